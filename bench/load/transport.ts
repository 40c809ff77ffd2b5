import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

export type Transport = 'tcp' | 'tls' | 'ws'

/** MQTT's bytes over one of the transports. */
export interface Line {
  write(bytes: Buffer): void
  /** Settles when the broker has answered with so many bytes. */
  answered(bytes: number): Promise<void>
  onBytes(handle: (bytes: Buffer) => void): void
  destroy(): void
}

export async function openLine(transport: Transport, port: number): Promise<Line> {
  const host = '127.0.0.1'
  const socket = connect({ host, port, noDelay: true })
  await once(socket, 'connect')
  if (transport === 'ws') return openWebSocket(socket, port)
  if (transport === 'tcp') return new SocketLine(socket, socket)
  const secure = connectTls({ socket, rejectUnauthorized: false })
  await once(secure, 'secureConnect')
  return new SocketLine(secure, socket)
}

class SocketLine implements Line {
  readonly #socket: Socket
  readonly #tcp: Socket

  constructor(socket: Socket, tcp: Socket) {
    this.#socket = socket
    this.#tcp = tcp
  }

  write(bytes: Buffer): void {
    this.#socket.write(bytes)
  }

  answered(bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      let seen = 0
      const onClose = () => reject(new Error(`closed after ${seen} bytes`))
      this.#socket.once('close', onClose)
      const onData = (chunk: Buffer) => {
        seen += this.count(chunk)
        if (seen < bytes) return
        this.#socket.off('data', onData)
        this.#socket.off('close', onClose)
        resolve()
      }
      this.#socket.on('data', onData)
    })
  }

  onBytes(handle: (bytes: Buffer) => void): void {
    this.#socket.on('data', handle)
  }

  destroy(): void {
    // Without the wait of a TCP connection that was closed: there are 28,000 ports.
    this.#tcp.resetAndDestroy()
  }

  /** Bytes of MQTT in it. */
  protected count(chunk: Buffer): number {
    return chunk.length
  }
}

/** Binary frames, each of them whole packets; masked with zeros, which leaves the bytes as they are. */
class WebSocketLine extends SocketLine {
  readonly #frames = new Frames()

  override write(bytes: Buffer): void {
    const { length } = bytes
    const head = Buffer.alloc(length < 126 ? 6 : length < 65_536 ? 8 : 14)
    head[0] = 0x82
    head[1] = 0x80 | (length < 126 ? length : length < 65_536 ? 126 : 127)
    if (length >= 65_536) head.writeBigUInt64BE(BigInt(length), 2)
    else if (length >= 126) head.writeUInt16BE(length, 2)
    super.write(Buffer.concat([head, bytes]))
  }

  override onBytes(handle: (bytes: Buffer) => void): void {
    super.onBytes((chunk) => {
      for (const part of this.#frames.cut(chunk)) handle(part)
    })
  }

  protected override count(chunk: Buffer): number {
    return this.#frames.cut(chunk).reduce((sum, part) => sum + part.length, 0)
  }
}

/** Takes the heads off what a WebSocket server sends. */
class Frames {
  /** The beginning of a head that has been cut. */
  #head = Buffer.alloc(0)
  /** Bytes of the frame that are still to come. */
  #left = 0

  cut(chunk: Buffer): Buffer[] {
    const parts: Buffer[] = []
    let bytes = this.#head.length > 0 ? Buffer.concat([this.#head, chunk]) : chunk
    this.#head = Buffer.alloc(0)
    while (bytes.length > 0) {
      if (this.#left === 0) {
        const length = (bytes[1] ?? 0) & 0x7f
        const headBytes = length < 126 ? 2 : length === 126 ? 4 : 10
        if (bytes.length < headBytes) {
          this.#head = Buffer.from(bytes)
          break
        }
        if (length < 126) this.#left = length
        else this.#left = length === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
        bytes = bytes.subarray(headBytes)
        continue
      }
      const part = bytes.subarray(0, this.#left)
      this.#left -= part.length
      bytes = bytes.subarray(part.length)
      parts.push(part)
    }
    return parts
  }
}

async function openWebSocket(socket: Socket, port: number): Promise<Line> {
  socket.write(
    [
      'GET /mqtt HTTP/1.1',
      `Host: 127.0.0.1:${port}`,
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
      'Sec-WebSocket-Protocol: mqtt',
      '\r\n',
    ].join('\r\n'),
  )
  let answer = ''
  while (!answer.includes('\r\n\r\n')) {
    const [chunk] = (await once(socket, 'data')) as [Buffer]
    answer += chunk.toString('latin1')
  }
  if (!answer.startsWith('HTTP/1.1 101')) throw new Error(answer.split('\r\n')[0])
  return new WebSocketLine(socket, socket)
}

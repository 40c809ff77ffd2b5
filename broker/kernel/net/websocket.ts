import { createServer, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { createWebSocketStream, type WebSocket, WebSocketServer } from 'ws'
import type { ConnectionBytes, ConnectionMemory } from '../connection-memory.ts'
import type { ZoneSettings } from '../settings.ts'
import { forwardedAddress, networks } from './forwarded.ts'
import type { WebSocketSettings } from './listener-settings.ts'
import type { Origin } from './proxy-protocol.ts'

/** `mqttv3.1` is the older name that MQTT 3.1 clients offer. */
const SUBPROTOCOLS = ['mqtt', 'mqtt-v3', 'mqtt-v3.1.1', 'mqtt-v5']
/** For the head of an HTTP request; the kernel's own time-out begins after it. */
const GREETING_MS = 15_000

const DEFAULTS: WebSocketSettings = {
  path: '/mqtt',
  trustedProxies: [],
  addressHeader: 'x-forwarded-for',
  portHeader: 'x-forwarded-port',
  subprotocols: SUBPROTOCOLS,
  requireSubprotocol: true,
  origins: undefined,
  allowNoOrigin: true,
  singlePackets: false,
  maxFrameBytes: Number.POSITIVE_INFINITY,
  idleTimeoutMs: Number.POSITIVE_INFINITY,
  compression: undefined,
}

type StreamHandler = (stream: Duplex, socket: Socket, origin: Origin | undefined) => void

/** Speaks WebSocket on accepted connections, and passes on the bytes of their frames. */
export function serveWebSockets(
  zone: Readonly<ZoneSettings>,
  given: Partial<WebSocketSettings>,
  next: StreamHandler,
  memory?: ConnectionMemory,
): (socket: Socket, origin: Origin | undefined) => void {
  const settings = { ...DEFAULTS, ...given }
  const trusted = networks(settings.trustedProxies)
  const supported = new Set(settings.subprotocols)
  if (supported.has('mqtt-v3')) supported.add('mqttv3.1')
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: toCompression(settings),
    // Only called if a supported subprotocol is offered, or none is required.
    handleProtocols: (offered) => [...offered].find((each) => supported.has(each)) ?? false,
  })
  const server = createServer()
  const waiting = new WeakMap<Duplex, { timer: NodeJS.Timeout; origin: Origin | undefined }>()
  server.on('request', (_, response) => {
    response.writeHead(426, { connection: 'close', upgrade: 'websocket' }).end()
  })
  server.on('clientError', (_, socket) => socket.destroy())
  server.on('upgrade', (request, socket, head) => {
    socket.on('error', () => {}) // a peer that resets here is not known to anyone yet
    const { timer, origin } = waiting.get(socket) ?? {}
    clearTimeout(timer)
    const refusal = findRefusal(request, settings, supported)
    if (refusal !== undefined) {
      socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    const tcp = socket as Socket // an upgraded connection of an HTTP server is a net.Socket
    // A frame is gathered whole before it is cut into packets; it may hold some of them.
    const usual = Math.max(4 * zone.maxPacketSizeBytes, 1024 * 1024)
    sockets.options.maxPayload = Math.min(settings.maxFrameBytes, usual)
    sockets.handleUpgrade(request, tcp, head, (webSocket) => {
      // MQTT travels in binary frames only [MQTT-6.0.0-1].
      webSocket.on('message', (_, isBinary) => {
        if (!isBinary) webSocket.close(1003)
      })
      if (memory !== undefined) new PartialFrames(webSocket).countIn(memory, tcp)
      next(
        openStream(webSocket, settings),
        tcp,
        readOrigin(request, tcp, settings, trusted, origin),
      )
    })
  })
  return (socket, origin) => {
    const timer = setTimeout(() => socket.destroy(), GREETING_MS)
    socket.on('close', () => clearTimeout(timer))
    waiting.set(socket, { timer, origin })
    server.emit('connection', socket)
  }
}

/** Counts the bytes of incomplete frames, which the library buffers. */
class PartialFrames implements ConnectionBytes {
  heldBytes = 0
  readonly #webSocket: WebSocket

  constructor(webSocket: WebSocket) {
    this.#webSocket = webSocket
  }

  countIn(memory: ConnectionMemory, socket: Socket): void {
    // Registered first, so that a chunk is counted before its frames are parsed.
    socket.prependListener('data', (chunk: Buffer) => {
      this.heldBytes += chunk.length
      memory.recount(this)
    })
    this.#webSocket.on('message', () => {
      this.heldBytes = 0
      memory.recount(this)
    })
    socket.on('close', () => memory.forget(this))
  }

  giveUp(): void {
    this.heldBytes = 0
    this.#webSocket.close(TRY_AGAIN_LATER)
    this.#webSocket.terminate()
  }
}

/** A status code of WebSocket, registered at IANA. */
const TRY_AGAIN_LATER = 1013

function toCompression({ compression }: WebSocketSettings) {
  if (compression === undefined) return false
  const { level, memLevel, strategy, ...windows } = compression
  const zlib = {
    ...(level !== undefined && { level }),
    ...(memLevel !== undefined && { memLevel }),
    ...(strategy !== undefined && { strategy }),
  }
  return { ...windows, zlibDeflateOptions: zlib }
}

/** The status that a request is refused with. */
function findRefusal(
  request: IncomingMessage,
  settings: WebSocketSettings,
  supported: ReadonlySet<string>,
): string | undefined {
  const [path] = (request.url ?? '/').split('?')
  if (path !== settings.path) return '404 Not Found'
  if (settings.origins !== undefined) {
    const { origin } = request.headers
    const isAllowed =
      origin === undefined ? settings.allowNoOrigin : settings.origins.includes(origin)
    if (!isAllowed) return '403 Forbidden'
  }
  const offered = request.headers['sec-websocket-protocol']
  if (offered === undefined) return settings.requireSubprotocol ? '400 Bad Request' : undefined
  const isSupported = offered.split(',').some((each) => supported.has(each.trim()))
  return isSupported ? undefined : '400 Bad Request'
}

/** Origin of the client according to the headers of a trusted proxy. */
function readOrigin(
  { headers }: IncomingMessage,
  { remoteAddress = '', remotePort = 0 }: Socket,
  { addressHeader, portHeader }: WebSocketSettings,
  trusted: ReturnType<typeof networks>,
  reported: Origin | undefined,
): Origin | undefined {
  const before = reported?.address ?? remoteAddress
  const header = [headers[addressHeader.toLowerCase()]].flat().join(',')
  const address = forwardedAddress(before, header, trusted)
  // There is no trusted proxy in front.
  if (address === forwardedAddress(before, undefined, trusted)) return reported
  const port = Number([headers[portHeader.toLowerCase()]].flat()[0])
  const isPort = Number.isInteger(port) && port > 0 && port <= 65_535
  return { address, port: isPort ? port : (reported?.port ?? remotePort) }
}

function openStream(webSocket: WebSocket, { singlePackets }: WebSocketSettings): Duplex {
  const stream = createWebSocketStream(webSocket)
  if (!singlePackets) return stream
  const write = stream._write.bind(stream)
  // The kernel writes whole packets.
  stream._write = (chunk: Buffer, encoding, callback) => {
    const packets = splitPackets(chunk)
    const writeNext = (error?: Error | null): void => {
      const packet = packets.shift()
      if (error || packet === undefined) callback(error)
      else write(packet, encoding, writeNext)
    }
    writeNext()
  }
  return stream
}

/** Splits bytes into packets by their length fields [MQTT-2.1.4]. */
function splitPackets(bytes: Buffer): Buffer[] {
  const packets: Buffer[] = []
  let at = 0
  while (at < bytes.length) {
    let length = 0
    let body = at + 1
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[body++] ?? 0
      length += (byte & 0x7f) * 2 ** shift
      if (byte < 0x80) break
    }
    packets.push(bytes.subarray(at, body + length))
    at = body + length
  }
  return packets
}

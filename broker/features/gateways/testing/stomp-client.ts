import { connect, type Socket } from 'node:net'
import { Client, type IStompSocket, type StompConfig } from '@stomp/stompjs'

/** A TCP connection in the form in which `@stomp/stompjs` uses a WebSocket. */
class TcpSocket implements IStompSocket {
  url = 'tcp'
  readyState = 0
  binaryType = 'arraybuffer' as const
  onclose: IStompSocket['onclose']
  onerror: IStompSocket['onerror']
  onmessage: IStompSocket['onmessage']
  onopen: IStompSocket['onopen']
  readonly #socket: Socket

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1', () => {
      this.readyState = 1
      this.onopen?.({})
    })
    this.#socket.on('data', (chunk) => {
      const data = new Uint8Array(chunk).buffer
      this.onmessage?.({ data })
    })
    this.#socket.on('error', (error) => this.onerror?.(error))
    this.#socket.on('close', () => {
      this.readyState = 3
      this.onclose?.({})
    })
  }

  send(data: string | ArrayBuffer): void {
    this.#socket.write(typeof data === 'string' ? data : new Uint8Array(data))
  }

  close(): void {
    this.#socket.end()
  }

  terminate(): void {
    this.#socket.destroy()
  }
}

/** A client of `@stomp/stompjs` that is connected; a refusal rejects with the body of the ERROR frame. */
export async function stompClient(
  port: number,
  { connectHeaders = {} }: Pick<StompConfig, 'connectHeaders'> = {},
): Promise<Client> {
  const client = new Client({
    webSocketFactory: () => new TcpSocket(port),
    forceBinaryWSFrames: true,
    reconnectDelay: 0,
    heartbeatIncoming: 0,
    heartbeatOutgoing: 0,
    connectHeaders,
  })
  const connected = Promise.withResolvers<void>()
  client.onConnect = () => connected.resolve()
  client.onStompError = ({ body }) => connected.reject(new Error(body))
  client.activate()
  await connected.promise
  return client
}

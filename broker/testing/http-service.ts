import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { createServer as createTlsServer, type ServerOptions } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'

export interface ServiceRequest {
  method: string | undefined
  /** Path and query as received. */
  url: string
  headers: IncomingHttpHeaders
  body: string
  bytes: Buffer
}

/** An HTTP service on a free port that records its requests and returns the configured answers. */
export interface HttpService {
  readonly url: string
  readonly requests: ServiceRequest[]
  /** Connections that there have been. */
  readonly connections: number
  answer: (response: ServerResponse, request: ServiceRequest) => void
  /** Stops listening. */
  stop(): Promise<void>
  /** Listens on the same port again. */
  start(): Promise<void>
}

/** `tls`: its key and certificate. */
export async function startHttpService(tls?: ServerOptions): Promise<HttpService> {
  const requests: ServiceRequest[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  let port = 0
  const listener: RequestListener = (request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method, url = '', headers } = request
      const bytes = Buffer.concat(parts)
      const asked = { method, url, headers, body: bytes.toString(), bytes }
      requests.push(asked)
      service.answer(response, asked)
    })
  }
  const server = tls === undefined ? createServer(listener) : createTlsServer(tls, listener)
  server.on('connection', (socket) => {
    connections++
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const service: HttpService = {
    get url() {
      return `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`
    },
    requests,
    get connections() {
      return connections
    },
    answer: (response) => response.writeHead(204).end(),
    start: () =>
      new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, '127.0.0.1', () => {
          port = (server.address() as AddressInfo).port // it listens on one
          resolve()
        })
      }),
    async stop() {
      for (const socket of sockets) socket.destroy()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
  await service.start()
  return service
}

import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export interface ServiceRequest {
  method: string | undefined
  /** Path and query, as they came. */
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** A web service on a free port, that keeps what it was asked and answers as it is told to. */
export interface HttpService {
  readonly url: string
  readonly requests: ServiceRequest[]
  /** Connections that there have been. */
  readonly connections: number
  answer: (response: ServerResponse, request: ServiceRequest) => void
  /** Nobody is there from then on. */
  stop(): Promise<void>
  /** On the same port again. */
  start(): Promise<void>
}

export async function startHttpService(): Promise<HttpService> {
  const requests: ServiceRequest[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  let port = 0
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { method, url = '', headers } = request
      const asked = { method, url, headers, body: Buffer.concat(parts).toString() }
      requests.push(asked)
      service.answer(response, asked)
    })
  })
  server.on('connection', (socket) => {
    connections++
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const service: HttpService = {
    get url() {
      return `http://127.0.0.1:${port}`
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

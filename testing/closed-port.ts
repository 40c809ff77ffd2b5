import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/**
 * A port of the loopback address that refuses connections for as long as this process runs: it is the near end of a
 * connection of its own, so that no server can listen on it.
 */
async function closedPort(): Promise<number> {
  const server = createServer((socket) => socket.unref()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on IP, not on a pipe
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  server.unref()
  socket.unref()
  return socket.localPort ?? 0
}

/** Host and port where nothing listens. */
export const CLOSED = `127.0.0.1:${await closedPort()}`

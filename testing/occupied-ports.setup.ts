import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports that look closed on most machines. */
const PORTS = [1, 7, 9]

/**
 * Listens on these ports of the loopback address while tests run, where the user may: a test that takes one of them
 * for closed fails on every such machine, and not only beside a program that listens there. Tests use `CLOSED`.
 * Connections end at once: a test that only needs a server that does not work waits for no time limit.
 */
export default async function occupyPorts(): Promise<() => void> {
  const servers = PORTS.map((port) =>
    createServer((socket) => socket.destroy())
      .listen(port, '127.0.0.1')
      .unref(),
  )
  // Without the right to listen there, or beside another program, the port stays as it is.
  await Promise.all(servers.map((server) => once(server, 'listening').catch(() => undefined)))
  return () => {
    for (const server of servers) server.close()
  }
}

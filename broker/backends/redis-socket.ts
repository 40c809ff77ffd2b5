import net from 'node:net'
import tls from 'node:tls'
import type * as ioredis from 'ioredis'
import type { RedisOptions } from 'ioredis'
import type { Outgoing } from './outgoing.ts'

/** The library's own way to connect to one server, with a lookup of our own. */
export function guardedConnector(
  { AbstractConnector }: typeof ioredis,
  outgoing: Outgoing,
): NonNullable<RedisOptions['Connector']> {
  return class extends AbstractConnector {
    readonly #options: RedisOptions

    constructor(options: unknown) {
      const given = options as RedisOptions // the library makes it with those of its client
      super(given.disconnectTimeout ?? 0)
      this.#options = given
    }

    override async connect(): Promise<net.Socket> {
      const { host = 'localhost', port = 6379, family, tls: secure } = this.#options
      this.connecting = true
      // The library listens to the socket from the next turn on.
      await Promise.resolve()
      if (!this.connecting) throw new Error('Connection is closed.')
      const to = outgoing.allowed({ host, port, family })
      const socket = secure === undefined ? net.connect(to) : tls.connect({ ...to, ...secure })
      socket.once('error', (error: Error) => (this.firstError = error))
      this.stream = socket
      return socket
    }
  }
}

/** A name that exists nowhere (RFC 6761, section 6.4). */
const NOWHERE = 'not-allowed.invalid'

/** Servers named by sentinels and cluster nodes; denied addresses are not resolved. */
export class NamedServers {
  readonly #outgoing: Outgoing
  #denied: string[] = []

  constructor(outgoing: Outgoing) {
    this.#outgoing = outgoing
  }

  /** For the library: another place for a server, or none. */
  readonly map = (server: string): { host: string; port: number } | null => {
    const [, host = '', port] = /^(.*):(\d+)$/.exec(server) ?? []
    if (!this.#outgoing.denies(host)) return null
    this.#denied = [host]
    return { host: NOWHERE, port: Number(port) }
  }

  /** @throws {BackendFault} if a server named a denied address. */
  refuse(): void {
    this.#outgoing.refuse(this.#denied)
  }
}

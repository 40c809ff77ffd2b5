import net, { type Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { NodeConnectionOptions } from '@nats-io/transport-node'
import { NodeTransport } from '@nats-io/transport-node/lib/node_transport.js'
import type { Outgoing } from '../../../backends/outgoing.ts'

/** Options of the library, with the addresses that are allowed. */
export interface CheckedOptions extends NodeConnectionOptions {
  outgoing: Outgoing
}

/** Connects to allowed addresses only, and uses TLS only if the connector does. */
export class CheckedTransport extends NodeTransport {
  get #checked(): CheckedOptions {
    return this.options as CheckedOptions // every connection here has them
  }

  override async dial({
    hostname: host,
    port,
  }: {
    hostname: string
    port: number
  }): Promise<Socket> {
    const to = this.#checked.outgoing.allowed({ host, port })
    return new Promise((resolve, reject) => {
      const socket = net.connect(to)
      socket.setNoDelay(true)
      // The time limit of the library ends the attempt, and not the socket.
      this.socket = socket
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(socket)
      })
    })
  }

  override startTLS(): Promise<TLSSocket> {
    if (this.options.tls === null) return Promise.reject(new Error('the server requires TLS'))
    return super.startTLS()
  }
}

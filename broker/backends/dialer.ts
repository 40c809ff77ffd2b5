import { isIP, Socket } from 'node:net'
import { checkServerIdentity, type ConnectionOptions } from 'node:tls'
import { type Outgoing, deniedAddressFault } from './outgoing.ts'

/** The address of an external server. */
export interface Address {
  /** A name or an IP address, without brackets. */
  host: string
  port: number
}

/** Never sent as a server's name: only names of hosts are (RFC 6066 section 3). */
const NAMELESS = '0.0.0.0'
/** Time for a connection to close gracefully. */
const GOODBYE_MS = 1000

/**
 * The sockets of a library that makes its connections itself: they go to the one address whatever
 * name the library knows the server by, so that this can be the name its certificate is for.
 */
export class Dialer {
  /** Host name of the server, for the client library. */
  readonly name: string
  /** TLS that holds the certificate against that name. */
  readonly tls: ConnectionOptions | undefined
  readonly #address: Address
  readonly #outgoing: Outgoing
  readonly #sockets = new Set<Socket>()

  constructor(address: Address, tls: ConnectionOptions | undefined, outgoing: Outgoing) {
    const { servername } = tls ?? {}
    const isNameless = servername === ''
    this.#address = address
    this.#outgoing = outgoing
    // A certificate without a server name is not verified, as in EMQX.
    this.name = isNameless ? NAMELESS : (servername ?? address.host)
    this.tls = tls && {
      ...tls,
      ...(isNameless && { servername: undefined }),
      checkServerIdentity: (_, certificate) =>
        isNameless ? undefined : checkServerIdentity(this.name, certificate),
    }
  }

  /** Whether the certificate must be for the name. */
  get isVerified(): boolean {
    return this.tls?.rejectUnauthorized === true && this.name !== NAMELESS
  }

  /** Creates a socket whose `connect` uses the checked address. */
  readonly socket = (): AddressedSocket => {
    const socket = new AddressedSocket(this.#address, this.name, this.#outgoing)
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
    return socket
  }

  /** Destroys the sockets that the library leaves open: a server that hangs never answers its goodbye. */
  close(): void {
    const end = () => {
      for (const socket of this.#sockets) socket.destroy()
    }
    setTimeout(end, GOODBYE_MS).unref()
  }
}

class AddressedSocket extends Socket {
  readonly #address: Address
  readonly #outgoing: Outgoing

  constructor(address: Address, name: string, outgoing: Outgoing) {
    super()
    this.#address = address
    this.#outgoing = outgoing
    // Node's TLS verifies certificates against the name in this field if no other is given.
    if (isIP(name) !== 0) Object.assign(this, { _host: name })
  }

  override connect(..._: unknown[]): this {
    this.setNoDelay(true)
    this.setKeepAlive(true)
    const { host } = this.#address
    // The library listens for errors by the next turn.
    if (this.#outgoing.denies(host)) return this.destroy(deniedAddressFault(host))
    return super.connect(this.#outgoing.allowed(this.#address))
  }
}

import dns from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { BackendFault } from './backend.ts'

const addressKind = (address: string) => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

/**
 * Which addresses connections to external servers may go to. An IP address is compared when a socket
 * is opened. A name is compared when the socket resolves it, so that it cannot change its address in
 * between.
 */
export class Outgoing {
  readonly #denied = new BlockList()

  /** @param denied addresses and networks such as `10.0.0.0/8` */
  constructor(denied: readonly string[]) {
    for (const text of denied) {
      const [address = '', prefix] = text.split('/')
      if (prefix === undefined) this.#denied.addAddress(address, addressKind(address))
      else this.#denied.addSubnet(address, Number(prefix), addressKind(address))
    }
  }

  /** Whether this is a denied IP address; a name is none. */
  denies(host: string): boolean {
    return isIP(host) !== 0 && this.#denied.check(host, addressKind(host))
  }

  /** For `net.connect` and `tls.connect`. @throws {BackendFault} if the host is a denied IP address */
  allowed<To extends { host: string }>(to: To): To & { lookup: LookupFunction } {
    this.refuse([to.host])
    return { ...to, lookup: this.lookup }
  }

  /** Resolves a name as Node does, without its denied addresses. */
  readonly lookup: LookupFunction = (host, options, done) => {
    dns.lookup(host, { ...options, all: true }, (error, found) => {
      if (error !== null) return done(error, '')
      const [first, ...others] = found.filter(({ address }) => !this.denies(address))
      if (first === undefined) return done(deniedAddressFault(found[0]?.address ?? host), '')
      if (options.all === true) done(null, [first, ...others])
      else done(null, first.address, first.family)
    })
  }

  /** @throws {BackendFault} if one of these is a denied IP address */
  refuse(hosts: readonly string[]): void {
    const denied = hosts.find((host) => this.denies(host))
    if (denied !== undefined) throw deniedAddressFault(denied)
  }

  /**
   * Like `refuse`, but also refuses names whose addresses are all denied.
   * @throws {BackendFault} if one is denied; a name that cannot be resolved is not.
   */
  async check(hosts: readonly string[]): Promise<void> {
    this.refuse(hosts)
    await Promise.all(hosts.map((host) => this.#checkName(host)))
  }

  #checkName(host: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.lookup(host, {}, (error) => {
        // Resolution failures are left to the connection attempt, which reports them.
        if (error instanceof BackendFault) reject(error)
        else resolve()
      })
    })
  }
}

export const deniedAddressFault = (address: string) =>
  new BackendFault(`The address ${readable(address)} is not allowed by --outgoing-deny`)

/** The plain IPv4 form of an IPv4-mapped IPv6 address; other addresses stay as they are. */
function readable(address: string): string {
  if (isIP(address) !== 6) return address
  const host = new URL(`http://[${address.split('%')[0] ?? ''}]`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(host) ?? []
  if (high === undefined || low === undefined) return address
  const bits = [high, low].map((word) => Number.parseInt(word, 16))
  return bits.flatMap((word) => [word >> 8, word & 255]).join('.')
}

import { BlockList, isIP } from 'node:net'

/** Addresses and CIDR networks, as one list to look addresses up in. */
export function networks(texts: readonly string[]): BlockList {
  const list = new BlockList()
  for (const text of texts) {
    const [address = '', bits] = text.split('/')
    const family = addressFamily(address)
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

/**
 * The address of a client behind proxies: read from the end, the first one in `X-Forwarded-For` that is not
 * that of a trusted proxy. Clients can add anything before it.
 */
export function forwardedAddress(
  remote: string,
  header: string | undefined,
  trusted: BlockList,
): string {
  const hops = (header ?? '').split(',')
  let address = plainAddress(remote)
  while (isIP(address) !== 0 && trusted.check(address, addressFamily(address))) {
    const before = plainAddress(hops.pop()?.trim() ?? '')
    if (isIP(before) === 0) break
    address = before
  }
  return address
}

/** Removes the prefix of `::ffff:127.0.0.1`, which dual-stack sockets report for IPv4. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

const addressFamily = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

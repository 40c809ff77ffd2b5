/** An IP address as a number, with the size of its family. */
export interface Address {
  bits: 32 | 128
  value: bigint
}

/** A network: all addresses with a common prefix. */
export interface Network extends Address {
  prefix: number
}

/** `undefined` for what is no address. IPv4 inside of IPv6 is IPv4. */
export function readAddress(text: string): Address | undefined {
  // Sockets append the interface to a link-local peer's address, after a `%`.
  const plain = text.replace(/%.*$/, '')
  switch (readFamily(plain)) {
    case 4:
      return { bits: 32, value: readQuad(plain) }
    case 6: {
      const value = readGroups(plain)
      const isMapped = value >> 32n === 0xffffn
      return isMapped ? { bits: 32, value: value & 0xffffffffn } : { bits: 128, value }
    }
    default:
      return undefined
  }
}

/** Four numbers up to 255, without leading zeros. */
function isQuad(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => String(Number(part) & 255) === part)
}

/** Parses IPv6 by `URL`, which browsers have too. */
function readFamily(text: string): 4 | 6 | undefined {
  if (isQuad(text)) return 4
  const isLike = text.includes(':') && /^[\da-f:.]+$/i.test(text)
  return isLike && URL.canParse(`http://[${text}]/`) ? 6 : undefined
}

function readQuad(text: string): bigint {
  return text.split('.').reduce((value, part) => (value << 8n) | BigInt(part), 0n)
}

function readGroups(text: string): bigint {
  const [head = '', tail] = text.split('::')
  const left = toGroups(head)
  const right = toGroups(tail ?? '')
  const missing = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array.from({ length: missing }, () => 0n), ...right]
  return groups.reduce((value, group) => (value << 16n) | group, 0n)
}

function toGroups(text: string): bigint[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return BigInt(`0x${group}`)
    const quad = readQuad(group)
    return [quad >> 16n, quad & 0xffffn]
  })
}

/** Shortest text form, of which each address has exactly one (RFC 5952). */
export function writeAddress({ bits, value }: Address): string {
  if (bits === 32) return [24n, 16n, 8n, 0n].map((by) => (value >> by) & 0xffn).join('.')
  const groups = Array.from({ length: 8 }, (_, i) => (value >> BigInt(112 - 16 * i)) & 0xffffn)
  const text = groups.map((group) => group.toString(16)).join(':')
  return new URL(`http://[${text}]/`).hostname.slice(1, -1)
}

/** `10.0.0.0/8`; an address alone is a network of one. The bits of a host are cut off. */
export function readNetwork(text: string): Network | undefined {
  const [, host = '', size] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const address = readAddress(host)
  if (address === undefined) return undefined
  // The prefix length counts from the family of the written address.
  const written = host.includes(':') ? 128 : 32
  const prefix = (size === undefined ? written : Number(size)) - (written - address.bits)
  if (prefix < 0 || prefix > address.bits) return undefined
  return networkContaining(address, prefix)
}

/** The network of that size that an address is in. */
export function networkContaining({ bits, value }: Address, prefix: number): Network {
  const host = BigInt(bits - prefix)
  return { bits, value: (value >> host) << host, prefix }
}

export function writeNetwork(network: Network): string {
  return `${writeAddress(network)}/${network.prefix}`
}

export function contains(network: Network, address: Address): boolean {
  return (
    network.bits === address.bits &&
    networkContaining(address, network.prefix).value === network.value
  )
}

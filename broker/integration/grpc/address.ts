import type { Address } from '../../backends/dialer.ts'

/** `http` or `https` with host and port; `undefined`: the text is something else. */
export function readGrpcAddress(text: string): { address: Address; isSecure: boolean } | undefined {
  const url = URL.parse(text.trim())
  if (url === null || url.hostname === '' || !/^https?:$/.test(url.protocol)) return undefined
  // Also a port that is the default one of the scheme, which `URL` leaves out.
  const [, digits] = /^[a-z]+:\/\/[^/?#]*:(\d{1,5})(?:[/?#]|$)/i.exec(text.trim()) ?? []
  const port = Number(digits)
  if (digits === undefined || port < 1 || port > 65_535) return undefined
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return { address: { host, port }, isSecure: url.protocol === 'https:' }
}

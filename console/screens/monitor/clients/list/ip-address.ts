const OCTET = /^(?:25[0-5]|2[0-4]\d|1?\d?\d)$/

/** Whether a text is an IPv4 or IPv6 address, without port, brackets or zone. */
export function isIpAddress(text: string): boolean {
  if (!text.includes(':')) {
    const octets = text.split('.')
    return octets.length === 4 && octets.every((octet) => OCTET.test(octet))
  }
  return /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`)
}

import type { CertificateFacts, Listener } from '@signalbox/contract/listeners'

/** Milliseconds ahead of its end in which a certificate is reported. */
const SOON_MS = 30 * 86_400_000

export type Validity = 'expired' | 'soon' | 'early' | 'valid'

export function validityOf(
  { not_before, not_after }: Pick<CertificateFacts, 'not_before' | 'not_after'>,
  now: number,
): Validity {
  const end = new Date(not_after).getTime()
  if (end <= now) return 'expired'
  if (new Date(not_before).getTime() > now) return 'early'
  return end - now <= SOON_MS ? 'soon' : 'valid'
}

export const msLeft = ({ not_after }: Pick<CertificateFacts, 'not_after'>, now: number) =>
  new Date(not_after).getTime() - now

/** `CN=broker,O=Example` → `broker`. */
export const commonName = (name: string): string => /(?:^|,\s*)CN=([^,]+)/i.exec(name)?.[1] ?? name

/** The file that comes with every installation, with a key that everybody has. */
const SAMPLE = /(^|[/}])certs\/cert\.pem$/

export function certificatePath({ ssl_options: tls }: Pick<Listener, 'ssl_options'>): string {
  const path: unknown = tls?.certfile
  return typeof path === 'string' ? path : ''
}

/** As far as the path tells, where the broker does not read the certificate itself. */
export const isSamplePath = (path: string): boolean => SAMPLE.test(path)

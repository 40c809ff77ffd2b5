import type { CertificateFacts, Listener } from '@signalbox/contract/listeners'

/** Time before its expiry at which a certificate is reported. */
const SOON_MS = 30 * 86_400_000

export type Validity = 'expired' | 'soon' | 'early' | 'valid'

export function certificateValidity(
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

/** Sample certificate of every installation, whose private key is public. */
const SAMPLE = /(^|[/}])certs\/cert\.pem$/

export function certificatePath({ ssl_options: tls }: Pick<Listener, 'ssl_options'>): string {
  const path: unknown = tls?.certfile
  return typeof path === 'string' ? path : ''
}

/** Whether the path is that of the sample certificate, for brokers that do not read the certificate itself. */
export const isSamplePath = (path: string): boolean => SAMPLE.test(path)

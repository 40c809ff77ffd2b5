import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { StatusBadge, type Tone } from '#ui/StatusBadge.tsx'
import { listenersMessages } from './listeners.messages.ts'
import { msLeft, type Validity, certificateValidity } from '#domain/listeners/model/certificate.ts'
import type { Certificate } from './use-certificates.ts'

const TONES: Readonly<Record<Validity, Tone>> = {
  expired: 'error',
  early: 'error',
  soon: 'degraded',
  valid: 'running',
}

/**
 * Text and tone for the expiry of a certificate; `undefined` if nothing is known about it.
 *
 * @param now time at which the list was read, since a separate clock would render every row each second
 */
export function useCertificateText(now: number) {
  const t = useMessages(listenersMessages)
  const { date, duration } = useFormats()
  return (certificate: Certificate | undefined): { text: string; tone: Tone } | undefined => {
    if (certificate === undefined) return undefined
    const { chain, error, isSample } = certificate
    const [own] = chain
    if (error !== undefined) return { text: t.certificateUnread, tone: 'error' }
    if (own === undefined) return isSample ? { text: t.sample, tone: 'degraded' } : undefined
    const validity = certificateValidity(own, now)
    const ends = {
      expired: t.certificateExpired(date(own.not_after)),
      early: t.certificateEarly,
      soon: t.certificateSoon(duration(msLeft(own, now))),
      valid: t.certificateUntil(date(own.not_after)),
    }
    const text = isSample ? `${t.sample}, ${ends[validity]}` : ends[validity]
    return { text, tone: isSample && validity === 'valid' ? 'degraded' : TONES[validity] }
  }
}

/** The end of a certificate, with a warning before it. */
export function CertificateState({
  certificate,
  now,
}: {
  certificate: Certificate | undefined
  now: number
}) {
  const state = useCertificateText(now)(certificate)
  if (state === undefined) return UNKNOWN
  return <StatusBadge tone={state.tone} label={state.text} />
}

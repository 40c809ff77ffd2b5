import type { CertificateFacts } from '@signalbox/contract/listeners'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { certificateMessages } from '../listeners.messages.ts'

/** Fields of a certificate: subject, issuer, validity and names. */
export function CertificateFactsList({ facts }: { facts: CertificateFacts }) {
  const t = useMessages(certificateMessages)
  const { dateTime, list } = useFormats()
  return (
    <KeyValues
      items={[
        { label: t.subject, value: facts.subject, copy: facts.subject },
        { label: t.issuer, value: facts.issuer },
        { label: t.names, value: facts.names.length === 0 ? UNKNOWN : list(facts.names) },
        { label: t.from, value: dateTime(facts.not_before) },
        { label: t.until, value: dateTime(facts.not_after) },
        { label: t.serial, value: <span className="mono">{facts.serial}</span> },
        {
          label: t.fingerprint,
          value: <span className="mono">{facts.fingerprint}</span>,
          copy: facts.fingerprint,
        },
      ]}
    />
  )
}

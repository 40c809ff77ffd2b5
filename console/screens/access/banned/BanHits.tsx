import type { BanKind } from '@signalbox/contract/banned'
import { useFormats, useMessages } from '#language.tsx'
import { Banner } from '#ui/Banner.tsx'
import { bannedMessages } from './banned.messages.ts'

interface BanHitsProps {
  as: BanKind
  count: number
  /** IDs of the first of these clients. */
  ids: readonly string[]
  /** Remarks on the count. */
  notes: readonly string[]
}

/** The connected clients that a ban would hit. */
export function BanHits({ as, count, ids, notes }: BanHitsProps) {
  const t = useMessages(bannedMessages)
  const { number } = useFormats()
  return (
    <Banner tone={count > 0 ? 'warning' : 'info'} title={t.hits(number(count))}>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {count > 0 && (
        <>
          <p>{(as === 'clientid' ? t.hitsDisconnect : t.hitsStay)(number(count))}</p>
          <ul>
            {ids.map((id) => (
              <li key={id} className="mono">
                {id}
              </li>
            ))}
            {count > ids.length && <li>{t.more(number(count - ids.length))}</li>}
          </ul>
        </>
      )}
    </Banner>
  )
}

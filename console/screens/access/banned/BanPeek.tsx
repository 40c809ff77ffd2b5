import type { Ban } from '@signalbox/contract/banned'
import { useFormats, useMessages } from '../../../language.tsx'
import { ClientLink } from '../../../parts/links.tsx'
import { KeyValues } from '../../../ui/KeyValues.tsx'
import { rowFacts } from '../../../ui/table/row-facts.ts'
import { useBanHits } from '../../../upstream/bans/use-ban-hits.ts'
import { useBannedColumns } from './banned.columns.tsx'
import styles from './BanPeek.module.css'
import { bannedMessages } from './banned.messages.ts'

/** A ban beside the list, and the connected clients that it matches: they cannot reconnect. */
export function BanPeek({ ban }: { ban: Ban }) {
  const columns = useBannedColumns()
  return (
    <>
      <KeyValues items={rowFacts(columns, ban)} />
      {ban.who !== '' && <Matching key={`${ban.as} ${ban.who}`} ban={ban} />}
    </>
  )
}

function Matching({ ban: { as, who } }: { ban: Ban }) {
  const t = useMessages(bannedMessages)
  const { number } = useFormats()
  const hits = useBanHits(as, who)
  if (hits.state !== 'found') return null
  const { count, ids } = hits
  return (
    <section aria-label={t.matching}>
      <h3 className={styles.title}>
        {t.matching} <span className={styles.count}>{number(count)}</span>
      </h3>
      {count > 0 && (
        <>
          <p className={styles.note}>{t.hitsStay(number(count))}</p>
          <ul className={styles.clients}>
            {ids.map((id) => (
              <li key={id}>
                <ClientLink clientid={id} />
              </li>
            ))}
            {count > ids.length && <li>{t.more(number(count - ids.length))}</li>}
          </ul>
        </>
      )}
    </section>
  )
}

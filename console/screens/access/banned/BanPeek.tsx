import { type Ban, bannedPreview } from '@signalbox/contract/banned'
import { useQuery } from '@tanstack/react-query'
import { CALCULATION_MS, query } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ClientLink } from '#domain/page/links.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import { rowFacts } from '#ui/table/row-facts.ts'
import { useBannedColumns } from './banned.columns.tsx'
import styles from './BanPeek.module.css'
import { bannedMessages } from './banned.messages.ts'

/** Summary of a ban beside the list, with the connected clients that match it and cannot reconnect. */
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
  const { data: hits } = useQuery(
    query(bannedPreview, { query: { as, who } }, { timeoutMs: CALCULATION_MS }),
  )
  if (hits === undefined) return null
  const { count, data: clients } = hits
  return (
    <section aria-label={t.matching}>
      <h3 className={styles.title}>
        {t.matching} <span className={styles.count}>{number(count)}</span>
      </h3>
      {count > 0 && (
        <>
          <p className={styles.note}>{t.hitsStay(number(count))}</p>
          <ul className={styles.clients}>
            {clients.map(({ clientid }) => (
              <li key={clientid}>
                <ClientLink clientid={clientid} />
              </li>
            ))}
            {count > clients.length && <li>{t.more(number(count - clients.length))}</li>}
          </ul>
        </>
      )}
    </section>
  )
}

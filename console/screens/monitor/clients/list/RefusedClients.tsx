import { accessRefusedList } from '@signalbox/contract/access'
import { POLL_MS, useLive } from '#api/live.ts'
import { useCan } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { deniedByMessages } from '#domain/denials/denied-by.messages.ts'
import { useMainReason } from '#domain/denials/reasons.ts'
import { countText, MAX_DENIALS, refusedClients } from '#domain/denials/refused-clients.ts'
import { ClientLink, ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { Banner } from '#ui/Banner.tsx'
import { clientsMessages } from '../clients.messages.ts'
import styles from './RefusedClients.module.css'

const MAX_SHOWN = 5

interface RefusedClientsProps {
  /** A part of the client ID that was searched for. */
  text: string
  /** The clients that the list shows. */
  listed: readonly (string | undefined)[]
}

/** Clients that match a search and have no session, because their connections were refused. */
export function RefusedClients({ text, listed }: RefusedClientsProps) {
  const t = useMessages(clientsMessages)
  const words = useMessages(deniedByMessages)
  const { number } = useFormats()
  const describeReason = useMainReason()
  const isOffered = useCan(accessRefusedList).can
  const query = { kind: 'connect' as const, like: text, limit: MAX_DENIALS }
  const { data } = useLive(accessRefusedList, { query }, POLL_MS, isOffered)
  const found = refusedClients(data?.data ?? [], [text]).filter(
    ({ clientid }) => !listed.includes(clientid),
  )
  if (found.length === 0) return null
  return (
    <Banner tone="warning" title={t.refusedMatches(countText(found.length, data?.meta, number))}>
      <ul className={styles.refused}>
        {found.slice(0, MAX_SHOWN).map(({ clientid, count, last }) => (
          <li key={clientid}>
            <ClientLink clientid={clientid} /> ·{' '}
            {words.refused(number(count), describeReason(last))}
          </li>
        ))}
      </ul>
      <ScreenLink to={paths.refused({ kind: 'connect', q: text })}>{t.showDenials}</ScreenLink>
    </Banner>
  )
}

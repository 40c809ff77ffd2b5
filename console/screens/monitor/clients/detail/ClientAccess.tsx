import { type ClientRow, clientList } from '@signalbox/contract/clients'
import { useLiveList } from '../../../../api/live.ts'
import { canAddress } from '../../../../api/use-can.ts'
import { useFormats, useMessages } from '../../../../language.tsx'
import { ClientLink, ScreenLink } from '../../../../parts/links.tsx'
import { paths } from '../../../../paths.ts'
import { Section } from '../../../../ui/Section.tsx'
import { After } from '../../../../ui/After.tsx'
import { clientMessages } from './client.messages.ts'
import styles from './ClientAccess.module.css'
import { Admission, useAdmission } from './Admission.tsx'
import { ClientCache } from './ClientCache.tsx'

const POLL_MS = 10_000
const SHOWN = 20

interface ClientAccessProps {
  clientid: string
  client: ClientRow
}

/** Why the client was admitted, who else uses its username, and its cached authorization results. */
export function ClientAccess({ clientid, client }: ClientAccessProps) {
  const admission = useAdmission(clientid)
  return (
    <>
      <Admission clientid={clientid} read={admission} />
      <After isReady={admission.isSettled}>
        {client.username != null && client.username !== '' && (
          <SameUser clientid={clientid} username={client.username} />
        )}
        {canAddress(clientid) && client.connected === true && <ClientCache clientid={clientid} />}
      </After>
    </>
  )
}

function SameUser({ clientid, username }: { clientid: string; username: string }) {
  const t = useMessages(clientMessages)
  const formats = useFormats()
  const query = { username: [username], limit: SHOWN + 1, fields: 'clientid' }
  const read = useLiveList(clientList, { query }, POLL_MS)
  const rows = read.data?.data ?? []
  const others = rows.flatMap((row) => (row.clientid === clientid ? [] : (row.clientid ?? [])))
  const count = (read.data?.meta.count ?? rows.length) - 1
  return (
    <Section
      title={t.sameUser(username)}
      action={
        others.length > 0 && (
          <ScreenLink to={paths.clients({ username })}>{t.showInList}</ScreenLink>
        )
      }
    >
      {others.length === 0 ? (
        <p className={styles.none}>{read.data === undefined ? '…' : t.noSameUser}</p>
      ) : (
        <ul className={styles.ids}>
          {others.slice(0, SHOWN).map((id) => (
            <li key={id}>
              <ClientLink clientid={id} />
            </li>
          ))}
          {count > SHOWN && <li>{t.more(formats.number(count - SHOWN))}</li>}
        </ul>
      )}
    </Section>
  )
}

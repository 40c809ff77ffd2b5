import type { AnswerOf } from '@signalbox/contract/operation'
import { type ClientRow, clientList } from '@signalbox/contract/clients'
import { SLOW_POLL_MS, useLiveList } from '#api/live.ts'
import { canAddress } from '#api/use-can.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ClientLink, ScreenLink } from '#domain/page/links.tsx'
import { paths } from '#paths.ts'
import { Section } from '#ui/Section.tsx'
import { After } from '#ui/After.tsx'
import { clientMessages } from './client.messages.ts'
import styles from './ClientAccess.module.css'
import { Admission, useAdmission } from './Admission.tsx'
import { ClientCache } from './ClientCache.tsx'

const SHOWN = 20

interface ClientAccessProps {
  clientid: string
  client: ClientRow
}

/** Why the client was admitted, who else uses its username, and its cached authorization results. */
export function ClientAccess({ clientid, client }: ClientAccessProps) {
  const admission = useAdmission(clientid)
  const username = client.username ?? ''
  const query = { username: [username], limit: SHOWN + 1, fields: 'clientid' }
  const sameUser = useLiveList(clientList, { query }, SLOW_POLL_MS, username !== '')
  return (
    <>
      <Admission clientid={clientid} read={admission} />
      <After isReady={admission.isSettled}>
        {username !== '' && (
          <SameUser clientid={clientid} username={username} list={sameUser.data} />
        )}
        <After isReady={username === '' || !sameUser.isPending}>
          {canAddress(clientid) && client.connected === true && <ClientCache clientid={clientid} />}
        </After>
      </After>
    </>
  )
}

interface SameUserProps {
  clientid: string
  username: string
  /** The first clients of the user; `undefined` until they are read. */
  list: AnswerOf<typeof clientList> | undefined
}

function SameUser({ clientid, username, list }: SameUserProps) {
  const t = useMessages(clientMessages)
  const formats = useFormats()
  const rows = list?.data ?? []
  const others = rows.flatMap((row) => (row.clientid === clientid ? [] : (row.clientid ?? [])))
  const count = (list?.meta.count ?? rows.length) - 1
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
        <p className={styles.none}>{list === undefined ? '…' : t.noSameUser}</p>
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

import type { MqttUser } from '@signalbox/contract/authentication'
import { clientList } from '@signalbox/contract/clients'
import { useLive } from '#api/live.ts'
import { useMessages } from '#language.tsx'
import { ClientLink, ScreenLink } from '../../page/links.tsx'
import { paths } from '#paths.ts'
import { KeyValues } from '#ui/KeyValues.tsx'
import { mqttUserMessages } from './users.messages.ts'
import { userKey } from './use-mqtt-users.ts'
import styles from './UserPeek.module.css'

const SHOWN = 10

interface UserPeekProps {
  user: MqttUser
  /** Name of the kind of ID: client ID or username. */
  label: string
  isByClientId: boolean
}

/** Details of a user of a built-in database, with the clients that are connected as this user. */
export function UserPeek({ user, label, isByClientId }: UserPeekProps) {
  const t = useMessages(mqttUserMessages)
  const id = userKey(user)
  return (
    <>
      <KeyValues
        items={[
          {
            label,
            value: id === '' ? t.noId : <span className="mono">{id}</span>,
            copy: id,
          },
          {
            label: t.isSuperuser,
            value: user.is_superuser ? t.yes : t.no,
            ...(user.is_superuser && { help: t.superuserHelp }),
          },
        ]}
      />
      {id !== '' && <Clients key={id} id={id} isByClientId={isByClientId} />}
    </>
  )
}

function Clients({ id, isByClientId }: { id: string; isByClientId: boolean }) {
  const t = useMessages(mqttUserMessages)
  const known = isByClientId ? { clientid: [id] } : { username: [id] }
  const query = { ...known, conn_state: 'connected' as const, fields: 'clientid', limit: SHOWN }
  const { data } = useLive(clientList, { query })
  if (data === undefined) return null
  return (
    <section aria-label={t.connected}>
      <h3 className={styles.title}>{t.connected}</h3>
      {data.data.length === 0 && <p className={styles.none}>{t.notConnected}</p>}
      <ul className={styles.clients}>
        {data.data.map(({ clientid = '' }) => (
          <li key={clientid}>
            <ClientLink clientid={clientid} />
          </li>
        ))}
      </ul>
      {data.meta.hasnext && (
        <ScreenLink to={paths.clients({ username: id })}>{t.allClients}</ScreenLink>
      )}
    </section>
  )
}

import { clientKickBulk, clientList } from '@signalbox/contract/clients'
import { lossList } from '@signalbox/contract/losses'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useLock } from '#domain/page/lock.ts'
import { useAct } from '#domain/saving/act.ts'
import styles from './Answer.module.css'
import { healthMessages } from './health.messages.ts'

/** Ends the sessions of disconnected clients, after a question. */
export function ClearSessions({ clientIds }: { clientIds: readonly string[] }) {
  const t = useMessages(healthMessages)
  const { number } = useFormats()
  const act = useAct()
  const lock = useLock()
  const kick = useAction(clientKickBulk, { refreshes: [clientList, lossList] })
  const count = number(clientIds.length)
  const clear = async () => {
    const away = await readDisconnected(clientIds)
    await kick.mutateAsync({ body: away })
    return away.length
  }
  return (
    <button
      type="button"
      className={styles.action}
      {...lock.button}
      onClick={() =>
        void act({
          ask: {
            title: t.clearTitle(count),
            body: t.clearText,
            confirmLabel: t.clearSessions(count),
            danger: true,
          },
          act: clear,
          done: (cleared) => t.cleared(number(cleared)),
        })
      }
    >
      {t.clearSessions(count)}
    </button>
  )
}

/** The clients of these that are still disconnected. */
async function readDisconnected(clientid: readonly string[]): Promise<string[]> {
  const { data } = await client.call(clientList, {
    query: { clientid: [...clientid], conn_state: 'disconnected', limit: clientid.length },
  })
  return data.flatMap((row) => row.clientid ?? [])
}

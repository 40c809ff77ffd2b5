import { clientList } from '@signalbox/contract/clients'
import { useLive } from '#api/live.ts'
import { useFormats, useMessages } from '#language.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { subscriberMessages } from './subscriber.messages.ts'

const FIELDS = 'clientid,connected,mqueue_len,mqueue_max'

/** Whether a client receives now: connected, and with room in its queue. */
export function SubscriberState({ clientid }: { clientid: string }) {
  const t = useMessages(subscriberMessages)
  const { number } = useFormats()
  // Reads the list, in which a client that is gone is not an error.
  const query = { clientid: [clientid], fields: FIELDS, limit: 1 }
  const { data } = useLive(clientList, { query })
  if (data === undefined) return null
  const [client] = data.data
  if (client === undefined) return <StatusBadge tone="stopped" label={t.gone} />
  const { connected, mqueue_len: waiting = 0, mqueue_max = 0 } = client
  const max = Number(mqueue_max)
  return (
    <>
      <StatusBadge
        tone={connected ? 'running' : 'stopped'}
        label={connected ? t.connected : t.disconnected}
      />
      {max > 0 && waiting >= max ? (
        <StatusBadge tone="error" label={t.queueIsFull} />
      ) : (
        waiting > 0 && <span>{t.waiting(number(waiting))}</span>
      )}
    </>
  )
}

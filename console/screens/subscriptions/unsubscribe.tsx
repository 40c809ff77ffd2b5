import { clientSubscriptionList, clientUnsubscribe } from '@signalbox/contract/clients'
import { type AnySubscriptionRow, subscriptionList } from '@signalbox/contract/subscriptions'
import { useAction } from '../../api/query.ts'
import { useFormats, useMessages } from '../../language.tsx'
import { useForEach } from '../../parts/for-each.ts'
import { TopicText } from '../../parts/TopicText.tsx'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { subscriptionsMessages } from './subscriptions.messages.ts'
import styles from './unsubscribe.module.css'

/** So many are named before the question; the others are counted. */
const NAMED = 20

/** A subscription that a client made, and that can be ended for it. */
export type ClientSubscription = AnySubscriptionRow & { clientid: string }

export function isOfClient(row: AnySubscriptionRow): row is ClientSubscription {
  return typeof row.clientid === 'string'
}

/** Ends subscriptions, after a look at which, and tells of each that could not be ended. */
export function useUnsubscribe() {
  const t = useMessages(subscriptionsMessages)
  const { number } = useFormats()
  const confirm = useConfirm()
  const forEach = useForEach()
  const unsubscribe = useAction(clientUnsubscribe, {
    refreshes: [subscriptionList, clientSubscriptionList],
  })
  return async (rows: readonly ClientSubscription[], done: () => void = () => undefined) => {
    const isSure = await confirm({
      title: rows.length === 1 ? t.unsubscribeOne : t.unsubscribeMany(number(rows.length)),
      body: <Preview rows={rows} />,
      confirmLabel: t.unsubscribe,
      danger: true,
    })
    if (!isSure) return
    await forEach({
      rows,
      act: ({ clientid, topic }) =>
        unsubscribe.mutateAsync({ path: { clientid }, body: { topic } }),
      name: ({ clientid, topic }) => `${clientid} ${topic}`,
      done: t.ended,
      failed: t.notAll,
    })
    done()
  }
}

function Preview({ rows }: { rows: readonly ClientSubscription[] }) {
  const t = useMessages(subscriptionsMessages)
  const { number } = useFormats()
  return (
    <>
      <p>{t.unsubscribeText}</p>
      <ul className={styles.preview}>
        {rows.slice(0, NAMED).map(({ clientid, topic }) => (
          <li key={`${clientid}\n${topic}`}>
            <span className="mono">{clientid}</span> · <TopicText topic={topic} />
          </li>
        ))}
        {rows.length > NAMED && <li>{t.more(number(rows.length - NAMED))}</li>}
      </ul>
    </>
  )
}

import { subscriptionList } from '@signalbox/contract/subscriptions'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { useLive } from '../../../api/live.ts'
import { UNKNOWN } from '../../../formats.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { ClientLink, NodeLink, ScreenLink } from '../../../parts/links.tsx'
import { literalPrefix } from '../../../parts/literal-prefix.ts'
import { SubscriberState } from '../../../parts/SubscriberState.tsx'
import { paths } from '../../../paths.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { KeyValues } from '../../../ui/KeyValues.tsx'
import type { TopicRoute } from '../../../upstream/lists/topic-routes.ts'
import { tidy } from './subscription-search.ts'
import { topicsMessages } from './subscriptions.messages.ts'
import styles from './TopicPeek.module.css'

const POLL_MS = 5000
const SHOWN = 10

/** A subscribed topic filter beside the list: who receives its messages. */
export function TopicPeek({ route }: { route: TopicRoute }) {
  const t = useMessages(topicsMessages)
  const { number } = useFormats()
  const { topic, subscribers, nodes, sessions } = route
  return (
    <>
      <KeyValues
        items={[
          {
            label: t.subscriberCount,
            value: subscribers === undefined ? UNKNOWN : number(subscribers),
          },
          ...(nodes.length === 0
            ? []
            : [
                {
                  label: t.destination,
                  value: nodes.map((node) => <NodeLink key={node} node={node} />),
                },
              ]),
          ...(sessions.length === 0 ? [] : [{ label: t.sessions, value: number(sessions.length) }]),
        ]}
      />
      <Subscribers topic={topic} />
      <ScreenLink to={paths.explorer({ topic: literalPrefix(topic) })}>{t.explorer}</ScreenLink>
    </>
  )
}

/** The first few subscribers, and whether they receive. */
function Subscribers({ topic }: { topic: string }) {
  const t = useMessages(topicsMessages)
  const sentence = useErrorSentence()
  const search = tidy({ topic })
  const query = { ...search, limit: SHOWN, page: 1 }
  const { data, error, refetch } = useLive(subscriptionList, { query }, POLL_MS)
  if (data === undefined) {
    return error === null ? null : (
      <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
    )
  }
  return (
    <section aria-label={t.subscriberCount}>
      <h3 className={styles.title}>{t.subscriberCount}</h3>
      <ul className={styles.subscribers}>
        {data.data.map(({ clientid, gateway, qos, node }) => (
          <li
            key={`${gateway ?? ''} ${clientid ?? ''} ${node ?? ''}`}
            className={styles.subscriber}
          >
            {clientid == null ? (
              t.inBroker
            ) : (
              <>
                <ClientLink clientid={clientid} gateway={gateway} />
                {gateway === undefined && <SubscriberState clientid={clientid} />}
              </>
            )}
            <span className={styles.qos}>{qos === undefined ? '' : t.ofQos(String(qos))}</span>
          </li>
        ))}
      </ul>
      {data.meta.hasnext && (
        <ScreenLink to={paths.subscriptions(search)}>{t.allSubscribers}</ScreenLink>
      )}
    </section>
  )
}

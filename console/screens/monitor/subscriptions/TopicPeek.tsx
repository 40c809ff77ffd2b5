import { subscriptionList } from '@signalbox/contract/subscriptions'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useLive } from '#api/live.ts'
import { UNKNOWN } from '#formats.ts'
import { useFormats, useMessages } from '#language.tsx'
import { ClientLink, NodeLink, ScreenLink } from '#domain/page/links.tsx'
import { literalPrefix } from '#domain/topics/literal-prefix.ts'
import { SubscriberState } from '#domain/subscriptions/SubscriberState.tsx'
import { paths } from '#paths.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { KeyValues } from '#ui/KeyValues.tsx'
import type { TopicRoute } from './topic-route.ts'
import { tidy } from './subscription-search.ts'
import { topicsMessages } from './subscriptions.messages.ts'
import styles from './TopicPeek.module.css'

const SHOWN = 10

/** Summary of a subscribed topic filter beside the list, with the clients that receive its messages. */
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
      <ScreenLink to={paths.explorer({ topic: literalPrefix(topic) })}>{t.explorer}</ScreenLink>
      <Subscribers topic={topic} />
    </>
  )
}

/** The first few subscribers, and whether they receive. */
function Subscribers({ topic }: { topic: string }) {
  const t = useMessages(topicsMessages)
  const sentence = useErrorSentence()
  const search = tidy({ topic })
  const query = { ...search, limit: SHOWN, page: 1 }
  const { data, error, refetch } = useLive(subscriptionList, { query })
  if (data === undefined) {
    return error === null ? (
      <Loading />
    ) : (
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

import type { AnySubscriptionRow } from '@signalbox/contract/subscriptions'
import { parseShared } from '@signalbox/mqtt/prefix'
import { UNKNOWN } from '#formats.ts'
import { useMessages } from '#language.tsx'
import { ClientLink, ScreenLink } from '#domain/page/links.tsx'
import { literalPrefix } from '#domain/topics/literal-prefix.ts'
import { useSubscriptionOptionColumns } from '#domain/subscriptions/subscription-options.ts'
import { SubscriberState } from '#domain/subscriptions/SubscriberState.tsx'
import { paths } from '#paths.ts'
import { type KeyValue, KeyValues } from '#ui/KeyValues.tsx'
import { tidy } from './subscription-search.ts'
import { subscriptionsMessages } from './subscriptions.messages.ts'

/** Summary of a subscription beside the list: state of its client, options, and topics. */
export function SubscriptionPeek({ row }: { row: AnySubscriptionRow }) {
  const t = useMessages(subscriptionsMessages)
  const options = useSubscriptionOptionColumns()
  const { clientid, gateway, topic, qos, node, durable } = row
  const shared = parseShared(topic)
  const items: KeyValue[] = [
    {
      label: t.clientId,
      value: clientid == null ? t.inBroker : <ClientLink clientid={clientid} gateway={gateway} />,
      copy: clientid ?? undefined,
    },
    ...(clientid == null || gateway !== undefined
      ? []
      : [{ label: t.state, value: <SubscriberState key={clientid} clientid={clientid} /> }]),
    { label: t.qos, value: String(qos ?? UNKNOWN) },
    ...(shared === undefined
      ? []
      : [{ label: t.shareGroup, value: <span className="mono">{shared.group}</span> }]),
    ...options.map(({ header, help, text }) => ({ label: header, help, value: text(row) })),
    { label: t.node, value: <span className="mono">{node ?? UNKNOWN}</span> },
    ...(durable === undefined ? [] : [{ label: t.durable, value: durable ? t.yes : t.no }]),
  ]
  return (
    <>
      <KeyValues items={items} />
      <ScreenLink to={paths.explorer({ topic: literalPrefix(topic) })}>{t.explorer}</ScreenLink>
      <ScreenLink to={paths.subscriptions(tidy({ topic }))}>{t.sameFilter}</ScreenLink>
    </>
  )
}

import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { useMessages } from '#language.tsx'
import { useNodeField } from '#domain/nodes/node-field.ts'
import type { FilterField } from '#ui/filter/filter.ts'
import { subscriptionsMessages } from './subscriptions.messages.ts'

/**
 * Filters of the list of subscriptions. The operator "contains" takes a topic filter that covers the subscribed ones.
 */
export function useSubscriptionFilters(): readonly FilterField[] {
  const t = useMessages(subscriptionsMessages)
  const node = useNodeField()
  return [
    {
      key: 'topic',
      label: t.topic,
      kind: 'text',
      params: { contains: 'match_topic', is: 'topic' },
      operatorLabels: { contains: t.aroundTopic },
      problem: (value) => (topicFilterProblem(value) === undefined ? undefined : t.invalidFilter),
      isMain: true,
    },
    { key: 'clientid', label: t.clientId, kind: 'text', params: { is: 'clientid' } },
    {
      key: 'qos',
      label: t.qos,
      kind: 'choice',
      params: { is: 'qos' },
      choices: ['0', '1', '2'].map((value) => ({ value, label: value })),
    },
    { key: 'group', label: t.shareGroup, kind: 'text', params: { is: 'share_group' } },
    node,
    {
      key: 'durable',
      label: t.durable,
      kind: 'choice',
      params: { is: 'durable' },
      choices: [
        { value: 'true', label: t.yes },
        { value: 'false', label: t.no },
      ],
    },
  ]
}

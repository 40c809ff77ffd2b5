import { topicMatches } from '@signalbox/mqtt/match'
import { bareFilter } from '@signalbox/mqtt/prefix'
import type { Subscription } from '../connection/connection-state.ts'
import type { AnyMessage } from './stream.ts'

/**
 * The subscription that a received message belongs to, as its position among them: by its Subscription
 * Identifier [MQTT-3.3.4-3], otherwise by the topic. The broker does not say more.
 */
export function findSubscriptionIndex(
  message: AnyMessage,
  subscriptions: readonly Subscription[],
): number | undefined {
  if ('delivery' in message) return undefined
  const identifiers = [message.properties?.subscriptionIdentifier ?? []].flat()
  const byIdentifier = subscriptions.findIndex(
    ({ subscriptionIdentifier: id }) => id !== null && identifiers.includes(id),
  )
  if (byIdentifier !== -1) return byIdentifier
  const byTopic = subscriptions.findIndex(({ topicFilter }) =>
    topicMatches(bareFilter(topicFilter), message.topic),
  )
  return byTopic === -1 ? undefined : byTopic
}

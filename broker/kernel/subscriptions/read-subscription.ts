import type { ProtocolVersion, QoS } from '@signalbox/mqtt/protocol'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { isWildcard, levelCount, parseSubscription } from '@signalbox/mqtt/topic'
import { Refusal } from '../access.ts'
import type { ZoneSettings } from '../settings.ts'
import type { SubscribeOptions, Subscription } from './subscription.ts'

/** The subscription that a filter and its options mean for a client, or why the zone has none such. */
export function readSubscription(
  zone: ZoneSettings,
  client: { readonly protocolVersion: ProtocolVersion; readonly mountpoint: string | null },
  topicFilter: string,
  asked: SubscribeOptions,
): Subscription | Refusal {
  const target = parseSubscription(topicFilter)
  if (target === undefined || levelCount(target.filter) > zone.maxTopicLevels) {
    return new Refusal(ReasonCode.topicFilterInvalid, 'not a topic filter')
  }
  if (!zone.wildcardSubscription && isWildcard(target.filter)) {
    return new Refusal(ReasonCode.wildcardSubscriptionsNotSupported, 'no wildcards')
  }
  if (target.group !== undefined && !zone.sharedSubscription) {
    return new Refusal(ReasonCode.sharedSubscriptionsNotSupported, 'no shared subscriptions')
  }
  if (target.group !== undefined && asked.noLocal && client.protocolVersion === 5) {
    return new Refusal(ReasonCode.protocolError, 'No Local on a shared subscription') // [MQTT-3.8.3-4]
  }
  if (target.exclusive && !zone.exclusiveSubscription) {
    return new Refusal(ReasonCode.topicFilterInvalid, 'no exclusive subscriptions')
  }
  const filter = (client.mountpoint ?? '') + target.filter
  const qos = Math.min(asked.qos, zone.maxQos) as QoS // the smaller of two QoS is one
  return { ...target, filter, ...asked, qos, topicFilter }
}

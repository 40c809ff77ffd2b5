import type { AnySubscriptionRow, SubscriptionRow } from '@signalbox/contract/subscriptions'
import type { QoS } from '@signalbox/mqtt/protocol'
import type { Session } from '../kernel/sessions/session.ts'
import type { SubscribeOptions, Subscription } from '../kernel/subscriptions/subscription.ts'

export function presentSubscription(
  node: string,
  session: Session,
  subscription: Subscription,
): AnySubscriptionRow & SubscriptionRow {
  const row = presentMade(node, session, subscription.topicFilter, subscription)
  const { gateway } = session.peer
  return { ...row, durable: session.isDurable, ...(gateway !== undefined && { gateway }) }
}

/** The answer to a subscribing call, which lacks what the lists have. */
export function presentMade(
  node: string,
  session: Session,
  topic: string,
  options: SubscribeOptions,
): SubscriptionRow {
  return {
    node,
    clientid: session.clientId,
    topic,
    qos: options.qos,
    nl: options.noLocal ? 1 : 0,
    rap: options.retainAsPublished ? 1 : 0,
    rh: options.retainHandling,
  }
}

interface SubscribeBody {
  qos: QoS
  nl: 0 | 1
  rap: 0 | 1
  rh: 0 | 1 | 2
}

export function readSubscribeOptions({ qos, nl, rap, rh }: SubscribeBody): SubscribeOptions {
  return { qos, noLocal: nl === 1, retainAsPublished: rap === 1, retainHandling: rh }
}

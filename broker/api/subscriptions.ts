import * as operations from '@signalbox/contract/subscriptions'
import { matches } from '@signalbox/mqtt/match'
import type { Session } from '../kernel/sessions/session.ts'
import type { Subscription } from '../kernel/subscriptions/subscription.ts'
import { requireMatchTopic } from './match-topic.ts'
import { requireReachable } from './node.ts'
import { page } from './paging.ts'
import { resource } from './resource.ts'
import { presentSubscription } from './subscriptions.present.ts'

interface Entry {
  session: Session
  subscription: Subscription
}

export const subscriptions = resource(({ on, kernel }) => {
  on(operations.subscriptionList, ({ query }) => {
    requireReachable(kernel, query.node)
    const { clientid, qos, topic, match_topic: matchTopic, share_group: group } = query
    requireMatchTopic(matchTopic)
    const where = ({ subscription }: Entry) =>
      (qos === undefined || subscription.qos === qos) &&
      // A shared subscription is only found by its group.
      (group === undefined
        ? topic === undefined || subscription.group === undefined
        : subscription.group === group) &&
      // An exact topic takes precedence over a filter.
      (topic === undefined
        ? matchTopic === undefined || matches(matchTopic, subscription.filter)
        : subscription.filter === topic)
    const entries = clientid === undefined ? kernel.subscriptions.entries() : ofClient(clientid)
    return page(
      entries,
      query,
      ({ session, subscription }) => presentSubscription(kernel.node, session, subscription),
      { where, isCounted: topic !== undefined || matchTopic === undefined },
    )
  })

  function* ofClient(clientId: string): IterableIterator<Entry> {
    for (const session of kernel.sessionsOf(clientId)) {
      for (const subscription of session.subscriptions.values()) yield { session, subscription }
    }
  }
})

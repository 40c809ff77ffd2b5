import * as operations from '@signalbox/contract/clients'
import { parseSubscription } from '@signalbox/mqtt/topic'
import { Refusal } from '../kernel/access.ts'
import type { Session } from '../kernel/sessions/session.ts'
import type { SubscribeOptions } from '../kernel/subscriptions/subscription.ts'
import { presentCached } from '../features/authorization/present.ts'
import { clientFilter, isCounted, readFields } from './client-filters.ts'
import { clientValues, firstInOrder, readTrouble } from './client-order.ts'
import { inflightPage, queuedPage } from './client-messages.ts'
import { pickFields, presentClient, presentHealth } from './clients.present.ts'
import { apiError } from './failure.ts'
import { requireReachable } from './node.ts'
import { page, slice } from './paging.ts'
import { noContent, resource } from './resource.ts'
import { presentMade, presentSubscription, readSubscribeOptions } from './subscriptions.present.ts'

export const clients = resource(({ on, kernel, authorization, losses }) => {
  const { sessions, node } = kernel

  const find = (clientId: string): Session => {
    const session = sessions.get(clientId)
    if (session === undefined) throw apiError('CLIENTID_NOT_FOUND')
    return session
  }

  const presentWhole = (session: Session, lostRate: number | undefined) => ({
    ...presentClient(kernel, session),
    ...presentHealth(session, lostRate, kernel.clock.now()),
  })

  on(operations.clientList, ({ query }) => {
    requireReachable(kernel, query.node)
    const fields = readFields(query.fields)
    const losing = losses.losing()
    const where = clientFilter(query, losing, kernel.clock.now())
    const present = (session: Session) => {
      const row = presentWhole(session, losing.get(session.clientId))
      return fields === undefined ? row : pickFields(row, fields)
    }
    if (query.sort !== undefined) {
      const { page: number, limit } = query
      const all = where === undefined ? sessions.values() : filtered(sessions.values(), where)
      const { first, total: count } = firstInOrder(
        all,
        query.sort === 'lost_msg.rate' ? readTrouble(losing) : clientValues[query.sort],
        query.order,
        number * limit,
      )
      const data = first.slice((number - 1) * limit).map(present)
      return { data, meta: { page: number, limit, count, hasnext: count > number * limit } }
    }
    if (where === undefined) return slice(sessions.values(), sessions.size, query, present)
    return page(sessions.values(), query, present, { where, isCounted: isCounted(query) })
  })

  on(operations.clientGet, ({ path }) =>
    presentWhole(find(path.clientid), losses.losing().get(path.clientid)),
  )

  on(operations.clientKick, ({ path }) => {
    if (!sessions.kick(path.clientid)) throw apiError('CLIENTID_NOT_FOUND')
    return noContent
  })

  on(operations.clientKickBulk, ({ body }) => {
    for (const clientId of body) sessions.kick(clientId)
    return noContent
  })

  const subscribe = (
    session: Session,
    body: { topic: string } & Parameters<typeof readSubscribeOptions>[0],
  ) => {
    const options = readSubscribeOptions(body)
    addSubscription(session, body.topic, options)
    return presentMade(node, session, body.topic, options)
  }
  on(operations.clientSubscribe, ({ path, body }) => subscribe(find(path.clientid), body))
  on(operations.clientSubscribeBulk, ({ path, body }) => {
    const session = find(path.clientid)
    return body.map((each) => subscribe(session, each))
  })
  on(operations.clientUnsubscribe, ({ path, body }) => {
    find(path.clientid).unsubscribe(body.topic)
    return noContent
  })
  on(operations.clientUnsubscribeBulk, ({ path, body }) => {
    const session = find(path.clientid)
    for (const { topic } of body) session.unsubscribe(topic)
    return noContent
  })
  on(operations.clientSubscriptionList, ({ path }) => {
    const session = find(path.clientid)
    return Array.from(session.subscriptions.values(), (each) =>
      presentSubscription(node, session, each),
    )
  })

  on(operations.clientMqueueList, ({ path, query }) => queuedPage(find(path.clientid).queue, query))
  on(operations.clientInflightList, ({ path, query }) =>
    inflightPage(find(path.clientid).inflight, query),
  )

  on(operations.clientAuthorizationCacheList, ({ path }) =>
    authorization.cacheOf(find(path.clientid)).map(presentCached),
  )
  on(operations.clientAuthorizationCacheClear, ({ path }) => {
    authorization.clearCache(find(path.clientid))
    return noContent
  })

  on(operations.clientKeepaliveUpdate, ({ path, body }) => {
    const session = find(path.clientid)
    session.setKeepAlive(body.interval)
    return presentClient(kernel, session)
  })

  on(operations.sessionCount, () => sessions.size)
})

/**
 * Subscribes a client on behalf of an administrator. An invalid filter is accepted, listed, and
 * matches nothing, as in API 5.7.2: clients that clean up rely on finding it.
 */
function addSubscription(session: Session, topicFilter: string, options: SubscribeOptions): void {
  const outcome =
    parseSubscription(topicFilter) === undefined
      ? session.subscribeToNothing(topicFilter, options)
      : session.subscribe(topicFilter, options)
  if (outcome instanceof Refusal) throw apiError('BAD_REQUEST', { message: outcome.reason })
}

function* filtered<Item>(items: Iterable<Item>, where: (item: Item) => boolean): Generator<Item> {
  for (const item of items) if (where(item)) yield item
}

import * as operations from '@signalbox/contract/gateway-clients'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import type { core } from 'zod/mini'
import { Refusal } from '../../kernel/access.ts'
import type { GatewayKernel } from '../../kernel/gateway/gateway-kernel.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import { apiError } from '../../api/failure.ts'
import { presentGatewayClient, presentGatewaySubscription } from './clients.present.ts'
import { findGateway } from './changes.resource.ts'
import { requireReachable } from '../../api/node.ts'
import { page } from '../../api/paging.ts'
import { Answer, noContent, resource } from '../../api/resource.ts'
import { badParameter, readTime } from '../../api/time.ts'
import { presentEvent } from '../timeline/present.ts'

type Query = core.output<typeof operations.gatewayClientQuery>

const notFound = (message = 'Client not found') => apiError('RESOURCE_NOT_FOUND', { message })

/** The clients of gateways, and their subscriptions. */
export const gatewayClients = resource(({ on, kernel, gateways, timeline }) => {
  const { node } = kernel

  function find(name: GatewayName, clientId: string, message?: string) {
    const clients = findGateway(gateways, name).clients
    const session = clients?.sessions.get(clientId)
    if (clients === undefined || session === undefined) throw notFound(message)
    return { clients, session, receiver: clients.client(clientId)?.receiver }
  }

  const present = (name: GatewayName, clients: GatewayKernel, session: Session) =>
    presentGatewayClient(
      node,
      session,
      clients.client(session.clientId)?.receiver,
      findGateway(gateways, name).stored.enable_stats,
    )

  on(operations.gatewayClientList, ({ path: { name }, query }) => {
    const { clients } = findGateway(gateways, name)
    requireReachable(kernel, query.node)
    const where = readFilter(
      query,
      (session) => clients?.client(session.clientId)?.receiver.details,
    )
    const isCounted =
      query.like_clientid === undefined &&
      query.like_username === undefined &&
      query.like_endpoint_name === undefined
    const isListed = ({ clientId }: Session) =>
      clients?.client(clientId)?.receiver.isUnlisted !== true
    return page(
      [...(clients?.sessions.values() ?? [])].filter(isListed),
      query,
      // Sessions exist only while the gateway has clients.
      (session) => present(name, clients as GatewayKernel, session),
      { where, isCounted },
    )
  })

  on(operations.gatewayClientGet, ({ path: { name, clientid } }) => {
    const { clients, session } = find(name, clientid)
    return present(name, clients, session)
  })

  on(operations.gatewayClientKick, ({ path: { name, clientid } }) => {
    find(name, clientid).clients.kick(clientid)
    return noContent
  })

  on(operations.gatewayClientTimeline, ({ path: { name, clientid } }) => {
    findGateway(gateways, name)
    return timeline.of(clientid, name).map(presentEvent)
  })

  on(operations.gatewaySubscriptionList, ({ path: { name, clientid } }) => {
    const { session, receiver } = find(name, clientid, 'client process not found')
    return Array.from(session.subscriptions.values(), (subscription) =>
      presentGatewaySubscription(
        session,
        subscription,
        receiver?.subscriptionId?.(subscription.topicFilter),
      ),
    )
  })

  on(operations.gatewaySubscriptionCreate, ({ path: { name, clientid }, body }) => {
    const { session, receiver } = find(name, clientid, 'client process not found')
    const { topic, qos, nl = 0, rap = 0, rh = 1, sub_props } = body
    const options = {
      qos,
      noLocal: nl === 1,
      retainAsPublished: rap === 1,
      retainHandling: rh as 0 | 1 | 2, // by its schema
    }
    const subid = sub_props?.subid
    const granted =
      receiver?.subscribeFor?.(topic, options, subid) ?? session.subscribe(topic, options)
    if (typeof granted === 'string') throw apiError('BAD_REQUEST', { message: granted })
    if (granted instanceof Refusal) throw apiError('BAD_REQUEST', { message: granted.reason })
    const subscription = session.subscriptions.get(topic)
    if (subscription === undefined) throw badParameter('topic', topic, 'not_subscribed')
    return new Answer(201, presentGatewaySubscription(session, subscription, subid))
  })

  on(operations.gatewaySubscriptionDelete, ({ path: { name, clientid, topic } }) => {
    const { session, receiver } = find(name, clientid, 'Resource not found')
    if (!session.unsubscribe(topic)) throw notFound('Resource not found')
    receiver?.unsubscribedFor?.(topic)
    return noContent
  })
})

type Test = (session: Session) => boolean

function readFilter(
  query: Query,
  detailsOf: (session: Session) => Readonly<Record<string, unknown>> | undefined,
): Test {
  const tests: Test[] = []
  const add = <T>(value: T | undefined, test: (value: T) => Test) => {
    if (value !== undefined) tests.push(test(value))
  }
  add(query.clientid, (it) => (session) => session.clientId === it)
  add(query.username, (it) => (session) => session.username === it)
  add(
    query.ip_address,
    (it) =>
      ({ peer }) =>
        it === peer.address || it === formatAddress(peer),
  )
  add(
    query.conn_state,
    (it) =>
      ({ connected }) =>
        it === (connected ? 'connected' : 'disconnected'),
  )
  add(query.proto_ver, (it) => (session) => session.gatewayVersion === it)
  add(query.clean_start, (it) => (session) => session.cleanStart === it)
  add(query.like_clientid, (it) => (session) => session.clientId.includes(it))
  add(query.like_username, (it) => (session) => session.username?.includes(it) === true)
  const time = (name: `${'gte' | 'lte'}_${'created' | 'connected'}_at`) =>
    readTime(name, query[name])
  add(time('gte_created_at'), (it) => (session) => session.createdAt >= it)
  add(time('lte_created_at'), (it) => (session) => session.createdAt <= it)
  add(time('gte_connected_at'), (it) => (session) => session.connectedAt >= it)
  add(time('lte_connected_at'), (it) => (session) => session.connectedAt <= it)
  const endpoint = (session: Session) => {
    const name = detailsOf(session)?.endpoint_name
    return typeof name === 'string' ? name : ''
  }
  const lifetime = (session: Session) => detailsOf(session)?.lifetime
  add(query.endpoint_name, (it) => (session) => endpoint(session) === it)
  add(query.like_endpoint_name, (it) => (session) => endpoint(session).includes(it))
  add(query.gte_lifetime, (it) => (session) => Number(lifetime(session)) >= it)
  add(query.lte_lifetime, (it) => (session) => Number(lifetime(session)) <= it)
  return (session) => tests.every((test) => test(session))
}

const formatAddress = ({ address, port }: Session['peer']) =>
  address.includes(':') ? `[${address}]:${port}` : `${address}:${port}`

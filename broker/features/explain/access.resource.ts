import * as operations from '@signalbox/contract/access'
import type { ReadOf } from '@signalbox/contract/operation'
import { isTopicName, parseSubscription } from '@signalbox/mqtt/topic'
import type { RunningListener } from '../../kernel/net/listener.ts'
import { Refusal } from '../../kernel/access.ts'
import { readAddress } from '@signalbox/acl/address'
import { requestedTopic } from '@signalbox/acl/rule'
import type { Peer } from '../../kernel/net/peer.ts'
import type { LoadedGateway } from '../gateways/gateways.ts'
import type { AccessQuestion } from './explain.ts'
import { TooManyQuestions } from './explain.ts'
import { presentExplanation } from './access.present.ts'
import { apiError } from '../../api/failure.ts'
import { findGateway } from '../gateways/changes.resource.ts'
import { resource, callerRole } from '../../api/resource.ts'
import { badParameter } from '../../api/time.ts'

type ExplainBody = ReadOf<typeof operations.accessExplain>['body']

/** Explains access: whether a client may do something, and by which rule. */
export const access = resource(({ on, kernel, explain, gateways, listeners }) => {
  on(operations.accessExplain, async ({ body, caller }) => {
    const gateway = body.gateway && findGateway(gateways, body.gateway)
    const session =
      body.imagined || body.clientid === undefined
        ? undefined
        : kernel.sessionOf(body.clientid, body.gateway)
    if (session === undefined && !body.imagined) {
      throw apiError('CLIENTID_NOT_FOUND', { message: 'Client ID not found' })
    }
    const client = session ?? {
      clientId: body.clientid ?? '',
      username: body.username ?? null,
      peer: readPeer(body, listeners.running, gateway),
      clientAttrs: body.client_attrs ?? {},
    }
    const isAsked =
      body.login === undefined
        ? body.action === 'connect' || body.password !== undefined
        : body.login === 'ask'
    if (isAsked && callerRole(caller) !== 'administrator') {
      // Without a rate limit here, other roles could use it to guess passwords.
      throw apiError('UNAUTHORIZED_ROLE', {
        message:
          'Only administrators can have the authenticators decide; use "login": "assume" instead',
      })
    }
    const password = body.password === undefined ? undefined : Buffer.from(body.password)
    const details = readDetails(body)
    try {
      const reported = await explain.explain({
        client,
        login: isAsked ? { password } : 'assumed',
        ...(details !== undefined && { details }),
      })
      if (!(reported instanceof Refusal)) return presentExplanation(reported)
      throw badParameter('root.clientid', undefined, reported.reason)
    } catch (error) {
      if (!(error instanceof TooManyQuestions)) throw error
      throw apiError('SERVICE_UNAVAILABLE', { message: 'Too many requests at a time' })
    }
  })
})

/** The action that is asked about; `undefined`: to connect. @throws {Failure} if the topic cannot be used for it */
export function readDetails({
  action,
  topic,
  qos,
  retain,
}: ExplainBody): AccessQuestion['details'] {
  if (action === 'connect') return undefined
  const isTopic =
    action === 'publish'
      ? isTopicName(topic ?? '')
      : topic !== undefined && parseSubscription(topic) !== undefined
  if (topic === undefined || !isTopic || requestedTopic({ action, topic }) === undefined) {
    throw badParameter('root.topic', topic, action === 'publish' ? 'topic name' : 'topic filter')
  }
  return { action, topic, qos, retain: action === 'publish' && retain }
}

/** Listener for a client that need not exist. */
type Offer = Pick<
  Peer,
  'listener' | 'gateway' | 'localPort' | 'enableAuthn' | 'mountpoint' | 'zone'
>

const offerFromListener = ({ id, address, settings }: RunningListener): Offer => ({
  listener: id,
  localPort: address.port,
  enableAuthn: settings.enableAuthn ?? true,
  mountpoint: settings.mountpoint,
  zone: settings.zone,
})

const listOffers = (gateway: LoadedGateway): Offer[] =>
  Array.from(gateway.listeners, ([listener, { config, listener: open }]) => ({
    listener,
    gateway: gateway.name,
    localPort: open?.address.port ?? 0,
    enableAuthn: config.enable_authn,
    mountpoint: gateway.mountpointOf(listener),
  }))

/** Default for a broker or a gateway without a listener. */
const noListener = (gateway: LoadedGateway | undefined): Offer => ({
  listener: gateway?.name ?? 'tcp:default',
  gateway: gateway?.name,
  localPort: 0,
  enableAuthn: true,
  mountpoint: gateway?.mountpointOf(''),
})

/** Peer as it would arrive at an existing listener. */
function readPeer(
  { ip_address: address, listener: wanted, certificate }: ExplainBody,
  listeners: readonly RunningListener[],
  gateway: LoadedGateway | undefined,
): Peer {
  if (readAddress(address) === undefined) throw badParameter('root.ip_address', address, 'address')
  const offers = gateway === undefined ? listeners.map(offerFromListener) : listOffers(gateway)
  const offer = offers.find(({ listener }) => wanted === undefined || listener === wanted)
  if (offer === undefined && wanted !== undefined) {
    throw badParameter('root.listener', wanted, 'a listener that there is')
  }
  return {
    ...(offer ?? noListener(gateway)),
    address,
    port: 0,
    ...(certificate !== undefined && {
      certificate: {
        commonName: certificate.common_name ?? '',
        subject: certificate.subject ?? '',
        pem: '',
        der: Buffer.alloc(0),
      },
    }),
  }
}

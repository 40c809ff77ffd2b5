import { type Authenticated, type ConnectInfo, Refusal } from '../../../kernel/access.ts'
import type { Ports } from '../../../kernel/ports.ts'
import type { Message } from '../../../kernel/message.ts'
import { reasonWord } from '../../../kernel/reason-words.ts'
import type { Session } from '../../../kernel/sessions/session.ts'
import { type Columns, messageColumns, packetProperties, peername, sockname } from './columns.ts'

type Services = Ports<'node' | 'clock' | 'hooks' | 'sessionOf'>

/** `message`: what the event is about, if it is about one; `clientId`: who caused it. */
export type Raise = (columns: Columns, clientId: string, message?: Message) => void

/** Hooks an event up; returns what takes it off again. */
type Listen = (kernel: Services, raise: Raise) => () => void

/** Registration for each event, by the topic that FROM uses for it. */
export const raised: Readonly<Record<string, Listen>> = {
  '$events/message_delivered': (kernel, raise) =>
    kernel.hooks.on('message.delivered', (session, message) =>
      raise(
        {
          ...messageColumns(message, 'message.delivered', kernel.node),
          ...receiver(session, message),
          timestamp: kernel.clock.now(),
        },
        session.clientId,
        message,
      ),
    ),

  '$events/message_acked': (kernel, raise) =>
    kernel.hooks.on('message.acked', (session, message, properties) =>
      raise(
        {
          ...messageColumns(message, 'message.acked', kernel.node),
          ...receiver(session, message),
          puback_props: packetProperties(properties),
          timestamp: kernel.clock.now(),
        },
        session.clientId,
        message,
      ),
    ),

  '$events/message_dropped': (kernel, raise) =>
    kernel.hooks.on('message.dropped', (message, reason) =>
      raise(
        {
          ...messageColumns(message, 'message.dropped', kernel.node),
          ...publisher(kernel, message),
          reason,
          timestamp: kernel.clock.now(),
        },
        message.fromClientId,
        message,
      ),
    ),

  '$events/schema_validation_failed': (kernel, raise) =>
    kernel.hooks.on('schema.validation_failed', (message, validation) =>
      raise(
        {
          ...messageColumns(message, 'schema.validation_failed', kernel.node),
          ...publisher(kernel, message),
          validation,
          timestamp: kernel.clock.now(),
        },
        message.fromClientId,
        message,
      ),
    ),

  '$events/message_transformation_failed': (kernel, raise) =>
    kernel.hooks.on('message.transformation_failed', (message, transformation) =>
      raise(
        {
          ...messageColumns(message, 'message.transformation_failed', kernel.node),
          ...transformedFrom(kernel, message),
          transformation,
          timestamp: kernel.clock.now(),
        },
        message.fromClientId,
        message,
      ),
    ),

  '$events/delivery_dropped': (kernel, raise) =>
    kernel.hooks.on('delivery.dropped', (session, message, reason) =>
      raise(
        {
          ...messageColumns(message, 'delivery.dropped', kernel.node),
          ...receiver(session, message),
          reason,
          timestamp: kernel.clock.now(),
        },
        session.clientId,
        message,
      ),
    ),

  '$events/client_connected': (kernel, raise) =>
    kernel.hooks.on('client.connected', (session, { properties }) =>
      raise(
        {
          ...common(kernel, 'client.connected'),
          ...connection(session),
          mountpoint: session.mountpoint ?? undefined,
          keepalive: session.keepAlive,
          clean_start: session.cleanStart,
          receive_maximum: session.inflight.max,
          expiry_interval: session.sessionExpiryInterval,
          is_bridge: session.isBridge,
          conn_props: packetProperties(properties),
          connected_at: session.connectedAt,
        },
        session.clientId,
      ),
    ),

  '$events/client_disconnected': (kernel, raise) =>
    kernel.hooks.on('client.disconnected', (session, reason, reasonCode, properties) =>
      raise(
        {
          ...common(kernel, 'client.disconnected'),
          ...connection(session),
          reason: reason === 'normal' ? goodbye(reasonCode) : reason,
          disconn_props: packetProperties(properties),
          disconnected_at: session.disconnectedAt ?? kernel.clock.now(),
        },
        session.clientId,
      ),
    ),

  '$events/client_connack': (kernel, raise) =>
    kernel.hooks.on('client.connack', (info, reasonCode) =>
      raise(
        {
          ...common(kernel, 'client.connack'),
          ...connection(info),
          reason_code: reasonWord(reasonCode),
          keepalive: info.keepAlive,
          clean_start: info.cleanStart,
          expiry_interval: info.properties?.sessionExpiryInterval ?? 0,
          conn_props: packetProperties(info.properties),
        },
        info.clientId,
      ),
    ),

  '$events/client_check_authz_complete': (kernel, raise) =>
    kernel.hooks.on('client.check_authz_complete', (session, { action, topic }, result, source) =>
      raise(
        {
          ...common(kernel, 'client.check_authz_complete'),
          ...client(session),
          action,
          topic,
          result,
          authz_source: AUTHZ_SOURCES[source] ?? source,
        },
        session.clientId,
      ),
    ),

  '$events/client_check_authn_complete': (kernel, raise) =>
    kernel.hooks.on('client.check_authn_complete', (info, who) =>
      raise(
        {
          ...common(kernel, 'client.check_authn_complete'),
          clientid: info.clientId,
          username: info.username ?? undefined,
          peername: peername(info.peer),
          ...authentication(who),
        },
        info.clientId,
      ),
    ),

  '$events/session_subscribed': (kernel, raise) =>
    kernel.hooks.on('session.subscribed', (session, { topicFilter, qos }, { properties }) =>
      raise(
        {
          ...common(kernel, 'session.subscribed'),
          ...client(session),
          topic: topicFilter,
          qos,
          sub_props: packetProperties(properties),
        },
        session.clientId,
      ),
    ),

  '$events/session_unsubscribed': (kernel, raise) =>
    kernel.hooks.on('session.unsubscribed', (session, { topicFilter, qos }, properties) =>
      raise(
        {
          ...common(kernel, 'session.unsubscribed'),
          ...client(session),
          topic: topicFilter,
          qos,
          unsub_props: packetProperties(properties),
        },
        session.clientId,
      ),
    ),
}

const common = ({ node, clock }: Services, event: string): Columns => ({
  event,
  node,
  timestamp: clock.now(),
})

/** This event has the address with the port. */
function transformedFrom(kernel: Services, message: Message): Columns {
  const { peerhost: _, ...columns } = publisher(kernel, message)
  const peer = kernel.sessionOf(message.fromClientId, message.fromGateway)?.peer
  return { ...columns, peername: peer === undefined ? undefined : peername(peer) }
}

const publisher = (
  kernel: Services,
  { fromClientId, fromUsername, fromGateway }: Message,
): Columns => ({
  clientid: fromClientId,
  username: fromUsername,
  peerhost: kernel.sessionOf(fromClientId, fromGateway)?.peer.address,
})

const receiver = (session: Session, { fromClientId, fromUsername }: Message): Columns => ({
  from_clientid: fromClientId,
  from_username: fromUsername,
  ...client(session),
})

const client = ({ clientId, username, peer }: Session): Columns => ({
  clientid: clientId,
  username: username ?? undefined,
  peerhost: peer.address,
})

const connection = ({
  clientId,
  username,
  peer,
  protocolName,
  protocolVersion,
  gatewayVersion,
}: Session | ConnectInfo): Columns => ({
  clientid: clientId,
  username: username ?? undefined,
  peername: peername(peer),
  sockname: sockname(peer),
  proto_name: protocolName,
  proto_ver: gatewayVersion ?? protocolVersion,
})

const authentication = (who: Authenticated | Refusal): Columns =>
  who instanceof Refusal
    ? { reason_code: reasonWord(who.reasonCode), is_anonymous: false, is_superuser: false }
    : {
        reason_code: 'success',
        is_anonymous: who.anonymous ?? false,
        is_superuser: who.isSuperuser ?? false,
      }

/** Names that EMQX gives to decisions made outside the sources. */
const AUTHZ_SOURCES: Readonly<Record<string, string>> = {
  no_match: 'default',
  login: 'client_info',
}

/** Reason word for a client that sent DISCONNECT. */
const goodbye = (code: number): string => (code === 0 ? 'normal' : reasonWord(code))

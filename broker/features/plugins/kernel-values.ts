import type * as sdk from '@signalbox/plugin-sdk/values'
import type { ConnectInfo, Credentials } from '../../kernel/access.ts'
import type { RequestedSubscription } from '../../kernel/hook-points.ts'
import type { Message } from '../../kernel/message.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { PayloadAt } from './thread/protocol.ts'

// Conversions of the kernel's values to those that can be sent to a plugin's thread.

export type SentMessage = Omit<sdk.Message, 'payload'> & { payloadAt: PayloadAt }

/** @param at offset of the payload in the batch, which contains it */
export function sentMessage(message: Message, at: number, hasPayload: boolean): SentMessage {
  const { topic, payload, qos, retain, properties, fromClientId, fromUsername, timestamp } = message
  return {
    ...{ topic, qos, retain, fromClientId, timestamp },
    payloadBytes: payload.length,
    payloadAt: { at, length: hasPayload ? payload.length : 0 },
    ...(properties && { properties: sentProperties(properties) }),
    ...(fromUsername !== undefined && { fromUsername }),
  }
}

/** A `Buffer` is a part of the bytes that were received, all of which would be copied. */
function sentProperties(properties: NonNullable<Message['properties']>): sdk.MessageProperties {
  const { correlationData, ...rest } = properties
  return correlationData === undefined
    ? rest
    : { ...rest, correlationData: new Uint8Array(correlationData) }
}

export function sentClient(session: Session): sdk.Client {
  const { clientId, username, protocolVersion, cleanStart, keepAlive } = session
  const { peer, clientAttrs, isSuperuser, mountpoint, connected } = session
  return {
    ...{ clientId, username, protocolVersion, cleanStart, keepAlive },
    peer: sentPeer(peer),
    ...{ clientAttrs: { ...clientAttrs }, isSuperuser, mountpoint, connected },
  }
}

const sentPeer = ({ listener, address, port }: Session['peer']): sdk.Peer => ({
  listener,
  address,
  port,
})

export function sentInfo(info: ConnectInfo): sdk.ConnectInfo {
  const { clientId, username, protocolVersion, cleanStart, keepAlive, userProperties } = info
  return {
    ...{ clientId, username, protocolVersion, cleanStart, keepAlive, userProperties },
    peer: sentPeer(info.peer),
  }
}

export function sentCredentials(credentials: Credentials): object {
  const { password } = credentials
  return { ...sentInfo(credentials), password: password && new Uint8Array(password) }
}

export const sentSubscriptions = (
  list: readonly RequestedSubscription[],
): sdk.RequestedSubscription[] =>
  list.map(({ topicFilter, options }) => {
    const { qos, noLocal, retainAsPublished, retainHandling } = options
    return { topicFilter, options: { qos, noLocal, retainAsPublished, retainHandling } }
  })

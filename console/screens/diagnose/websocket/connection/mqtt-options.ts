// Values of the forms as options of mqtt.js. Properties that MQTT 3.1.1 does not have are left out for it.
import type { IClientOptions, IClientPublishOptions, IClientSubscribeOptions } from 'mqtt'
import type { ConnectForm, Pair, PublishForm, SubscribeForm } from './connection-settings.ts'
import { encodePayload } from '../messages/payload.ts'

/** [MQTT-3.1.2.11.2]: the session does not expire. */
const NEVER = 0xffff_ffff

export const CONNECT_TIMEOUT_MS = 5000

export type UserProperties = Record<string, string | string[]>

export function clientOptions(form: ConnectForm): IClientOptions {
  return {
    clientId: form.clientId,
    username: form.username || undefined,
    password: form.password || undefined,
    protocolVersion: form.protocolVersion,
    keepalive: form.keepAlive ?? 60,
    clean: form.cleanStart,
    connectTimeout: CONNECT_TIMEOUT_MS,
    // Reconnecting and subscribing again are controlled by `Connection`.
    reconnectPeriod: 0,
    resubscribe: false,
    queueQoSZero: false,
    properties: form.protocolVersion === 5 ? connectProperties(form) : undefined,
    will: form.willEnabled ? will(form) : undefined,
  }
}

function connectProperties(form: ConnectForm): IClientOptions['properties'] {
  return defined({
    sessionExpiryInterval: form.sessionExpiryInterval ?? NEVER,
    receiveMaximum: form.receiveMaximum ?? undefined,
    maximumPacketSize: form.maximumPacketSize ?? undefined,
    topicAliasMaximum: form.topicAliasMaximum ?? undefined,
    requestResponseInformation: form.requestResponseInformation || undefined,
    // True is the protocol's default; only a no needs to be said.
    requestProblemInformation: form.requestProblemInformation ? undefined : false,
    userProperties: userProperties(form.userProperties),
  })
}

function will(form: ConnectForm): IClientOptions['will'] {
  const properties =
    form.protocolVersion === 5
      ? defined({
          ...messageProperties(form.will),
          willDelayInterval: form.will.willDelayInterval ?? undefined,
        })
      : undefined
  return {
    topic: form.will.topic,
    payload: encodeFormPayload(form.will),
    qos: form.will.qos,
    retain: form.will.retain,
    properties,
  }
}

export function publishOptions(form: PublishForm, version: 4 | 5): IClientPublishOptions {
  return {
    qos: form.qos,
    retain: form.retain,
    properties:
      version === 5
        ? defined({ ...messageProperties(form), topicAlias: form.topicAlias ?? undefined })
        : undefined,
  }
}

export function subscribeOptions(form: SubscribeForm, version: 4 | 5): IClientSubscribeOptions {
  if (version === 4) return { qos: form.qos }
  return {
    qos: form.qos,
    nl: form.noLocal,
    rap: form.retainAsPublished,
    rh: form.retainHandling,
    properties: defined({
      subscriptionIdentifier: form.subscriptionIdentifier ?? undefined,
      userProperties: userProperties(form.userProperties),
    }),
  }
}

type MessageForm = Omit<PublishForm, 'topic' | 'topicAlias'>

function messageProperties(form: MessageForm): IClientPublishOptions['properties'] {
  return {
    payloadFormatIndicator: form.payloadIsText || undefined,
    messageExpiryInterval: form.messageExpiryInterval ?? undefined,
    contentType: form.contentType || undefined,
    responseTopic: form.responseTopic || undefined,
    correlationData: form.correlationData
      ? asBuffer(new TextEncoder().encode(form.correlationData))
      : undefined,
    userProperties: userProperties(form.userProperties),
  }
}

/** The payload as mqtt.js wants it; forms with a payload that is none have not come this far. */
export function encodeFormPayload(form: Pick<PublishForm, 'payload' | 'payloadFormat'>): Buffer {
  const encoded = encodePayload(form.payload, form.payloadFormat)
  if (!encoded.ok) throw new Error(`payload is not ${form.payloadFormat}`)
  return asBuffer(encoded.bytes)
}

/**
 * mqtt.js is typed for Node's Buffer and works with any Uint8Array; its own Buffer is part of
 * the lazy chunk, and other modules cannot import it.
 */
export function asBuffer(bytes: Uint8Array): Buffer {
  return bytes as Buffer
}

/** A name that comes twice has all its values, in their order. Rows without a name are not sent. */
export function userProperties(pairs: readonly Pair[]): UserProperties | undefined {
  const properties: Map<string, string[]> = new Map()
  for (const { key, value } of pairs) {
    if (key === '') continue
    properties.set(key, [...(properties.get(key) ?? []), value])
  }
  if (properties.size === 0) return undefined
  return Object.fromEntries(
    Array.from(properties, ([key, values]) => [
      key,
      values.length === 1 ? String(values[0]) : values,
    ]),
  )
}

export function toUserPropertyPairs(properties: UserProperties | undefined): Pair[] {
  return Object.entries(properties ?? {}).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => ({ key, value: one })),
  )
}

/** Without properties that are undefined, which mqtt-packet would treat as invalid. */
function defined<T extends object>(properties: T | undefined): T | undefined {
  const entries = Object.entries(properties ?? {}).filter(([, value]) => value !== undefined)
  // The cast is safe, because only keys with an undefined value are missing.
  return entries.length > 0 ? (Object.fromEntries(entries) as T) : undefined
}

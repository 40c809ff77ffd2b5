// Values, validation and defaults of the forms that connect, subscribe and publish. Validation messages are keys of
// websocket.messages.ts.
import { topicFilterProblem, topicNameProblem } from '@signalbox/mqtt/topic'
import type { MqttAddress } from '#domain/addresses/mqtt-listener.ts'
import * as z from 'zod/mini'
import { encodePayload, payloadFormats } from '../messages/payload.ts'

const MAX_U32 = 0xffff_ffff
const MAX_U16 = 0xffff
/** [MQTT-1.5.5]: the largest Variable Byte Integer. */
const MAX_VARIABLE_BYTE_INTEGER = 268_435_455

export const qosLevels = [0, 1, 2] as const
export const qos = z.literal(qosLevels)

const pair = z.object({ key: z.string(), value: z.string() })
export type Pair = z.infer<typeof pair>

const topicName = z.string().check(
  z.superRefine((topic, context) => {
    const problem = topicNameProblem(topic)
    if (problem) context.addIssue({ code: 'custom', message: `topic_${problem}` })
  }),
)

const topicFilter = z.string().check(
  z.superRefine((filter, context) => {
    const problem = topicFilterProblem(filter)
    if (problem) context.addIssue({ code: 'custom', message: `topic_${problem}` })
  }),
)

/** An optional number field: null while it is empty. */
const optionalInteger = (min: number, max: number, message: string) =>
  z.nullable(z.int({ error: message }).check(z.minimum(min, message), z.maximum(max, message)))

/** Payload and MQTT 5 properties, the same for a message and a will. */
const messageFields = {
  payload: z.string(),
  payloadFormat: z.enum(payloadFormats),
  qos,
  retain: z.boolean(),
  /** Tells receivers that the payload is UTF-8 text. */
  payloadIsText: z.boolean(),
  messageExpiryInterval: optionalInteger(0, MAX_U32, 'secondsRange'),
  contentType: z.string(),
  responseTopic: z.string(),
  correlationData: z.string(),
  userProperties: z.array(pair),
}

type MessageFields = z.infer<z.ZodMiniObject<typeof messageFields>>

const responseTopicIsName = (message: { responseTopic: string }) =>
  message.responseTopic === '' || topicNameProblem(message.responseTopic) === undefined

function payloadMessage(
  message: Pick<MessageFields, 'payload' | 'payloadFormat'>,
): string | undefined {
  const { ok } = encodePayload(message.payload, message.payloadFormat)
  return ok ? undefined : `payload_${message.payloadFormat}`
}

const messageRules = z.superRefine<MessageFields>((message, context) => {
  const problem = payloadMessage(message)
  if (problem) context.addIssue({ code: 'custom', message: problem, path: ['payload'] })
  if (!responseTopicIsName(message)) {
    context.addIssue({ code: 'custom', message: 'responseTopicRule', path: ['responseTopic'] })
  }
})

export const publishForm = z
  .object({
    topic: topicName,
    ...messageFields,
    topicAlias: optionalInteger(1, MAX_U16, 'aliasRange'),
  })
  .check(messageRules)
export type PublishForm = z.infer<typeof publishForm>

export const subscribeForm = z.object({
  topicFilter,
  qos,
  noLocal: z.boolean(),
  retainAsPublished: z.boolean(),
  retainHandling: z.literal([0, 1, 2]),
  subscriptionIdentifier: optionalInteger(1, MAX_VARIABLE_BYTE_INTEGER, 'identifierRange'),
  userProperties: z.array(pair),
})
export type SubscribeForm = z.infer<typeof subscribeForm>

const willForm = z.object({
  topic: z.string(),
  ...messageFields,
  willDelayInterval: optionalInteger(0, MAX_U32, 'secondsRange'),
})

export const connectForm = z
  .object({
    host: z.string().check(z.refine((host) => isHost(host.trim()), 'hostRule')),
    port: z.nullable(z.number()).check(z.refine(isPort, 'portRange')),
    path: z.string().check(z.refine((path) => path === '' || path.startsWith('/'), 'pathRule')),
    tls: z.boolean(),
    clientId: z.string().check(z.minLength(1, 'clientIdRequired')),
    username: z.string(),
    password: z.string(),
    protocolVersion: z.literal([4, 5]),
    keepAlive: z
      .nullable(z.int({ error: 'keepAliveRange' }))
      .check(
        z.refine((value) => value !== null && value >= 0 && value <= MAX_U16, 'keepAliveRange'),
      ),
    cleanStart: z.boolean(),
    /** Null: the session never expires. */
    sessionExpiryInterval: optionalInteger(0, MAX_U32, 'secondsRange'),
    receiveMaximum: optionalInteger(1, MAX_U16, 'receiveMaximumRange'),
    maximumPacketSize: optionalInteger(1, MAX_VARIABLE_BYTE_INTEGER, 'packetSizeRange'),
    topicAliasMaximum: optionalInteger(0, MAX_U16, 'aliasMaximumRange'),
    requestResponseInformation: z.boolean(),
    requestProblemInformation: z.boolean(),
    userProperties: z.array(pair),
    willEnabled: z.boolean(),
    will: willForm,
    reconnect: z.boolean(),
    reconnectEvery: z
      .nullable(z.int({ error: 'reconnectEveryRange' }))
      .check(
        z.refine((value) => value !== null && value >= 1 && value <= 3600, 'reconnectEveryRange'),
      ),
    /** Null: until it works or the user stops it. */
    reconnectAttempts: optionalInteger(1, 10_000, 'attemptsRange'),
  })
  .check(
    z.superRefine((form, context) => {
      // Invalid fields of a disabled will must not prevent connecting.
      if (!form.willEnabled) return
      const topicProblem = topicNameProblem(form.will.topic)
      if (topicProblem) {
        context.addIssue({
          code: 'custom',
          message: `topic_${topicProblem}`,
          path: ['will', 'topic'],
        })
      }
      const payloadProblem = payloadMessage(form.will)
      if (payloadProblem) {
        context.addIssue({ code: 'custom', message: payloadProblem, path: ['will', 'payload'] })
      }
      if (!responseTopicIsName(form.will)) {
        context.addIssue({
          code: 'custom',
          message: 'responseTopicRule',
          path: ['will', 'responseTopic'],
        })
      }
    }),
  )
export type ConnectForm = z.infer<typeof connectForm>

/** Parts of the page's own address that the defaults depend on. */
export interface PageAddress {
  hostname: string
  secure: boolean
  /** WebSocket listener of the embedded broker, where there is one. */
  listener?: { port: number; path: string } | undefined
  /** Address of the broker, once it is known. */
  broker?: MqttAddress | undefined
}

export const defaultPort = (tls: boolean): number => (tls ? 8084 : 8083)

export function defaultConnectForm(page: PageAddress, name: string): ConnectForm {
  return {
    ...(page.broker ?? {
      host: page.hostname,
      port: (page.secure ? undefined : page.listener?.port) ?? defaultPort(page.secure),
      path: page.listener?.path ?? '/mqtt',
      tls: page.secure,
    }),
    clientId: `signalbox_${name}`,
    username: '',
    password: '',
    protocolVersion: 5,
    keepAlive: 60,
    cleanStart: true,
    sessionExpiryInterval: 0,
    receiveMaximum: null,
    maximumPacketSize: null,
    topicAliasMaximum: null,
    requestResponseInformation: false,
    requestProblemInformation: true,
    userProperties: [],
    willEnabled: false,
    will: {
      topic: '',
      ...emptyMessage(),
      willDelayInterval: null,
    },
    reconnect: false,
    reconnectEvery: 4,
    reconnectAttempts: null,
  }
}

export function defaultPublishForm(): PublishForm {
  return {
    topic: 'testtopic/1',
    ...emptyMessage(),
    payload: '{ "msg": "hello" }',
    topicAlias: null,
  }
}

export function defaultSubscribeForm(): SubscribeForm {
  return {
    topicFilter: 'testtopic/#',
    qos: 0,
    noLocal: false,
    retainAsPublished: false,
    retainHandling: 0,
    subscriptionIdentifier: null,
    userProperties: [],
  }
}

function emptyMessage(): MessageFields {
  return {
    payload: '',
    payloadFormat: 'plaintext',
    qos: 0,
    retain: false,
    payloadIsText: false,
    messageExpiryInterval: null,
    contentType: '',
    responseTopic: '',
    correlationData: '',
    userProperties: [],
  }
}

/** `ws://host:port/path`; an IPv6 address gets its brackets. */
export function brokerUrl(form: Pick<ConnectForm, 'host' | 'port' | 'path' | 'tls'>): string {
  const host = form.host.trim()
  const bracketed = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  return `${form.tls ? 'wss' : 'ws'}://${bracketed}:${form.port ?? defaultPort(form.tls)}${form.path || '/'}`
}

/** A page that came over https may open `ws://` to this machine only. */
export function isMixedContent(
  form: Pick<ConnectForm, 'host' | 'tls'>,
  page: PageAddress,
): boolean {
  return page.secure && !form.tls && !isLoopback(form.host.trim())
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || /^127\.|^\[?::1\]?$/.test(host)
}

function isPort(port: number | null): boolean {
  return port !== null && Number.isInteger(port) && port >= 1 && port <= MAX_U16
}

/** A name or address and nothing else: no scheme, port, path or user. */
function isHost(host: string): boolean {
  if (host === '' || /[\s/@?#\\]/.test(host)) return false
  const address = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
  return URL.canParse(`ws://${address}:1/`) && !/\]:|^[^[]*:/.test(address)
}

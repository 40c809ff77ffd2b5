import type { ExhookHook } from '@signalbox/contract/exhook-fields'
import type { Fields } from '../../integration/grpc/broker-messages.ts'
import { Refusal } from '../../kernel/access.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Message } from '../../kernel/message.ts'
import { reasonWord } from '../../kernel/reason-words.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { DecidingHook } from './hook-points.ts'
import {
  clientInfo,
  connInfo,
  messageWithHeaders,
  properties,
  subOpts,
  topicFilters,
} from './requests.ts'

type Services = Ports<'node' | 'hooks' | 'sessions'>

/** An event for the servers that have registered its hook point. */
export interface Notification {
  /** The client; calls about one client follow each other. */
  key: string | undefined
  /** Made when the call is. */
  request: () => Fields
  /** Topic of the message. */
  topic?: string
  bytes?: number
}

type Report = (notification: Notification) => void
/** Hooks an event up; returns what takes it off again. */
type Listen = (kernel: Services, report: Report) => () => void

const isSystem = (topic: string) => topic.startsWith('$SYS/')

/** Report of a session event without further data. */
const ofSession =
  (
    hook: 'session.created' | 'session.resumed' | 'session.discarded' | 'session.takenover',
  ): Listen =>
  ({ node, hooks }, report) =>
    hooks.on(
      hook,
      (session) => {
        report({
          key: session.clientId,
          request: () => ({ clientinfo: clientInfo(node, session) }),
        })
      },
      'exhook',
    )

/** An event of a message and one of its receivers. */
function toReceiver(
  { node, sessions }: Services,
  session: Session,
  message: Message,
  report: Report,
): void {
  const { topic, payload, fromClientId } = message
  if (isSystem(topic)) return
  report({
    key: session.clientId,
    topic,
    bytes: payload.length,
    request: () => ({
      clientinfo: clientInfo(node, session),
      message: messageWithHeaders(node, message, sessions.get(fromClientId)),
    }),
  })
}

function dropped({ node, sessions }: Services, message: Message, reason: string, report: Report) {
  const { topic, payload, fromClientId } = message
  if (isSystem(topic)) return
  const publisher = sessions.get(fromClientId)
  report({
    key: publisher === undefined ? undefined : fromClientId,
    topic,
    bytes: payload.length,
    request: () => ({ message: messageWithHeaders(node, message, publisher), reason }),
  })
}

/** Hook points whose answers have no effect. */
export const notifications: Readonly<Record<Exclude<ExhookHook, DecidingHook>, Listen>> = {
  'client.connect': ({ node, hooks }, report) =>
    hooks.on(
      'client.connect',
      (info) => {
        if (info instanceof Refusal) return undefined
        const request = () => ({
          conninfo: connInfo(node, info),
          props: properties(info.properties),
        })
        report({ key: info.clientId, request })
        return undefined
      },
      'exhook',
    ),

  'client.connack': ({ node, hooks }, report) =>
    hooks.on(
      'client.connack',
      (info, reasonCode, _, props) => {
        const request = () => ({
          conninfo: connInfo(node, info),
          result_code: reasonWord(reasonCode),
          props: properties(props),
        })
        report({ key: info.clientId, request })
      },
      'exhook',
    ),

  'client.connected': ({ node, hooks }, report) =>
    hooks.on(
      'client.connected',
      (session) => {
        report({
          key: session.clientId,
          request: () => ({ clientinfo: clientInfo(node, session) }),
        })
      },
      'exhook',
    ),

  'client.disconnected': ({ node, hooks }, report) =>
    hooks.on(
      'client.disconnected',
      (session, reason) => {
        const request = () => ({ clientinfo: clientInfo(node, session), reason })
        report({ key: session.clientId, request })
      },
      'exhook',
    ),

  'client.subscribe': ({ node, hooks }, report) =>
    hooks.on(
      'client.subscribe',
      (list, session, props) => {
        const request = () => ({
          clientinfo: clientInfo(node, session),
          props: properties(props),
          topic_filters: topicFilters(list),
        })
        report({ key: session.clientId, request })
        return undefined
      },
      'exhook',
    ),

  'client.unsubscribe': ({ node, hooks }, report) =>
    hooks.on(
      'client.unsubscribe',
      (filters, session, props) => {
        const request = () => ({
          clientinfo: clientInfo(node, session),
          props: properties(props),
          topic_filters: filters.map((name) => ({ name })),
        })
        report({ key: session.clientId, request })
        return undefined
      },
      'exhook',
    ),

  'session.created': ofSession('session.created'),
  'session.resumed': ofSession('session.resumed'),
  'session.discarded': ofSession('session.discarded'),
  'session.takenover': ofSession('session.takenover'),

  'session.subscribed': ({ node, hooks }, report) =>
    hooks.on(
      'session.subscribed',
      (session, subscription) => {
        const { filter, group } = subscription
        const request = () => ({
          clientinfo: clientInfo(node, session),
          topic: mountedFilter(filter, group),
          subopts: subOpts(subscription),
        })
        report({ key: session.clientId, request })
      },
      'exhook',
    ),

  'session.unsubscribed': ({ node, hooks }, report) =>
    hooks.on(
      'session.unsubscribed',
      (session, { filter, group }) => {
        const request = () => ({
          clientinfo: clientInfo(node, session),
          topic: mountedFilter(filter, group),
        })
        report({ key: session.clientId, request })
      },
      'exhook',
    ),

  'session.terminated': ({ node, hooks }, report) =>
    hooks.on(
      'session.terminated',
      (session, reason) => {
        const request = () => ({ clientinfo: clientInfo(node, session), reason })
        report({ key: session.clientId, request })
      },
      'exhook',
    ),

  'message.delivered': (kernel, report) =>
    kernel.hooks.on(
      'message.delivered',
      (session, message, qos) =>
        toReceiver(kernel, session, message.qos === qos ? message : { ...message, qos }, report),
      'exhook',
    ),

  'message.acked': (kernel, report) =>
    kernel.hooks.on(
      'message.acked',
      (session, message) => toReceiver(kernel, session, message, report),
      'exhook',
    ),

  'message.dropped': (kernel, report) => {
    const unhook = [
      kernel.hooks.on(
        'message.dropped',
        (message, reason) => {
          // The provider knows its own refusals.
          if (reason !== 'hook') dropped(kernel, message, reason, report)
        },
        'exhook',
      ),
      kernel.hooks.on(
        'delivery.dropped',
        (_, message, reason) => dropped(kernel, message, reason, report),
        'exhook',
      ),
    ]
    return () => {
      for (const each of unhook) each()
    }
  },
}

/** With the mountpoint, and as shared as the client asked for it. */
const mountedFilter = (filter: string, group: string | undefined) =>
  group === undefined ? filter : `$share/${group}/${filter}`

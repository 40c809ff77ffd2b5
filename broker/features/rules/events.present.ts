import type { RuleEvent } from '@signalbox/contract/rules'
import { columnTexts, eventTexts } from '@signalbox/rule-sql/events/events.messages'
import {
  type EventType,
  events,
  makeExampleEvent,
  SAMPLES,
} from '@signalbox/rule-sql/events/events'

/** Titles, in the order of the list, which other consoles keep; the sentences of `eventTexts` describe. */
const TITLES: Readonly<Record<string, { en: string; zh: string }>> = {
  'message.publish': { en: 'Message published', zh: '消息发布' },
  'message.delivered': { en: 'Message delivered', zh: '消息投递' },
  'message.acked': { en: 'Message acknowledged', zh: '消息确认' },
  'message.dropped': { en: 'Message dropped', zh: '消息丢弃' },
  'client.connected': { en: 'Client connected', zh: '客户端连接' },
  'client.disconnected': { en: 'Client disconnected', zh: '客户端断开' },
  'client.connack': { en: 'CONNACK sent', zh: '连接应答' },
  'client.check_authz_complete': { en: 'Authorization decided', zh: '授权完成' },
  'client.check_authn_complete': { en: 'Authentication decided', zh: '认证完成' },
  'session.subscribed': { en: 'Topic subscribed', zh: '订阅主题' },
  'session.unsubscribed': { en: 'Topic unsubscribed', zh: '取消订阅' },
  'delivery.dropped': { en: 'Delivery dropped', zh: '投递丢弃' },
  '$bridges/mqtt:': { en: 'Message from an MQTT server', zh: '来自 MQTT 服务的消息' },
  'schema.validation_failed': { en: 'Validation failed', zh: '消息校验失败' },
  'message.transformation_failed': { en: 'Transformation failed', zh: '消息转换失败' },
}

const ORDER = Object.keys(TITLES)

/** Settable in a test, and of no use there. */
const NOT_OFFERED = new Set(['id', 'publish_received_at', 'message_received_at'])

/** Events of EMQX Enterprise that this broker has too. */
const STAGE_EVENTS: ReadonlySet<string> = new Set([
  'schema.validation_failed',
  'message.transformation_failed',
])

/** The events that can start rules in this broker. */
export function presentEvents(): RuleEvent[] {
  return events
    .filter(({ edition, event }) => edition === 'both' || STAGE_EVENTS.has(event))
    .toSorted((a, b) => ORDER.indexOf(a.event) - ORDER.indexOf(b.event))
    .map(presentEvent)
}

function presentEvent(type: EventType): RuleEvent {
  const { event, topic } = type
  const description = eventTexts[event] ?? { en: event, zh: event }
  return {
    event: topic ?? '$events/message_publish',
    title: TITLES[event] ?? description,
    description,
    columns: [...type.columns],
    test_columns: testColumns(type),
    sql_example: example(type),
  }
}

function testColumns(type: EventType): Record<string, [sample: unknown, hint: string]> {
  const sample = makeExampleEvent(type, 0, '')
  const offered = type.settable.filter(
    (name) => type.columns.includes(name) && !NOT_OFFERED.has(name) && !name.endsWith('_at'),
  )
  return Object.fromEntries(
    offered.map((name) => [
      name,
      [sample[name] ?? SAMPLES[name] ?? '', columnTexts[name]?.en ?? name] as const,
    ]),
  ) as Record<string, [unknown, string]> // as mapped
}

function example({ event, topic, columns }: EventType): string {
  if (topic === undefined) return `SELECT clientid, payload.temp as temp FROM "t/#" WHERE temp > 30`
  if (topic.startsWith('$bridges/')) {
    return `SELECT topic, payload FROM "${topic.replace('*', 'my_source')}"`
  }
  const fields = ['clientid', 'reason', 'reason_code', 'topic', 'result', 'timestamp']
  const where = event.startsWith('message.') ? ` WHERE topic =~ 't/#'` : ''
  return `SELECT ${fields.filter((name) => columns.includes(name)).join(', ')} FROM "${topic}"${where}`
}

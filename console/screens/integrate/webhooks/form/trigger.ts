import { isRecord } from '@signalbox/formats/is-record'
import { topicFilterProblem } from '@signalbox/mqtt/topic'
import type { Trigger } from '@signalbox/rule-sql/webhooks/trigger'
import type { Config, Words } from '#form/field.ts'
import { fieldMessages } from '#messages/fields.messages.ts'
import { webhookFormMessages as m } from './webhook-form.messages.ts'

/** The kind of a trigger that is a statement, which the form does not change. */
export const HAND_WRITTEN = 'statement'

/** A filter for every topic makes all others needless. */
export function triggerIn({ trigger }: Config): Trigger {
  const { kind, messages, topics, events } = (isRecord(trigger) ? trigger : {}) as {
    kind?: unknown
    messages?: readonly string[]
    topics?: readonly string[]
    events?: readonly string[]
  } // the values of their fields
  if (kind === 'all') return { kind }
  if (kind === 'events') return { kind, events: events ?? [] }
  const isWide = topics === undefined || topics.includes('#')
  return { kind: 'messages', events: messages ?? [], topics: isWide ? [] : topics }
}

/** Why one of several topic filters cannot be used. */
export function topicProblem(topics: readonly string[], at: number): Words | undefined {
  const topic = topics[at] ?? ''
  if (topic === '') return fieldMessages.topicRequired
  if (topics.indexOf(topic) < at) return fieldMessages.topicExists
  // A statement has no escapes, and events are no topics of messages.
  if (/['"]/.test(topic)) return m.topicQuotes
  const isEvent = /^\$(events|bridges|sources|share|queue)\//.test(topic)
  return isEvent || topicFilterProblem(topic) !== undefined ? m.topicWrong : undefined
}

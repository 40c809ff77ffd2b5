import { type EventType, events as allEvents } from '../events/events.ts'
import type { Expr, Statement } from '../syntax/tree.ts'

/** Published messages: FROM names them by topic filters, and not by an event. */
export const PUBLISH = 'publish'

/** Events that start a webhook, named by their topics; published messages are `PUBLISH`. */
export type Trigger =
  | { readonly kind: 'all' }
  | {
      readonly kind: 'messages'
      readonly events: readonly string[]
      /** Topic filters; without one, every topic. */
      readonly topics: readonly string[]
    }
  | { readonly kind: 'events'; readonly events: readonly string[] }

export type Edition = EventType['edition']

const EVERY_TOPIC = '#'

const ofEdition = (edition: Edition) =>
  allEvents.filter((each) => edition === 'enterprise' || each.edition === 'both')

const eventTopic = ({ topic }: EventType): string =>
  topic !== undefined && topic.startsWith('$events/') ? topic : ''

/** `message.publish` has no topic of its own, and the topics of sources are no events. */
const eventTopics = (edition: Edition): readonly string[] =>
  ofEdition(edition).map(eventTopic).filter(Boolean)

const MESSAGE_EVENTS: ReadonlySet<string> = new Set([
  PUBLISH,
  '$events/message_delivered',
  '$events/message_acked',
  '$events/message_dropped',
  '$events/delivery_dropped',
  '$events/message_transformation_failed',
])

/** The choices of a trigger of messages. */
export const messageEvents = (edition: Edition): readonly string[] => [
  PUBLISH,
  ...eventTopics(edition).filter((topic) => MESSAGE_EVENTS.has(topic)),
]

/** The choices of a trigger of other events. */
export const otherEvents = (edition: Edition): readonly string[] =>
  eventTopics(edition).filter((topic) => !MESSAGE_EVENTS.has(topic))

/** The event that a choice is about, and its columns. */
export function eventNamed(name: string): EventType | undefined {
  if (name === PUBLISH) return allEvents.find(({ event }) => event === 'message.publish')
  return allEvents.find((each) => each.topic === name)
}

/** The events of a trigger, each of which may start it. */
export function eventsIn(trigger: Trigger, edition: Edition): readonly string[] {
  return trigger.kind === 'all' ? [PUBLISH, ...eventTopics(edition)] : trigger.events
}

/** Clauses FROM and WHERE of a trigger. */
export function triggerClauses(trigger: Trigger, edition: Edition): string {
  const from = (topics: readonly string[]) => `FROM\n${list(topics)}`
  if (trigger.kind === 'all') return from([EVERY_TOPIC, ...eventTopics(edition)])
  if (trigger.kind === 'events') return from(trigger.events)
  const { events, topics } = trigger
  const others = events.filter((each) => each !== PUBLISH)
  const filters = topics.length === 0 ? [EVERY_TOPIC] : topics
  const hasPublish = others.length < events.length
  const where = topics.map((topic) => `topic =~ '${topic}'`).join(' or ')
  return [
    from([...(hasPublish ? filters : []), ...others]),
    ...(others.length > 0 && where !== '' ? [`WHERE\n  ${where}`] : []),
  ].join('\n')
}

const list = (topics: readonly string[]) => topics.map((topic) => `  "${topic}"`).join(',\n')

/** The trigger that FROM and WHERE are about; `undefined`: the statement was written by hand. */
export function triggerFromStatement({ sources, where }: Statement): Trigger | undefined {
  const from = [...new Set(sources.map(({ topic }) => topic))]
  const filtered = where === undefined ? [] : topicsIn(where)
  if (filtered === undefined || from.length !== sources.length) return undefined
  const known = new Set(eventTopics('enterprise'))
  const events = from.filter((topic) => known.has(topic))
  const topics = from.filter((topic) => !known.has(topic))
  // Sources and wildcards of events are no topic filters of messages.
  if (topics.some((topic) => /^\$(events|bridges|sources)\//.test(topic))) return undefined
  const isPlain = where === undefined
  if (isPlain && isEverything(topics, events)) return { kind: 'all' }
  const isOfMessages = events.every((topic) => MESSAGE_EVENTS.has(topic))
  if (topics.length === 0 && isPlain && !isOfMessages) {
    return events.some((topic) => MESSAGE_EVENTS.has(topic))
      ? undefined
      : { kind: 'events', events }
  }
  if (!isOfMessages) return undefined
  const hasEvery = topics.includes(EVERY_TOPIC)
  if (hasEvery && (topics.length > 1 || !isPlain)) return undefined
  const named = hasEvery ? [] : topics
  if (topics.length === 0) return { kind: 'messages', events, topics: filtered }
  // Events require the same filters as published messages.
  if (events.length > 0 && !isSameSet(named, filtered)) return undefined
  if (events.length === 0 && !isPlain) return undefined
  return { kind: 'messages', events: [PUBLISH, ...events], topics: named }
}

function isEverything(topics: readonly string[], events: readonly string[]): boolean {
  if (topics.length !== 1 || topics[0] !== EVERY_TOPIC) return false
  return isSameSet(events, eventTopics('both')) || isSameSet(events, eventTopics('enterprise'))
}

/** Whether two lists without repetitions have the same texts. */
export const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((each) => others.includes(each))

/** The filters of `topic =~ 'a' or topic =~ 'b'`. */
function topicsIn(where: Expr): readonly string[] | undefined {
  if (where.kind === 'logic' && where.op === 'or') {
    const [left, right] = [topicsIn(where.left), topicsIn(where.right)]
    return left && right && [...left, ...right]
  }
  if (where.kind !== 'compare' || where.op !== '=~') return undefined
  const { left, right } = where
  const [column, ...steps] = left.kind === 'ref' ? left.steps : []
  const isTopic = column?.kind === 'key' && column.name === 'topic' && steps.length === 0
  return isTopic && right.kind === 'string' ? [right.value] : undefined
}

/** Whether a statement has parts that no trigger has. */
export const hasFurtherClauses = ({ kind, each, incase, comments }: Statement): boolean =>
  kind !== 'select' || each !== undefined || incase !== undefined || comments.length > 0

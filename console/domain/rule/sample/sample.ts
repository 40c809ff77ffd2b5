import { textOrJson } from '@signalbox/formats/json-text'
import { isRecord } from '@signalbox/formats/is-record'
import {
  columnType,
  type ColumnType,
  type EventType,
  events,
  eventsForTopic,
  makeExampleEvent,
} from '@signalbox/rule-sql/events/events'
import { exampleNode } from '../../nodes/example-node.ts'

// An event for a test, as the fields of a form: texts, which may be invalid.

export interface Sample {
  /** Event that starts the rule, as the FROM clause names it; for messages, the topic is a column. */
  readonly event: string
  /** Entered text by column. Other columns have example values. */
  readonly texts: Readonly<Record<string, string>>
}

/** The event of messages, which FROM names by their topics. */
export const MESSAGE = 'message.publish'

export const messageSample = (topic: string, payload: string): Sample => ({
  event: MESSAGE,
  texts: { topic, payload },
})

/** Events to choose from in a test: all built-in ones, and the sources in the FROM clause. */
export function eventChoices(topics: readonly string[], bridges: readonly string[]): string[] {
  const named = topics.filter((topic) => topic.startsWith('$bridges/'))
  const known = bridges.map((name) => `$bridges/${name}`)
  return [
    MESSAGE,
    ...new Set([...named, ...known]),
    ...events.flatMap(({ topic, edition }) =>
      // Events that only some brokers have are offered where FROM names them.
      topic?.startsWith('$events/') && (edition === 'both' || topics.includes(topic))
        ? [topic]
        : [],
    ),
  ]
}

export function findEventType(event: string): EventType | undefined {
  if (event === MESSAGE) return events.find((type) => type.event === MESSAGE)
  const [type] = eventsForTopic(event)
  return type?.event === MESSAGE ? undefined : type
}

/** First event in the FROM clause, with which a test begins. */
export function firstEvent(topics: readonly string[]): string {
  const [first] = topics
  return first !== undefined && findEventType(first) !== undefined ? first : MESSAGE
}

/** Whether an item of FROM names the data source. */
export function isInFrom({ event }: Sample, topics: readonly string[]): boolean {
  return event === MESSAGE
    ? topics.some((topic) => findEventType(topic) === undefined)
    : topics.includes(event) || (event.startsWith('$events/') && topics.includes('$events/#'))
}

/** A topic that a filter matches. */
export const topicFor = (filter: string): string =>
  filter
    .split('/')
    .map((level) => (level === '+' || level === '#' ? 'a' : level))
    .join('/')

/** The columns that a form shows first, the rest is folded. */
const FIRST = ['topic', 'payload', 'clientid', 'username', 'qos', 'reason', 'reason_code']

export interface ColumnField {
  readonly name: string
  readonly type: ColumnType
  /** The broker accepts it in a test; others are set in the browser only. */
  readonly isSettable: boolean
  readonly isFirst: boolean
}

export function eventFields(event: string): ColumnField[] {
  const type = findEventType(event)
  if (type === undefined) return []
  const fixed = ['event', 'node', 'timestamp']
  const names = new Set([...type.settable, ...type.columns].filter((name) => !fixed.includes(name)))
  const rank = (name: string) => (FIRST.includes(name) ? FIRST.indexOf(name) : FIRST.length)
  return [...names]
    .map((name) => ({
      name,
      type: columnType(name),
      isSettable: type.settable.includes(name),
      isFirst: FIRST.includes(name),
    }))
    .toSorted((a, b) => rank(a.name) - rank(b.name))
}

/** Example values for fields without an entered text. */
export function exampleTexts(
  event: string,
  topics: readonly string[],
  now: number,
): Record<string, string> {
  const type = findEventType(event)
  if (type === undefined) return {}
  const example = makeExampleEvent(type, now, exampleNode())
  const filter = topics.find((topic) => findEventType(topic) === undefined)
  if (event === MESSAGE) example.topic = topicFor(filter ?? 't/a')
  return Object.fromEntries(
    eventFields(event).map(({ name, type: kind }) => {
      const value = example[name]
      return [name, kind === 'object' ? JSON.stringify(value ?? {}) : textOrJson(value)]
    }),
  )
}

export type ReadColumns =
  | { readonly columns: Readonly<Record<string, unknown>>; readonly bad: readonly [] }
  /** Names of fields whose texts are no values of their types. */
  | { readonly columns: undefined; readonly bad: readonly string[] }

/** The values of the fields. */
function readTexts(sample: Sample, names: readonly ColumnField[]): ReadColumns {
  const columns: Record<string, unknown> = {}
  const bad: string[] = []
  for (const { name, type } of names) {
    const text = sample.texts[name]
    // An empty number or flag is as if it was not entered; a text may be empty.
    if (text === undefined || (text === '' && type !== 'text')) continue
    const value = readText(text, type)
    if (value === undefined) bad.push(name)
    else columns[name] = value
  }
  return bad.length > 0 ? { columns: undefined, bad } : { columns, bad: [] }
}

function readText(text: string, type: ColumnType): unknown {
  switch (type) {
    case 'text':
      return text
    case 'integer': {
      const number = Number(text)
      return text.trim() !== '' && Number.isSafeInteger(number) ? number : undefined
    }
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined
    case 'object':
      return readObject(text)
  }
}

function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

/** The event as the engine reads it, complete. */
export function eventFromSample(
  sample: Sample,
  topics: readonly string[],
  now: number,
): ReadColumns {
  const type = findEventType(sample.event)
  const read = readTexts(sample, eventFields(sample.event))
  if (type === undefined || read.columns === undefined) return read
  const event = makeExampleEvent(type, now, exampleNode())
  if (sample.event === MESSAGE) event.topic = exampleTexts(MESSAGE, topics, now).topic
  if (sample.event.startsWith('$bridges/')) event.event = sample.event
  return { columns: { ...event, ...read.columns }, bad: [] }
}

/** The context of a test by the broker, which accepts some of the columns. */
export function contextFromSample(
  sample: Sample,
  topics: readonly string[],
  now: number,
): { event_type: string; [column: string]: unknown } | undefined {
  const type = findEventType(sample.event)
  const settable = eventFields(sample.event).filter(({ isSettable }) => isSettable)
  const { columns } = readTexts(sample, settable)
  if (type === undefined || columns === undefined) return undefined
  const topic = sample.event === MESSAGE && { topic: exampleTexts(MESSAGE, topics, now).topic }
  // The broker's test takes the version as text for this event only.
  const { proto_ver: version } = columns
  const isConnack = type.testType === 'client_connack' && version !== undefined
  if (isConnack) return { event_type: type.testType, ...columns, proto_ver: textOrJson(version) }
  return { event_type: type.testType, ...topic, ...columns }
}

import { readJson } from '@signalbox/formats/json-text'
import { isRecord } from '@signalbox/formats/is-record'
import { fieldMessages } from '#messages/fields.messages.ts'
import { filled } from '#messages/named.ts'
import type { Pair } from '#language.tsx'
import { asText } from '../codec.ts'
import { editorMessages as m } from './editors.messages.ts'
import { firstRepeated } from './repeated.ts'

/** `mqueue_priorities` in the form: rows, which may repeat a topic, or a JSON text, which may be wrong. */
export type Priorities =
  | { rows: readonly (readonly [topic: string, priority: string])[] }
  | { json: string }

const isPriorities = (value: unknown): value is Priorities =>
  isRecord(value) && (Array.isArray(value.rows) || typeof value.json === 'string')

/** The word `disabled` stays. */
export const prioritiesFrom = (wire: unknown): unknown =>
  isRecord(wire)
    ? { rows: Object.entries(wire).map(([topic, priority]) => [topic, asText(priority)]) }
    : wire

export function prioritiesTo(value: unknown): unknown {
  if (!isPriorities(value)) return value
  if ('json' in value) return readJson(value.json)
  return Object.fromEntries(
    value.rows.map(([topic, priority]) => [
      topic,
      /^\d+$/.test(priority.trim()) ? Number(priority) : priority,
    ]),
  )
}

export const priorityRows = (value: unknown) =>
  isPriorities(value) && 'rows' in value ? value.rows : []

export function prioritiesProblem(value: unknown): Pair<string> | undefined {
  if (!isPriorities(value)) return undefined
  if ('rows' in value) {
    const { rows } = value
    if (rows.some((row) => row.some((text) => text.trim() === '')))
      return fieldMessages.incompleteTable
    const twice = firstRepeated(rows.map(([topic]) => topic))
    if (twice !== undefined) return fieldMessages.topicExists
  }
  const map = prioritiesTo(value)
  if (!isRecord(map)) return fieldMessages.jsonObject
  const wrong = Object.entries(map).find(
    ([, priority]) =>
      !(Number.isInteger(priority) && Number(priority) >= 1 && Number(priority) <= 255),
  )
  return wrong === undefined ? undefined : filled(m.priorityRange, wrong[0])
}

import type { Pair } from '../../../language.tsx'
import { editorMessages as m } from './editors.messages.ts'
import { filled, firstRepeated } from './repeated.ts'

/** `mqueue_priorities` in the form: rows, which may repeat a topic, or a JSON text, which may be wrong. */
export type Priorities =
  | { rows: readonly (readonly [topic: string, priority: string])[] }
  | { json: string }

const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPriorities = (value: unknown): value is Priorities =>
  isMap(value) && (Array.isArray(value.rows) || typeof value.json === 'string')

/** The word `disabled` stays. */
export const prioritiesFrom = (wire: unknown): unknown =>
  isMap(wire)
    ? { rows: Object.entries(wire).map(([topic, priority]) => [topic, String(priority)]) }
    : wire

export function prioritiesTo(value: unknown): unknown {
  if (!isPriorities(value)) return value
  if ('json' in value) return parsed(value.json)
  return Object.fromEntries(
    value.rows.map(([topic, priority]) => [
      topic,
      /^\d+$/.test(priority.trim()) ? Number(priority) : priority,
    ]),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export const rowsOf = (value: unknown) => (isPriorities(value) && 'rows' in value ? value.rows : [])

export function prioritiesProblem(value: unknown): Pair<string> | undefined {
  if (!isPriorities(value)) return undefined
  if ('rows' in value) {
    const { rows } = value
    if (rows.some((row) => row.some((text) => text.trim() === ''))) return m.incomplete
    const twice = firstRepeated(rows.map(([topic]) => topic))
    if (twice !== undefined) return filled(m.duplicatedTopic, twice)
  }
  const map = prioritiesTo(value)
  if (!isMap(map)) return m.invalidJson
  const wrong = Object.entries(map).find(
    ([, priority]) =>
      !(Number.isInteger(priority) && Number(priority) >= 1 && Number(priority) <= 255),
  )
  return wrong === undefined ? undefined : filled(m.priorityRange, wrong[0])
}

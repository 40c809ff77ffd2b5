import { readRuleSqlDifferences } from '@signalbox/testing/facts'
import { expect, it } from 'vitest'
import { simulate, type TestRequest } from './events/simulate.ts'
import { createContext } from './run/context.ts'

interface Line extends TestRequest {
  readonly area: string
  /** The status and the body of the real broker's answer. */
  readonly real: string
}

/** Answers that stay different, and why. */
const ACCEPTED: readonly (readonly [reason: string, is: (line: Line) => boolean])[] = [
  [
    'bytes that are no text are refused, where the real broker sends broken JSON',
    ({ real }) => real.includes('\ufffd'),
  ],
  ['times before 1970 are right here', ({ area, sql }) => area === 'dates' && /[(, ]-\d/.test(sql)],
  [
    'a version of Erlang has another order of the keys of large objects, and another form of its terms',
    ({ sql }) => sql.includes('map_keys(payload)') || sql.includes('term_encode(true)'),
  ],
  [
    'the real broker fails on its own column that has a path as its name',
    ({ real, sql }) => real === '500 ' && sql.startsWith('FOREACH'),
  ],
  [
    'jq 1.6 takes a variable for the place in the input where the same value was read last',
    ({ sql }) => sql.includes('path(. as [$a] ?// $a | $a)'),
  ],
]

const LEAST_EQUAL = 284

/** Counters, clocks and names of the run, which two brokers never share. */
const VOLATILE = new Set([
  'id',
  'metadata',
  'node',
  'publish_received_at',
  'timestamp',
  'pub_props',
  'flags',
])

/** Their values, where an answer is compared by its parts. */
const VOLATILE_TEXT = /^(?:"[0-9A-F]{32}"|"sql_tester:.*"|"emqx1@127.0.0.1"|\d{13})$/

/** JSON with sorted keys; numbers keep the text that they were written with. */
function comparable(json: string): string {
  const revive = (key: string, value: unknown, context?: { source?: string }): unknown => {
    if (VOLATILE.has(key)) return undefined
    if (typeof value === 'number') return `number ${context?.source}`
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }
  return JSON.stringify(JSON.parse(json, revive as Parameters<typeof JSON.parse>[1]))
}

/** The record has the first 300 characters of an answer. */
const isCut = (real: string): boolean => real.length >= 300

const tokens = (json: string): string[] => json.match(/"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|\w+/g) ?? []

/** The texts and numbers of an answer that was cut are compared, up to its last whole member. */
function areEqual(found: string, real: string): boolean {
  if (!isCut(real)) return comparable(found) === comparable(real.slice(4))
  const all = new Set(tokens(found))
  return tokens(real.slice(4, real.lastIndexOf(',"'))).every(
    (token) => all.has(token) || VOLATILE_TEXT.test(token),
  )
}

it('answers what a real broker answers to generated statements', async () => {
  const context = createContext({ now: () => 1_795_943_186_647, utcOffset: () => 0 })
  const different: string[] = []
  const counts = new Map<string, number>()
  let equal = 0
  for (const text of readRuleSqlDifferences()) {
    const line: Line = JSON.parse(text)
    const answer = await simulate(line, context)
    const wantedStatus = Number(line.real.slice(0, 3))
    // An internal error of the real broker is answered as a refusal.
    const isRefused = wantedStatus >= 400 && wantedStatus !== 412
    const found = answer.status === 200 ? answer.json : answer.status === 412 ? '' : answer.message
    const isSame = isRefused
      ? answer.status === 400
      : answer.status === wantedStatus &&
        (answer.status !== 200 || areEqual(answer.json, line.real))
    if (isSame) {
      equal++
      continue
    }
    const reason = ACCEPTED.find(([, is]) => is(line))?.[0]
    if (reason !== undefined) counts.set(reason, (counts.get(reason) ?? 0) + 1)
    else
      different.push(
        `${line.area}: ${line.sql}\n  wanted ${line.real.slice(0, 300)}\n  found  ${answer.status} ${found.slice(0, 300)}`,
      )
  }
  expect(different.join('\n')).toBe('')
  expect([...counts.keys()].sort()).toEqual(ACCEPTED.map(([reason]) => reason).sort())
  expect(equal).toBeGreaterThanOrEqual(LEAST_EQUAL)
})

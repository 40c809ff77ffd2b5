import { readRuleSqlCorpus } from '@signalbox/testing/facts'
import { describe, expect, it } from 'vitest'
import { simulate, type TestRequest } from './events/simulate.ts'
import { createContext } from './run/context.ts'

interface Line extends TestRequest {
  readonly status: number
  readonly result: unknown
  readonly nondeterministic?: boolean
}

/** Statements whose answer is another one here, and why. */
const EXCEPTIONS: Readonly<Record<string, string>> = {}

const raw = readRuleSqlCorpus()
const lines = raw.map((line): Line => JSON.parse(line))

/** Exact numbers, that `JSON.parse` would round. */
const exact = (json: string): unknown =>
  JSON.parse(json, ((_key: string, value: unknown, context?: { source: string }) =>
    typeof value === 'number' && /^-?\d{16,}$/.test(context?.source ?? '')
      ? `integer ${context?.source}`
      : value) as Parameters<typeof JSON.parse>[1])

const shape = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(shape)
    : typeof value === 'object' && value !== null
      ? Object.keys(value)
          .map((key) => key.replace(/\d{10,}$/, ''))
          .sort()
      : typeof value

describe('the corpus of a real broker', () => {
  const context = createContext({
    now: () => 1_795_212_461_035,
    utcOffset: () => 0,
    random: () => 0.5,
  })

  it('has a note for each difference', () => {
    expect(Object.keys(EXCEPTIONS).length).toBeLessThan(10)
    const unknown = Object.keys(EXCEPTIONS).filter((sql) => !lines.some((line) => line.sql === sql))
    expect(unknown).toEqual([])
  })

  it('is answered in the same way', async () => {
    const different: string[] = []
    for (const [index, line] of lines.entries()) {
      if (line.sql in EXCEPTIONS) continue
      const answer = await simulate(line, context)
      const wanted = (exact(raw[index] ?? '') as { result: unknown }).result
      const found = answer.status === 200 ? exact(answer.json) : undefined
      const both = line.nondeterministic ? [shape(found), shape(wanted)] : [found, wanted]
      const isSame =
        answer.status === line.status &&
        (answer.status !== 200 ||
          JSON.stringify(sorted(both[0])) === JSON.stringify(sorted(both[1])))
      if (!isSame)
        different.push(
          `${line.sql}\n  wanted ${line.status} ${JSON.stringify(sorted(wanted))}\n  found  ${answer.status} ${JSON.stringify(answer.status === 200 ? sorted(found) : answer)}`,
        )
    }
    expect(different.join('\n')).toBe('')
  })
})

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}

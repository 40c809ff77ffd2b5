import { describe, expect, it } from 'vitest'
import { ERROR_CODES, KNOWN_CODES } from './error-codes.ts'
import { readOpenApi, readRecordings } from '@signalbox/testing/facts'
import { operations } from './operations.ts'
import { publishedCodes } from './testing/published.ts'

const table: Record<string, readonly [readonly number[], string]> = KNOWN_CODES

/** Neither published nor recorded with a status; known from the list of codes, or from its documentation. */
const SELDOM = [
  'BAD_CONFIG_SCHEMA',
  'BAD_NODE_NAME',
  'CONFLICT',
  'DEPENDENCY_EXISTS',
  'INVALID_ID',
  'INVALID_PARAMTER',
  'SOURCE_ERROR',
  'TOKEN_TIME_OUT',
]

it('has the statuses of what operations refuse with', () => {
  for (const { id, errors } of operations) {
    for (const [status, codes] of Object.entries(errors)) {
      for (const code of codes) expect(table[code]?.[0], `${id} ${code}`).toContain(Number(status))
    }
  }
})

describe('error codes', () => {
  const editions = ['open', 'enterprise'] as const
  const published = editions.flatMap((edition) => [...publishedCodes(readOpenApi(edition))])
  const recordings = editions.flatMap((edition) => readRecordings(edition))

  it('are the 51 published ones, those that were recorded, and few more', () => {
    const recorded = recordings.flatMap(({ status, response }) => {
      const code = (response as { code?: unknown } | null)?.code
      return status >= 300 && typeof code === 'string' ? [`${code} ${status}`] : []
    })
    expect(new Set(published.map((line) => line.split(' ')[0])).size).toBe(51)
    const there = new Set([...published, ...recorded])
    const here = Object.entries(table)
      .filter(([code]) => !SELDOM.includes(code))
      .flatMap(([code, [statuses]]) => statuses.map((status) => `${code} ${status}`))
    expect(here.sort()).toEqual([...there].sort())
  })

  it('are listed as a real broker lists them', () => {
    const list = recordings.find(({ path, status }) => path === '/error_codes' && status === 200)
    const rows = list?.response as { code: string; description: string }[]
    expect(Object.fromEntries(rows.map((row) => [row.code, row.description]))).toEqual(ERROR_CODES)
  })
})

import type { LogPage } from '@signalbox/contract/log'
import { expect, it } from 'vitest'
import { skippedBetween } from './skipped.ts'

/** The lines from one number to another, the newest first, of a log with so many lines. */
function page(from: number, to: number, written = to): LogPage {
  const data = Array.from({ length: to - from + 1 }, (_, i) => ({
    ...{ id: `0-${to - i}`, message: 'x', fields: {} },
  }))
  const older = from > 1 ? { older: `0-${from}` } : {}
  const meta = { ...older, newer: `0-${to}`, has_newer: false, is_partial: false, written }
  return { data, meta }
}

it('nothing is skipped while the pages overlap or meet', () => {
  expect(skippedBetween(page(1, 100), page(51, 150), false)).toBeUndefined()
  expect(skippedBetween(page(1, 100), page(101, 200), false)).toBeUndefined()
})

it('lines between two pages are counted', () => {
  const skipped = skippedBetween(page(1, 100), page(401, 500), false)
  expect(skipped).toEqual({ lines: 300, isExact: true })
})

it('with a filter their number is unknown', () => {
  const skipped = skippedBetween(page(1, 100, 1000), page(301, 400, 5000), true)
  expect(skipped).toEqual({ lines: 3900, isExact: false })
})

it('nothing is known after an empty page or at the beginning of the log', () => {
  const empty: LogPage = { ...page(1, 1), data: [] }
  expect(skippedBetween(empty, page(101, 200), false)).toBeUndefined()
  expect(skippedBetween(page(1, 100), page(1, 90), false)).toBeUndefined()
})

import type { Ban } from '@signalbox/contract/banned'
import { expect, it } from 'vitest'
import { hasWords, orderedBy } from '#list/found-rows.ts'
import { banText, latestFirst } from './ban-rows.ts'

const ban = (who: string, at: string, until: string): Ban => ({
  as: 'clientid',
  who,
  by: 'mgmt_api',
  reason: 'Too loud',
  at,
  until,
})
const bans = [
  ban('c10', '2026-01-01T00:00:00+00:00', '2026-05-01T00:00:00+00:00'),
  ban('c2', '2026-02-01T00:00:00+00:00', '2026-04-01T00:00:00+00:00'),
]

it('shows the latest first', () => {
  expect(orderedBy(bans, latestFirst).map(({ who }) => who)).toEqual(['c2', 'c10'])
})

it('finds by any word of either language', () => {
  const found = (words: string) => bans.filter((each) => hasWords(banText(each), words)).length
  expect(found('loud c2')).toBe(1)
  expect(found('客户端')).toBe(2)
  expect(found('nothing')).toBe(0)
})

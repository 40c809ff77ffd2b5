import { expect, it } from 'vitest'
import { tickFormat } from './ticks.ts'

it.each([
  ['en-GB', [0, 0.25, 0.5, 0.75, 1], ['0', '0.25', '0.5', '0.75', '1']],
  ['en-GB', [0, 0.1, 0.2, 0.1 + 0.2], ['0', '0.1', '0.2', '0.3']],
  ['en-GB', [0, 250, 1000, 1250], ['0', '250', '1k', '1.25k']],
  ['zh-CN', [2500, 12_500, 25_000], ['2500', '1.25万', '2.5万']],
])('ticks of a chart in %s show the value they are at', (locale, ticks, texts) => {
  const { format } = tickFormat(locale)
  expect(ticks.map((tick) => format(tick))).toEqual(texts)
})

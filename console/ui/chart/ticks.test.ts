import { expect, it } from 'vitest'
import { tickFormat } from './ticks.ts'

it.each([
  ['en', [0, 0.25, 0.5, 0.75, 1], ['0', '0.25', '0.5', '0.75', '1']],
  ['en', [0, 0.1, 0.2, 0.1 + 0.2], ['0', '0.1', '0.2', '0.3']],
  ['en', [0, 250, 1000, 1250], ['0', '250', '1k', '1.25k']],
  ['zh', [2500, 12_500, 25_000], ['2500', '1.25万', '2.5万']],
])('ticks of a chart in %s show the value they are at', (language, ticks, texts) => {
  const format = tickFormat(language)
  expect(ticks.map((tick) => format(tick))).toEqual(texts)
})

import { expect, it } from 'vitest'
import { formatsIn } from '#formats.ts'
import { BYTE_STEPS, tickFormat, axisTop } from './ticks.ts'

it.each([
  ['en', [0, 0.25, 0.5, 0.75, 1], ['0', '0.25', '0.5', '0.75', '1']],
  ['en', [0, 0.1, 0.2, 0.1 + 0.2], ['0', '0.1', '0.2', '0.3']],
  ['en', [0, 250, 1000, 1250], ['0', '250', '1k', '1.25k']],
  ['zh', [2500, 12_500, 25_000], ['2500', '1.25万', '2.5万']],
])('ticks of a chart in %s show the value they are at', (language, ticks, texts) => {
  const format = tickFormat(language)
  expect(ticks.map((tick) => format(tick))).toEqual(texts)
})

it('ticks of an axis of bytes are whole numbers of a unit', () => {
  const { bytes } = formatsIn('en')
  expect(BYTE_STEPS.slice(10, 15).map(bytes)).toEqual(['1 KB', '2 KB', '4 KB', '8 KB', '16 KB'])
  expect(BYTE_STEPS.map(bytes)).not.toContainEqual(expect.stringContaining('.'))
})

it.each([
  [0, 1],
  [1, 1],
  [90, 100],
  [159, 200],
  [200, 200],
  [401, 600],
  [12_345, 15_000],
])('an axis of values up to %d ends with the tick %d', (max, top) => {
  expect(axisTop(max)).toBe(top)
})

it('an axis of bytes ends with one of its own ticks', () => {
  expect(axisTop(2500, BYTE_STEPS)).toBe(3072)
})

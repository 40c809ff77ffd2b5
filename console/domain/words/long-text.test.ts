import { expect, it } from 'vitest'
import { countTextColumns, textTail } from './long-text.ts'

it.each([
  ['site/muc/torque/torque-station-117/tightening', '/tightening'],
  ['$share/historian/plant/+/line/telemetry', '/line/telemetry'],
  ['site/muc/line-1/a/b/c/d', '/line-1/a/b/c/d'],
  // A level that is longer is cut.
  ['plant/a-very-long-identifier-of-a-client-0001', 'ent-0001'],
  ['no-levels-in-this-client-identifier-0002', 'ier-0002'],
  [`${'x'.repeat(40)}😀1234567`, '1234567'],
])('the end of %s is %s', (text, end) => {
  expect(textTail(text)).toBe(end)
})

it('Chinese characters take two columns', () => {
  expect(countTextColumns('plant/温度')).toBe(10)
})

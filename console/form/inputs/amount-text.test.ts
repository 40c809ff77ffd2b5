import { expect, it } from 'vitest'
import { joinAmount, splitAmount } from './amount-text.ts'
import type { Amount } from '../field.ts'

it.each<[Amount, unknown, string, string | undefined]>([
  ['duration', '15s', '15', 's'],
  ['duration', '1h30m', '1h30m', undefined],
  ['duration', 15_000, '15000', 'ms'],
  ['duration', '5000ms', '5000', 'ms'],
  ['duration', '2w', '2w', undefined],
  ['duration', '', '', undefined],
  ['size', '1mb', '1', 'MB'],
  ['size', '100', '100', 'B'],
  ['percent', '80%', '80', '%'],
  ['rate', '1000/s', '1000', '/s'],
  ['rate', '100/10s', '100/10s', undefined],
  ['byteRate', '500KB/5m', '500KB/5m', undefined],
  ['byteRate', '1MB/s', '1', 'MB/s'],
])('%s %s is edited as %s %s', (input, value, text, unit) => {
  expect(splitAmount(input, value)).toEqual({ text, unit })
})

it('what is typed with a unit of its own is taken as it is', () => {
  expect(joinAmount('duration', { text: '90', unit: 'm' })).toBe('90m')
  expect(joinAmount('duration', { text: '1h30m', unit: 's' })).toBe('1h30m')
  expect(joinAmount('duration', { text: 'x', unit: 's' })).toBe('x')
  expect(joinAmount('duration', { text: '', unit: 's' })).toBe('')
})

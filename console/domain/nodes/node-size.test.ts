import { expect, it } from 'vitest'
import { sizeBytes } from './node-memory.ts'

it.each([
  ['512.00M', 536_870_912],
  ['1.5G', 1_610_612_736],
  [4096, 4096],
  ['0.00K', undefined],
  [0, undefined],
  [undefined, undefined],
  ['unknown', undefined],
])('reads %j as %j bytes', (text, bytes) => {
  expect(sizeBytes(text)).toBe(bytes)
})

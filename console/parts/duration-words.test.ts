import { expect, it } from 'vitest'
import { durationText } from './duration-words.ts'

it.each([
  ['30s', '30秒'],
  ['1h30m', '1小时 30分钟'],
  ['1.5d', '1.5天'],
  ['250ms', '250毫秒'],
  ['2w', '2周'],
  ['infinity', 'infinity'],
  ['30 s?', '30 s?'],
  ['', ''],
])('%j is %j in Chinese, and the same in English', (text, zh) => {
  expect(durationText(text, 'zh')).toBe(zh)
  expect(durationText(text, 'en')).toBe(text)
})

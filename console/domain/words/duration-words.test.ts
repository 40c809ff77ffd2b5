import { expect, it } from 'vitest'
import { durationText } from './duration-words.ts'

it.each([
  ['10000ms', '10s'],
  ['300s', '5m'],
  ['24h', '1d'],
  ['90s', '90s'],
  ['0s', '0s'],
])('%j is %j in its largest unit', (text, shown) => {
  expect(durationText(text, 'en')).toBe(shown)
})

it.each([
  ['30s', '30 秒'],
  ['1h30m', '1 小时 30 分钟'],
  ['1.5d', '1.5 天'],
  ['250ms', '250 毫秒'],
  ['2w', '2 周'],
  ['infinity', 'infinity'],
  ['30 s?', '30 s?'],
  ['', ''],
])('%j is %j in Chinese, and the same in English', (text, zh) => {
  expect(durationText(text, 'zh')).toBe(zh)
  expect(durationText(text, 'en')).toBe(text)
})

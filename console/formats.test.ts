import { describe, expect, it } from 'vitest'
import { createFormats } from './formats.ts'

const en = createFormats('en')
const zh = createFormats('zh')

describe('formats', () => {
  it('writes durations in two units at most, and nothing as seconds', () => {
    expect(en.duration(0)).toBe('0 secs')
    expect(en.duration(250)).toBe('250 ms')
    expect(en.duration(93_784_000)).toBe('1 day 2 hrs')
    expect(zh.duration(3_660_000)).toBe('1小时 1分钟')
  })

  it('writes bytes with a unit that fits', () => {
    expect(en.bytes(0)).toBe('0 bytes')
    expect(en.bytes(1536)).toBe('1.5 kB')
    expect(en.bytes(5 * 1024 ** 3)).toBe('5 GB')
  })

  it('shows a time that it cannot read as it came', () => {
    expect(en.dateTime('undefined')).toBe('undefined')
  })
})

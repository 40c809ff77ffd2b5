import { describe, expect, it } from 'vitest'
import { formatsIn } from './formats.ts'

const en = formatsIn('en')
const zh = formatsIn('zh')

describe('formats', () => {
  it('writes durations in two units at most, and nothing as seconds', () => {
    expect(en.duration(0)).toBe('0s')
    expect(en.duration(250)).toBe('250ms')
    expect(en.duration(93_784_000)).toBe('1d 2h')
    expect(zh.duration(3_660_000)).toBe('1 小时 1 分钟')
  })

  it('writes bytes in units of 1024', () => {
    expect(en.bytes(0)).toBe('0 B')
    expect(en.bytes(1536)).toBe('1.5 KB')
    expect(en.bytes(5 * 1024 ** 3)).toBe('5 GB')
  })

  it('writes times in one form in both languages', () => {
    const at = new Date(2026, 10, 2, 6, 8, 9)
    for (const formats of [en, zh]) {
      expect(formats.dateTime(at.getTime())).toBe('2026-11-02 06:08:09')
      expect(formats.date(at.toISOString())).toBe('2026-11-02')
      expect(formats.time(at.getTime())).toBe('06:08:09')
    }
  })

  it('writes rates with one decimal, and large ones without', () => {
    expect([0.44, 6, 31.04, 99.96, 1234.5].map(en.rate)).toEqual([
      '0.4/s',
      '6/s',
      '31/s',
      '100/s',
      '1,235/s',
    ])
    expect(zh.rate(6)).toBe('6/秒')
  })

  it('writes rates of messages with their unit', () => {
    expect(en.messageRate(3.14)).toBe('3.1 msg/s')
    expect(zh.messageRate(1234)).toBe('1,234 条/秒')
  })

  it('writes rates of bytes', () => {
    expect(en.byteRate(1536)).toBe('1.5 KB/s')
    expect(zh.byteRate(1536)).toBe('1.5 KB/秒')
  })

  it('lists words as Intl does', () => {
    for (const items of [[], ['a'], ['a', 'b'], ['a', 'b', 'c']]) {
      expect(en.list(items)).toBe(new Intl.ListFormat('en-GB').format(items))
    }
    for (const items of [[], ['甲'], ['甲', '乙'], ['甲', '乙', '丙']]) {
      expect(zh.list(items)).toBe(new Intl.ListFormat('zh-CN').format(items))
    }
  })

  it('has blanks between the Chinese word "and" and Latin text', () => {
    expect(zh.list(['${cert_pem}', '${password}'])).toBe('${cert_pem} 和 ${password}')
    expect(zh.list(['甲', 'b'])).toBe('甲和 b')
  })

  it('has the comma of its language', () => {
    expect([en.comma, zh.comma]).toEqual([', ', '、'])
  })

  it('shows a time that it cannot read as it came', () => {
    expect(en.dateTime('undefined')).toBe('undefined')
  })
})

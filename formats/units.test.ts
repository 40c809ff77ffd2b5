import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ByteRate, ByteSize, Duration, Percent, Rate, SecondsDuration } from './units.ts'

describe('Duration', () => {
  it.each([
    ['500ms', 500],
    ['15s', 15_000],
    ['1m30s', 90_000],
    ['1d12h', 129_600_000],
    ['0.5h', 1_800_000],
    ['1.1h', 3_960_000],
    ['2W', 1_209_600_000],
    ['1f', 1_209_600_000],
    [' 10 ', 10],
    [250, 250],
    ['0s', 0],
    ['Infinity', Infinity],
  ])('reads %j', (text, ms) => {
    expect(Duration.parse(text)).toBe(ms)
  })

  it.each(['', 's', '1', '-1s', '1x', '1s!', '1.2.3s', '1 s 2', 'disabled', '1e3', NaN])(
    'tells %j from a duration with a unit',
    (text) => {
      expect(Duration.parse(text)).toBe(text === '1' ? 1 : undefined)
    },
  )

  it.each([
    [0, '0s'],
    [1, '1ms'],
    [1500, '1500ms'],
    [90_000, '90s'],
    [7_200_000, '2h'],
    [86_400_000, '1d'],
    [Infinity, 'infinity'],
  ])('writes %j', (ms, text) => {
    expect(Duration.format(ms)).toBe(text)
  })

  it('sends back what came, unless it was changed', () => {
    expect(Duration.write(5_400_000, '1h30m')).toBe('1h30m')
    expect(Duration.write(60_000, 60_000)).toBe(60_000)
    expect(Duration.write(60_000, '1h30m')).toBe('1m')
    expect(Duration.write(0)).toBe('0s')
  })

  it('is a number and a unit in a form', () => {
    expect(Duration.split(90_000)).toEqual({ value: 90, unit: 's' })
    expect(Duration.split(0)).toEqual({ value: 0, unit: 's' })
  })
})

describe('SecondsDuration', () => {
  it('takes a plain number as seconds, and rounds up', () => {
    expect(SecondsDuration.parse('30')).toBe(30_000)
    expect(SecondsDuration.parse('1500ms')).toBe(2000)
    expect(SecondsDuration.format(2000)).toBe('2s')
    expect(SecondsDuration.units.map(([unit]) => unit)).toEqual(['d', 'h', 'm', 's'])
  })
})

describe('ByteSize', () => {
  it.each([
    ['1MB', 1_048_576],
    ['32kb', 32_768],
    ['5 Gb', 5 * 1024 ** 3],
    ['10B', 10],
    ['1.69G', 1_814_623_683],
    [4096, 4096],
    ['infinity', Infinity],
  ])('reads %j', (text, bytes) => {
    expect(ByteSize.parse(text)).toBe(bytes)
  })

  it.each(['', 'MB', '-1MB', '1PB', '1 M B', '1,5MB'])('refuses %j', (text) => {
    expect(ByteSize.parse(text)).toBeUndefined()
  })

  it.each([
    [0, '0B'],
    [1, '1B'],
    [1536, '1536B'],
    [1024, '1KB'],
    [10_240, '10KB'],
    [1024 ** 3, '1GB'],
  ])('writes %j', (bytes, text) => {
    expect(ByteSize.format(bytes)).toBe(text)
  })
})

describe('Percent', () => {
  it('reads shares with and without a sign, and nothing above all', () => {
    expect(['80%', '0.8', 0.8, '100 %', '0%'].map(Percent.parse)).toEqual([0.8, 0.8, 0.8, 1, 0])
    expect(['', '%', '101%', 80, '-1%', 'infinity'].map(Percent.parse)).toEqual(
      Array<undefined>(6).fill(undefined),
    )
  })

  it('sends back what came, unless it was changed', () => {
    expect(Percent.write(0.8, 0.8)).toBe(0.8)
    expect(Percent.write(0.8, '80.0%')).toBe('80.0%')
    expect(Percent.write(0.07, '80%')).toBe('7%')
  })
})

it('reads what it has written', () => {
  const whole = fc.integer({ min: 0, max: 4_294_967_295 })
  fc.assert(
    fc.property(whole, (amount) => {
      expect(Duration.parse(Duration.format(amount))).toBe(amount)
      expect(SecondsDuration.parse(SecondsDuration.format(amount * 1000))).toBe(amount * 1000)
      expect(ByteSize.parse(ByteSize.format(amount))).toBe(amount)
      const share = (amount % 10_001) / 10_000
      expect(Percent.parse(Percent.format(share))).toBeCloseTo(share, 9)
    }),
  )
})

describe('Rate', () => {
  it.each([
    ['1000', 1000],
    ['1000/s', 1000],
    [' 100/10S ', 10],
    ['60/m', 1],
    ['7200/2h', 1],
    ['5/100ms', 50],
    ['infinity', Infinity],
  ])('%s is %d a second', (text, rate) => {
    expect(Rate.parse(text)).toBe(rate)
  })

  it.each(['', 'fast', '0', '0/s', '1/0s', '1.5/s', '-1', '1/w', '1MB/s'])('%j is none', (text) => {
    expect(Rate.parse(text)).toBeUndefined()
  })
})

describe('ByteRate', () => {
  it.each([
    ['1000', 1000],
    ['1MB/s', 1024 ** 2],
    ['500kb/5m', (500 * 1024) / 300],
    ['infinity', Infinity],
  ])('%s is %d bytes a second', (text, rate) => {
    expect(ByteRate.parse(text)).toBe(rate)
  })

  it.each(['', '0', '1XB/s', '1.5MB/s', '-1', '1MB/w'])('%j is none', (text) => {
    expect(ByteRate.parse(text)).toBeUndefined()
  })
})

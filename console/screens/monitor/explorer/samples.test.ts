import type { TopicSample } from '@signalbox/contract/topic-activity'
import { describe, expect, it } from 'vitest'
import { readingsOf } from './readings.ts'
import { comparable, lineOf, textOf } from './sample-text.ts'

function sample(payload: string | Uint8Array, part: Partial<TopicSample> = {}): TopicSample {
  const bytes = Buffer.from(payload)
  return {
    at: '2026-01-01T00:00:00.000+00:00',
    qos: 0,
    retain: false,
    from_clientid: 'c',
    payload_bytes: bytes.length,
    payload: bytes.toString('base64'),
    ...part,
  }
}

describe('a sample', () => {
  it('is shown as one line of text, or as bytes', () => {
    expect(lineOf(sample('{"a":\n  1}'))).toBe('{"a":   1}')
    expect(lineOf(sample(new Uint8Array([0xff, 0x00, 0x10])))).toBe('ff 00 10')
    expect(lineOf(sample(''))).toBe('')
  })

  it('that was cut in the middle of a character is a text all the same', () => {
    const bytes = Buffer.from('温度').subarray(0, 4)
    expect(textOf(sample(bytes, { payload_bytes: 6 }))).toBe('温')
    expect(lineOf(sample(bytes, { payload_bytes: 6 }))).toBe('温…')
    expect(textOf(sample(bytes))).toBeUndefined()
  })

  it('of JSON is compared field by field', () => {
    expect(comparable(sample('{"a":1,"b":[2]}'))).toBe('{\n  "a": 1,\n  "b": [\n    2\n  ]\n}')
    expect(comparable(sample('12'))).toBe('12')
    expect(comparable(sample('on'))).toBe('on')
  })
})

describe('readings', () => {
  it('are a number, or the numbers in a JSON object', () => {
    expect([...(readingsOf([sample('21.5'), sample('on'), sample(' 22 ')]).get('') ?? [])]).toEqual(
      [
        { at: Date.UTC(2026, 0), value: 21.5 },
        { at: Date.UTC(2026, 0), value: 22 },
      ],
    )
    const series = readingsOf([sample('{"t":{"c":1},"u":[5,6],"s":"7"}'), sample('{"t":{"c":2}}')])
    expect([...series.keys()]).toEqual(['t.c', 'u.0', 'u.1'])
    expect(series.get('t.c')?.map(({ value }) => value)).toEqual([1, 2])
  })

  it('are none where a payload is cut, and not more than can be chosen from', () => {
    expect(readingsOf([sample('12', { payload_bytes: 99 })]).size).toBe(0)
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`f${i}`, i]))
    expect(readingsOf([sample(JSON.stringify(many))]).size).toBe(50)
  })
})

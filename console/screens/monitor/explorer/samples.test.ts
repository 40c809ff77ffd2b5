import type { TopicSample } from '@signalbox/contract/topic-activity'
import { describe, expect, it } from 'vitest'
import { fieldChanges } from './field-changes.ts'
import { publishersFromSamples } from './publishers.ts'
import { readingsFromSamples } from './readings.ts'
import { comparable, samplePayloadLine, samplePayloadText } from './sample-text.ts'

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
    expect(samplePayloadLine(sample('{"a":\n  1}'))).toBe('{"a":   1}')
    expect(samplePayloadLine(sample(new Uint8Array([0xff, 0x00, 0x10])))).toBe('ff 00 10')
    expect(samplePayloadLine(sample(''))).toBe('')
  })

  it('that was cut in the middle of a character is a text all the same', () => {
    const bytes = Buffer.from('温度').subarray(0, 4)
    expect(samplePayloadText(sample(bytes, { payload_bytes: 6 }))).toBe('温')
    expect(samplePayloadLine(sample(bytes, { payload_bytes: 6 }))).toBe('温…')
    expect(samplePayloadText(sample(bytes))).toBeUndefined()
  })

  it('of JSON is compared field by field', () => {
    expect(comparable(sample('{"a":1,"b":[2]}'))).toBe('{\n  "a": 1,\n  "b": [\n    2\n  ]\n}')
    expect(comparable(sample('12'))).toBe('12')
    expect(comparable(sample('on'))).toBe('on')
  })
})

describe('readings', () => {
  it('are a number, or the numbers in a JSON object', () => {
    expect([
      ...(readingsFromSamples([sample('21.5'), sample('on'), sample(' 22 ')]).get('') ?? []),
    ]).toEqual([
      { at: Date.UTC(2026, 0), value: 21.5 },
      { at: Date.UTC(2026, 0), value: 22 },
    ])
    const series = readingsFromSamples([
      sample('{"t":{"c":1},"u":[5,6],"s":"7"}'),
      sample('{"t":{"c":2}}'),
    ])
    expect([...series.keys()]).toEqual(['t.c', 'u.0', 'u.1'])
    expect(series.get('t.c')?.map(({ value }) => value)).toEqual([1, 2])
  })

  it('are none where a payload is cut, and not more than can be chosen from', () => {
    expect(readingsFromSamples([sample('12', { payload_bytes: 99 })]).size).toBe(0)
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, i) => [`f${i}`, i]))
    expect(readingsFromSamples([sample(JSON.stringify(many))]).size).toBe(50)
  })
})

describe('the difference between two messages', () => {
  it('is that of each field, as a number where both are numbers', () => {
    expect(
      fieldChanges('{"t":21.5,"on":true,"x":1}', '{"t":21.54,"on":false,"x":1,"n":[2]}'),
    ).toEqual([
      { path: 't', before: '21.5', after: '21.54', difference: '+0.04' },
      { path: 'on', before: 'true', after: 'false', difference: undefined },
      { path: 'n.0', before: undefined, after: '2', difference: undefined },
    ])
    expect(fieldChanges('5', '3')).toEqual([
      { path: '', before: '5', after: '3', difference: '−2' },
    ])
    expect(fieldChanges('{"a":1}', '{"a":1}')).toEqual([])
    const [long] = fieldChanges('{"n":12345678901234567890}', '{"n":12345678901234567893}') ?? []
    expect(long).toMatchObject({ after: '12345678901234567893', difference: '+3' })
  })

  it('is left to the comparison of texts where they are not JSON, or all differs', () => {
    expect(fieldChanges('door open', 'door shut')).toBeUndefined()
    const many = JSON.stringify(Array.from({ length: 100 }, (_, i) => i))
    expect(fieldChanges('[]', many)).toBeUndefined()
  })
})

it('publishers are counted, the latest first, and messages without a client are left out', () => {
  const from = (clientid: string, second: number) =>
    sample('x', { from_clientid: clientid, at: `2026-01-01T00:00:0${second}.000Z` })
  expect(publishersFromSamples([from('b', 4), from('a', 3), from('', 2), from('b', 1)])).toEqual([
    { clientid: 'b', lastAt: '2026-01-01T00:00:04.000Z', count: 2 },
    { clientid: 'a', lastAt: '2026-01-01T00:00:03.000Z', count: 1 },
  ])
})

import { describe, expect, it } from 'vitest'
import { clientOf, detailsText, knownAlarm } from './known-alarm.ts'

describe('knownAlarm', () => {
  it.each([
    ['high_cpu_usage', 'high_cpu_usage'],
    ['conn_congestion/c1/undefined', 'conn_congestion'],
    ['connector:http:x', 'resource'],
    ['action:http:a:connector:http:x', 'resource'],
    ['constructor', undefined],
    ['something_new', undefined],
  ])('%s', (name, known) => {
    expect(knownAlarm(name)).toBe(known)
  })
})

describe('clientOf', () => {
  it('is the client of a slow connection, slashes in its id or not', () => {
    expect(clientOf('conn_congestion/a/b/user', { clientid: 'a/b' })).toBe('a/b')
    expect(clientOf('conn_congestion/c1/user', 'no_details')).toBe('c1')
    expect(clientOf('conn_congestion/c1/user', null)).toBe('c1')
    expect(clientOf('high_cpu_usage', { clientid: 'x' })).toBeUndefined()
  })
})

describe('detailsText', () => {
  it.each([
    [{ usage: 81.2, high_watermark: 80 }, 'usage: 81.2, high_watermark: 80'],
    [{ a: { b: [1] } }, 'a: {"b":[1]}'],
    ['no_details', 'no_details'],
    [['a', { b: 1 }], 'a, b: 1'],
    [null, 'null'],
    [undefined, ''],
    [7, '7'],
  ])('%j', (details, text) => {
    expect(detailsText(details)).toBe(text)
  })
})

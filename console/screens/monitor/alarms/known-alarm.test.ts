import { describe, expect, it } from 'vitest'
import {
  findCongestedClient,
  detailsText,
  furtherDetails,
  knownAlarm,
  bareAlarmMessage,
} from './known-alarm.ts'

describe('knownAlarm', () => {
  it.each([
    ['high_cpu_usage', 'high_cpu_usage'],
    ['conn_congestion/c1/undefined', 'conn_congestion'],
    ['memory_budget_full/retained_messages', 'memory_budget_full'],
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
    expect(findCongestedClient('conn_congestion/a/b/user', { clientid: 'a/b' })).toBe('a/b')
    expect(findCongestedClient('conn_congestion/c1/user', 'no_details')).toBe('c1')
    expect(findCongestedClient('conn_congestion/c1/user', null)).toBe('c1')
    expect(findCongestedClient('high_cpu_usage', { clientid: 'x' })).toBeUndefined()
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

describe('of a resource that is down', () => {
  const alarm = (name: string, message: string, details: unknown) => ({
    name,
    message,
    details,
    node: 'n',
    activate_at: '2026-01-01T00:00:00Z',
  })

  it.each([
    [{ resource_id: 'connector:http:x', reason: 'resource_down' }, {}],
    [{ reason: 'connect ECONNREFUSED' }, {}],
    [
      { reason: 'timeout', connector_name: 'x' },
      { reason: 'timeout', connector_name: 'x' },
    ],
    ['no_details', 'no_details'],
  ])('the reason is said once: %j', (details, further) => {
    const down = alarm('connector:http:x', 'resource down: connect ECONNREFUSED', details)
    expect(bareAlarmMessage(down)).toBe('connect ECONNREFUSED')
    expect(furtherDetails(down)).toEqual(further)
  })

  it('another alarm has all that it came with', () => {
    const busy = alarm('high_cpu_usage', 'resource down: no', { reason: 'resource_down' })
    expect(bareAlarmMessage(busy)).toBe('resource down: no')
    expect(furtherDetails(busy)).toEqual({ reason: 'resource_down' })
  })
})

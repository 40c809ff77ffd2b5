import { describe, expect, it } from 'vitest'
import { RecordTemplate } from './records.ts'

const NOW = 1_700_000_000_000
const own = { device_id: undefined, is_aligned: false, data: [], max_retries: 0 }
const column = { timestamp: 'now', measurement: 'v', data_type: 'text', value: '${v}' }

describe('records of IoTDB', () => {
  it('come from the payload if the action describes none', () => {
    const payload = JSON.stringify([
      { device_id: 'root.a', measurement: 'm', data_type: 'INT64', value: '12' },
      { timestamp: 'now_ns', measurement: 'n', data_type: 'boolean', value: true },
      { measurement: 'absent', data_type: 'text', value: null },
    ])
    expect(new RecordTemplate(own).render({ payload }, NOW)).toEqual([
      {
        device: 'root.a',
        timestamp: String(NOW),
        measurements: ['m'],
        types: ['INT64'],
        values: ['12'],
      },
      {
        device: 'root.a',
        timestamp: `${NOW}000000`,
        measurements: ['n'],
        types: ['BOOLEAN'],
        values: ['true'],
      },
    ])
  })

  it.each([['x.y'], ['a`.b'], ['**'], ['x y'], ['']])(
    'are of no other device: %j is not a part of one',
    (clientid) => {
      const template = new RecordTemplate({
        ...own,
        device_id: 'root.sg.${clientid}',
        data: [column],
      })
      expect(template.render({ clientid: 'd-1', v: 'x' }, NOW)[0]?.device).toBe('root.sg.d-1')
      expect(() => template.render({ clientid, v: 'x' }, NOW)).toThrow('a device')
    },
  )

  it.each([
    ['int32', 2 ** 31, undefined],
    ['int32', '-2147483648', '-2147483648'],
    ['int64', '9223372036854775807', '9223372036854775807'],
    ['int64', 1.5, undefined],
    ['float', '1e3', '1e3'],
    ['double', '0x10', undefined],
    ['boolean', 'false', 'false'],
    ['boolean', 'yes', undefined],
    ['text', { a: '"' }, '"{\\"a\\":\\"\\\\\\"\\"}"'],
    ['blob', 'x', undefined],
  ])('have values of their type: %s of %j', (type, v, expected) => {
    const template = new RecordTemplate({
      ...own,
      device_id: 'root.d',
      data: [{ ...column, data_type: type }],
    })
    if (expected === undefined) expect(() => template.render({ v }, NOW)).toThrow()
    else expect(template.render({ v }, NOW)[0]?.values).toEqual([expected])
  })
})

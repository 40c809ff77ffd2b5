import { readConditionGroup, writeCondition } from '@signalbox/flow/filter-content'
import { expect, it } from 'vitest'
import { EMPTY_CONDITION, readCondition, toFilterValues } from './filter-rows.ts'

const values = (more: object) => ({ ...EMPTY_CONDITION, ...more })

it.each([
  [{ field: 'qos', value: '0' }, 'qos = 0'],
  [{ field: 'payload.n', operator: '>=', value: '-1.5' }, 'payload.n >= -1.5'],
  [{ field: 'topic', operator: '=~', value: 't/#' }, "topic =~ 't/#'"],
  [{ field: 'clientid', value: 'true' }, "clientid = 'true'"],
  [{ field: 'clientid', value: '' }, "clientid = ''"],
  [{ field: 'clientid', value: 'username', isSql: true }, 'clientid = username'],
  [{ field: 'qos', operator: 'in', value: '1, 2' }, 'qos IN (1, 2)'],
  [{ field: 'is_num(payload.t)', operator: 'test' }, 'is_num(payload.t)'],
  [{ field: 'is_num(payload.t)', operator: 'notTest' }, 'NOT is_num(payload.t)'],
])('%j is a condition', (more, sql) => {
  const read = readCondition(values(more))
  expect('condition' in read && writeCondition(read.condition)).toBe(sql)
})

it.each([
  [{ field: '' }, 'field', 'required'],
  [{ field: 'a or b' }, 'field', 'badSql'],
  [{ field: 'qos', operator: 'in', value: '' }, 'value', 'required'],
  [{ field: 'qos', operator: 'in', value: '1) or (1 = 1' }, 'value', 'badSql'],
  [{ field: 'qos', value: '1 or 1 = 1', isSql: true }, 'value', 'badSql'],
  [{ field: 'qos', operator: 'test' }, 'field', 'badSql'],
])('%j has a problem', (more, at, problem) => {
  expect(readCondition(values(more))).toEqual({ at, problem })
})

it('a quotation mark in a text changes nothing around it', () => {
  const read = readCondition(values({ field: 'clientid', value: "a' or '1' = '1" }))
  if ('condition' in read) {
    expect(readConditionGroup(writeCondition(read.condition))?.items).toEqual([read.condition])
  } else expect(read).toEqual({ at: 'value', problem: 'badSql' })
})

it('groups become rows', () => {
  const group = readConditionGroup("qos > 0 AND (topic = 'a' OR clientid = username)")
  expect(group && toFilterValues(group)).toEqual({
    join: 'and',
    items: [
      values({ field: 'qos', operator: '>', value: '0' }),
      {
        kind: 'group',
        join: 'or',
        items: [
          values({ field: 'topic', value: 'a' }),
          values({ field: 'clientid', value: 'username', isSql: true }),
        ],
      },
    ],
  })
})

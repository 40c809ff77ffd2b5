import { expect, it } from 'vitest'
import { readRow, toFieldValues } from './function-rows.ts'

it.each([
  [{ field: 'payload.temp', call: '', args: '', alias: 'temp' }],
  [{ field: '*', call: '', args: '', alias: '' }],
  [{ field: 'payload.temp', call: 'round', args: 'payload.temp', alias: 'temp' }],
  [{ field: 'topic', call: 'nth', args: "2, topic, 'a, b'", alias: 'level' }],
  [{ field: '', call: 'now_timestamp', args: '', alias: 'at' }],
])('%j is a row', (values) => {
  const read = readRow(values)
  expect('row' in read && toFieldValues(read.row)).toEqual(values)
})

it.each([
  [{ field: '', call: '', args: '', alias: '' }, 'field', 'required'],
  [{ field: 'payload.', call: '', args: '', alias: '' }, 'field', 'badSql'],
  [{ field: 'a, b', call: '', args: '', alias: '' }, 'field', 'badSql'],
  [{ field: 'qos', call: 'abs', args: 'qos', alias: '' }, 'alias', 'aliasRequired'],
  [{ field: 'qos', call: 'abs', args: 'topic', alias: 'a' }, 'field', 'fieldUnused'],
  [{ field: 'qos', call: 'abs', args: 'qos) FROM "x" --', alias: 'a' }, 'args', 'badSql'],
  [{ field: 'qos', call: '', args: '', alias: 'a b' }, 'alias', 'badSql'],
])('%j has a problem in %s: %s', (values, at, problem) => {
  expect(readRow(values)).toEqual({ at, problem })
})

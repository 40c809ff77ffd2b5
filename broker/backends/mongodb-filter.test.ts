import { expect, it } from 'vitest'
import { readFilter, UnsafeFilter } from './mongodb-filter.ts'

it('fills texts alone, and leaves all else as it was', () => {
  const fill = readFilter({
    name: '${username}',
    '${username}': 1,
    deep: { $in: ['a ${clientid}', 2, null, true, { x: '${$}{username}' }] },
    none: '${nobody}',
  })
  expect(fill({ username: '$gt', clientid: '{"a":1}' })).toEqual({
    name: '$gt',
    '${username}': 1,
    deep: { $in: ['a {"a":1}', 2, null, true, { x: '${username}' }] },
    none: '${nobody}',
  })
})

it('makes no pattern of what fills one', () => {
  const fill = readFilter({ name: { $regex: '^${username}$' } })
  const all = String.fromCharCode(...Array.from({ length: 95 }, (_, i) => i + 32))
  const { $regex } = fill({ username: all }).name as { $regex: string } // as in the filter above
  expect(new RegExp($regex).test(all)).toBe(true)
  expect(new RegExp((fill({ username: '.*' }).name as { $regex: string }).$regex).test('a')).toBe(
    false,
  )
})

it('takes no placeholders where a text is code or a field', () => {
  const within = (value: unknown) => () => readFilter({ $or: [{ a: value }] })
  expect(within({ $where: 'x == "${username}"' })).toThrow(UnsafeFilter)
  expect(within({ $expr: { $eq: ['$a', { $literal: ['${username}'] }] } })).toThrow(UnsafeFilter)
  expect(within({ $function: { body: 'f', args: ['${clientid}'] } })).toThrow(UnsafeFilter)
  expect(within({ $expr: { $eq: ['$a', '$b'] } })).not.toThrow()
})

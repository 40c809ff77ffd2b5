import { badArgument } from '../run/limits.ts'
import { areSame } from '../values/order.ts'
import type { Integer, Value } from '../values/value.ts'
import { fn, type FunctionTable } from './define.ts'

function nth(n: Integer, list: readonly Value[]): Value {
  const at = Number(n)
  if (at < 1 || at > list.length) throw badArgument()
  return list[at - 1]
}

function sublist(start: Integer, length: Integer, list: readonly Value[]): readonly Value[] {
  if (start > list.length) return []
  if (start < 1 || length < 0) throw badArgument()
  return list.slice(Number(start) - 1, Number(start) - 1 + Number(length))
}

/**
 * Always false: lists of topic filters exist inside brokers only and not in JSON, and no event of
 * this version has one.
 */
const containsTopic = [fn(['list: array', 'topic: any', 'qos?: any'], 'boolean', () => false)]

export const arrays = {
  nth: [fn(['n: integer', 'list: array'], 'any', nth)],
  first: [fn(['list: array'], 'any', (list) => nth(1, list))],
  last: [fn(['list: array'], 'any', (list) => nth(list.length, list))],
  length: [fn(['list: array'], 'integer', (list) => list.length)],
  sublist: [
    fn(['len: integer', 'list: array'], 'array', (length, list) => sublist(1, length, list)),
    fn(['start: integer', 'len: integer', 'list: array'], 'array', sublist),
  ],
  contains: [
    fn(['value: any', 'list: array'], 'boolean', (value, list) =>
      list.some((item) => areSame(value, item)),
    ),
  ],
  contains_topic: containsTopic,
  contains_topic_match: containsTopic,
} satisfies FunctionTable

import { charge, checkItems } from '../../run/limits.ts'
import { type Filter, type Found, type Outputs, through } from '../found.ts'
import { equals, fail, getKey, type Json, toText } from '../values.ts'
import {
  computed,
  enter,
  isTruthy,
  items,
  list,
  type NativeTable,
  number,
  output,
  recursive,
  outputValues,
  type Visit,
} from './define.ts'
import { length } from './values.ts'

function* limit(count: number, filter: Filter, input: Found): Outputs {
  // A negative count is no limit, and zero lets one output through: jq 1.6 does so.
  let left = count < 0 ? Infinity : Math.max(1, count)
  const source = filter(input)
  let next = source.next()
  while (!next.done) {
    left--
    try {
      yield next.value
    } catch (error) {
      next = source.throw(error)
      continue
    }
    if (left <= 0) return
    next = source.next()
  }
}

/** Last output, without a path; null if there is none. */
function last(outputs: Outputs): Json {
  let value: Json = null
  for (const found of outputs) value = found.value
  return value
}

function* range(from: Json, to: Json, by: Json): Outputs {
  const end = number(to)
  const step = number(by)
  const isBefore = (at: number) => (step > 0 ? at < end : at > end)
  for (let at = number(from); isBefore(at); at += step) {
    charge(4)
    yield computed(at)
  }
}

/** Whether some of the values are true, or all of them: jq 1.6 always looks at every one. */
function fold(values: Iterable<Json>, isAll: boolean): Found {
  let result = isAll
  for (const value of values) if (isTruthy(value) !== isAll) result = !isAll
  return computed(result)
}

function* tested(source: Iterable<Found>, test: Filter): Generator<Json, void, undefined> {
  for (const found of source) yield* outputValues(test, found)
}

function* iterated({ value }: Found): Outputs {
  for (const item of items(value)) yield computed(item)
}

/** One item of each row, all the ways there are: the first row changes slowest. */
function* combinations(rows: readonly Json[], at = 0): Generator<Json[], void, undefined> {
  if (at === rows.length) return yield []
  for (const item of items(rows[at] ?? null))
    for (const rest of combinations(rows, at + 1)) {
      charge(1 + (rest.length >> 2))
      yield [item, ...rest]
    }
  return undefined
}

function* includes(source: Iterable<Json>, wanted: () => Iterable<Json>): Generator<Json> {
  for (const value of source) for (const other of wanted()) yield equals(value, other)
}

/** Object of a stream's rows by their keys. */
function index(rows: Iterable<Found>, key: Filter): Json {
  const table = new Map<string, Json>()
  for (const row of rows)
    for (const value of outputValues(key, row)) {
      table.set(toText(value), row.value)
      checkItems(table.size)
    }
  return Object.fromEntries(table)
}

/** Each row beside the entry of the table that its key names. */
function* joined(table: Json, rows: Iterable<Found>, key: Filter): Generator<Json> {
  for (const row of rows)
    for (const value of outputValues(key, row)) yield [row.value, getKey(table, value)]
}

export const streams: NativeTable = {
  *'first/1'(input, filter) {
    yield* limit(1, filter, input)
  },
  *'last/1'(input, filter) {
    yield computed(last(filter(input)))
  },
  *'nth/2'(input, count, filter) {
    for (const value of outputValues(count, input)) {
      const at = number(value)
      if (at < 0) throw fail('nth/2 counts from 0')
      yield computed(last(limit(at + 1, filter, input)))
    }
  },
  *'limit/2'(input, count, filter) {
    yield* through(outputValues(count, input), (value) => limit(number(value), filter, input))
  },
  *'isempty/1'(input, filter) {
    yield computed(filter(input).next().done === true)
  },
  *'until/2'(input, test, next) {
    yield* recursive(input, function* visit(found): Generator<Visit, void, undefined> {
      for (const value of outputValues(test, found))
        if (isTruthy(value)) yield output(found)
        else for (const each of next(found)) yield enter(each)
    })
  },
  *'while/2'(input, test, next) {
    yield* recursive(input, function* visit(found): Generator<Visit, void, undefined> {
      for (const value of outputValues(test, found)) {
        if (!isTruthy(value)) continue
        yield output(found)
        for (const each of next(found)) yield enter(each)
      }
    })
  },
  *'repeat/1'(input, filter) {
    // Repeats with the same input until the step limit or the consumer ends it.
    for (;;) {
      charge(1)
      yield* filter(input)
    }
  },
  *'recurse/1'(input, next) {
    yield* recursive(input, function* visit(found): Generator<Visit, void, undefined> {
      yield output(found)
      for (const each of next(found)) yield enter(each)
    })
  },
  *'recurse/2'(input, next, test) {
    yield* recursive(input, function* visit(found): Generator<Visit, void, undefined> {
      yield output(found)
      for (const each of next(found))
        for (const value of outputValues(test, each)) if (isTruthy(value)) yield enter(each)
    })
  },
  *'range/1'(input, to) {
    yield* through(outputValues(to, input), (end) => range(0, end, 1))
  },
  *'range/2'(input, from, to) {
    yield* through(outputValues(from, input), (start) =>
      through(outputValues(to, input), (end) => range(start, end, 1)),
    )
  },
  *'range/3'(input, from, to, by) {
    yield* through(outputValues(from, input), (start) =>
      through(outputValues(to, input), (end) =>
        through(outputValues(by, input), (step) => range(start, end, step)),
      ),
    )
  },
  *'any/0'({ value }) {
    yield fold(items(value), false)
  },
  *'all/0'({ value }) {
    yield fold(items(value), true)
  },
  *'any/1'(input, test) {
    yield fold(tested(iterated(input), test), false)
  },
  *'all/1'(input, test) {
    yield fold(tested(iterated(input), test), true)
  },
  *'any/2'(input, source, test) {
    yield fold(tested(source(input), test), false)
  },
  *'all/2'(input, source, test) {
    yield fold(tested(source(input), test), true)
  },
  *'combinations/0'({ value }) {
    const rows = length(value) === 0 ? [] : value
    for (const each of combinations(list(rows, 'has no rows'))) yield computed(each)
  },
  *'combinations/1'(input, count) {
    for (const value of outputValues(count, input)) {
      const times = Math.max(0, Math.ceil(number(value)))
      checkItems(times)
      charge(times)
      const rows = Array.from({ length: times }, () => input.value)
      for (const each of combinations(rows)) yield computed(each)
    }
  },
  *'IN/1'(input, wanted) {
    yield fold(
      includes([input.value], () => outputValues(wanted, input)),
      false,
    )
  },
  *'IN/2'(input, source, wanted) {
    yield fold(
      includes(outputValues(source, input), () => outputValues(wanted, input)),
      false,
    )
  },
  *'INDEX/1'(input, key) {
    yield computed(index(iterated(input), key))
  },
  *'INDEX/2'(input, rows, key) {
    yield computed(index(rows(input), key))
  },
  *'JOIN/2'(input, table, key) {
    for (const value of outputValues(table, input))
      yield computed([...joined(value, iterated(input), key)])
  },
  *'JOIN/3'(input, table, rows, key) {
    for (const value of outputValues(table, input))
      for (const pair of joined(value, rows(input), key)) yield computed(pair)
  },
  *'JOIN/4'(input, table, rows, key, combine) {
    for (const value of outputValues(table, input))
      for (const pair of joined(value, rows(input), key)) yield* combine(computed(pair))
  },
}

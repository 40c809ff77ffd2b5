import { charge } from '../../run/limits.ts'
import { type Filter, type Found, mapped, type Native, type Outputs, through } from '../found.ts'
import { failWith, isArray, isObject, type Json } from '../values.ts'

/** Built-in functions by name and number of parameters, as in `limit/2`. */
export type NativeTable = Readonly<Record<string, Native>>

/** A computed value: it has no place in the input, so no path. */
export const computed = (value: Json): Found => ({ value, path: undefined })

export const isTruthy = (value: Json): boolean => value !== null && value !== false

/** The outputs of a parameter as values: a path inside of it does not belong to the caller. */
export const outputValues = (filter: Filter, input: Found): Generator<Json, void, undefined> =>
  mapped(filter(computed(input.value)), ({ value }) => value)

/**
 * A function of the input and of values. A parameter with several outputs calls it for each of them:
 * the last parameter is the outermost loop.
 */
export function pure(compute: (input: Json, ...values: Json[]) => Json): Native {
  return function* call(input, ...filters) {
    function* combine(at: number, values: readonly Json[]): Outputs {
      const filter = filters[at]
      if (!filter) return yield computed(compute(input.value, ...values))
      return yield* through(outputValues(filter, input), (value) =>
        combine(at - 1, [value, ...values]),
      )
    }
    yield* combine(filters.length - 1, [])
  }
}

/** Table entries for pure functions. */
export function pureTable(
  table: Readonly<Record<string, (input: Json, ...values: Json[]) => Json>>,
): NativeTable {
  return Object.fromEntries(Object.entries(table).map(([id, compute]) => [id, pure(compute)]))
}

export function number(value: Json): number {
  if (typeof value !== 'number') throw failWith(value, 'number required')
  return value
}

export function text(value: Json, what: string): string {
  if (typeof value !== 'string') throw failWith(value, what)
  return value
}

export function list(value: Json, what = 'is not an array'): readonly Json[] {
  if (!isArray(value)) throw failWith(value, what)
  charge(value.length)
  return value
}

/** All values of `.[]` as a list. */
export function items(value: Json): readonly Json[] {
  if (!isObject(value)) return list(value, 'cannot be iterated over')
  const values = Object.values(value)
  charge(values.length)
  return values
}

/** Result of a recursive filter for one value: outputs, and values to continue with. */
export interface Visit {
  readonly found: Found
  readonly isOutput: boolean
}

export const output = (found: Found): Visit => ({ found, isOutput: true })
export const enter = (found: Found): Visit => ({ found, isOutput: false })

/** Recursion in the order of calls, on a stack of its own: thousands of levels are usual here. */
export function* recursive(
  start: Found,
  visit: (found: Found) => Generator<Visit, void, undefined>,
): Outputs {
  const open = [visit(start)]
  for (let top = open.at(-1); top; top = open.at(-1)) {
    const next = top.next()
    if (next.done) open.pop()
    else if (next.value.isOutput) yield next.value.found
    else {
      charge(2)
      open.push(visit(next.value.found))
    }
  }
}

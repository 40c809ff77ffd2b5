import { drain, type Found, type Native, through } from '../found.ts'
import { isArray, isIterable, isObject, JqError, type Json } from '../values.ts'
import { computed, isTruthy, type NativeTable, outputValues } from './define.ts'

/** Filter that passes the input with its path if the condition holds. */
const when = (accepts: (value: Json) => boolean): Native =>
  function* select(input) {
    if (accepts(input.value)) yield input
  }

const isScalar = (value: Json) => !isIterable(value)

/** An error with the value null is the same as no output. */
function raise(value: Json): void {
  if (value !== null) throw new JqError(value)
}

const unchanged: Native = function* pass(input: Found) {
  yield input
}
const nothing = when(() => false)

export const selection: NativeTable = {
  'empty/0': nothing,
  *'error/0'({ value }) {
    raise(value)
    yield* []
  },
  *'error/1'(input, message) {
    drain(outputValues(message, input), raise)
    yield* []
  },
  *'not/0'({ value }) {
    yield computed(!isTruthy(value))
  },
  *'select/1'(input, test) {
    yield* through(outputValues(test, input), function* pass(value) {
      if (isTruthy(value)) yield input
    })
  },
  'values/0': when((value) => value !== null),
  'nulls/0': when((value) => value === null),
  'booleans/0': when((value) => typeof value === 'boolean'),
  'numbers/0': when((value) => typeof value === 'number'),
  'strings/0': when((value) => typeof value === 'string'),
  'arrays/0': when(isArray),
  'objects/0': when(isObject),
  'iterables/0': when(isIterable),
  'scalars/0': when(isScalar),
  'scalars_or_empty/0': when(isScalar),
  'finites/0': when(Number.isFinite),
  'normals/0': when(isNormal),
  // There is neither more input than one message nor a terminal.
  'input/0': function* input() {
    raise('No more inputs')
    yield* []
  },
  'inputs/0': nothing,
  'halt/0': nothing,
  'debug/0': unchanged,
  'stderr/0': unchanged,
}

export function isNormal(value: Json): boolean {
  return (
    typeof value === 'number' &&
    Number.isFinite(value) &&
    Math.abs(value) >= 2.2250738585072014e-308
  )
}

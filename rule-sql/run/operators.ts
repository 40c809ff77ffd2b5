import { matches as matchesTopic } from '@signalbox/mqtt/match'
import { add, divide, multiply, quotient, remainder, subtract } from '../functions/math.ts'
import { concatenate } from '../functions/strings.ts'
import type { ArithmeticOp, CompareOp } from '../syntax/tree.ts'
import { readNumber } from '../values/number.ts'
import { areEqual, compareValues } from '../values/order.ts'
import { isBytes, isInteger, isNumber, symbolName, type Value } from '../values/value.ts'
import { badArgument, type RuleError, ruleError } from './limits.ts'

export function badFunctionArgument(name: string, args: readonly Value[]): RuleError {
  return ruleError('badFunctionArgument', [name, ...args], {
    reason: 'bad_sql_function_argument',
    function_name: name,
    arguments: args,
  })
}

type Operator<R> = (left: Value, right: Value) => R

const numbers =
  (op: string, compute: typeof add): Operator<Value> =>
  (left, right) => {
    if (isNumber(left) && isNumber(right)) return compute(left, right)
    throw badFunctionArgument(op, [left, right])
  }

const integers =
  (op: string, compute: typeof quotient): Operator<Value> =>
  (left, right) => {
    if (isInteger(left) && isInteger(right)) return compute(left, right)
    throw badFunctionArgument(op, [left, right])
  }

export const ARITHMETIC: { readonly [Op in ArithmeticOp]: Operator<Value> } = {
  '+': (left, right) => {
    if (isNumber(left) && isNumber(right)) return add(left, right)
    if (isBytes(left) || isBytes(right)) return concatenate(left, right)
    throw badFunctionArgument('+', [left, right])
  },
  '-': numbers('-', subtract),
  '*': numbers('*', multiply),
  '/': numbers('/', divide),
  div: integers('div', quotient),
  mod: integers('mod', remainder),
}

/** A text beside a number is read as one; a symbol beside a text is its name. */
function coerced(value: Value, other: Value): Value {
  if (!isBytes(value)) return isBytes(other) ? (symbolName(value) ?? value) : value
  if (!isNumber(other)) return value
  if (typeof value !== 'string') throw badArgument()
  return readNumber(value)
}

/** A comparison of undefined with anything else is false for every operator. */
const comparison =
  (holds: (left: Value, right: Value) => boolean): Operator<boolean> =>
  (left, right) => {
    if (left === undefined || right === undefined) return left === right && holds(left, right)
    return holds(coerced(left, right), coerced(right, left))
  }

const ordered = (
  quick: (left: number, right: number) => boolean,
  holds: (order: number) => boolean,
): Operator<boolean> => {
  const slow = comparison((left, right) => holds(compareValues(left, right)))
  return (left, right) =>
    typeof left === 'number' && typeof right === 'number' ? quick(left, right) : slow(left, right)
}

const equal = comparison(areEqual)
const isEqual: Operator<boolean> = (left, right) =>
  typeof left === 'string' && typeof right === 'string' ? left === right : equal(left, right)
const isDifferent = comparison((left, right) => !areEqual(left, right))

function matches(left: Value, right: Value): boolean {
  if (typeof left !== 'string' || typeof right !== 'string') throw badArgument()
  return matchesTopic(right, left)
}

export const COMPARE: { readonly [Op in CompareOp]: Operator<boolean> } = {
  '=': isEqual,
  '!=': isDifferent,
  '<>': isDifferent,
  '<': ordered(
    (left, right) => left < right,
    (order) => order < 0,
  ),
  '>': ordered(
    (left, right) => left > right,
    (order) => order > 0,
  ),
  '<=': ordered(
    (left, right) => left <= right,
    (order) => order <= 0,
  ),
  '>=': ordered(
    (left, right) => left >= right,
    (order) => order >= 0,
  ),
  '=~': comparison(matches),
  // EMQX's parser accepts this operator, but nothing implements it.
  '~=': () => {
    throw ruleError('unknownOperator', ['~='], 'function_clause')
  },
}

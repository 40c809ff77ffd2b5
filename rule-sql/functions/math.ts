import { badArithmetic, MAX_BITS, ruleError } from '../run/limits.ts'
import { big, double, finite, floorToInteger, type Num } from '../values/number.ts'
import { areEqual } from '../values/order.ts'
import { Float, type Integer, isInteger, type Value } from '../values/value.ts'
import { fn, fnHost, type FunctionTable } from './define.ts'

/** Function from a number to a float; arguments outside its domain are errors. */
const real = (compute: (x: number) => number) =>
  fn(['n: number'], 'float', (n) => finite(compute(double(n))))

const toInteger = (compute: (x: number) => number) =>
  fn(['n: number'], 'integer', (n) =>
    isInteger(n) ? n : floorToInteger(compute(n instanceof Float ? n.value : n)),
  )

const isSmall = (value: Num): value is number => typeof value === 'number'

/** Integers stay integers, of any size; with a float on either side it is floats. */
function calculate(
  a: Num,
  b: Num,
  small: (a: number, b: number) => number,
  large: (a: bigint, b: bigint) => bigint,
): Num {
  if (isSmall(a) && isSmall(b)) {
    const result = small(a, b)
    if (!Number.isInteger(a) || !Number.isInteger(b)) return finite(result)
    if (Number.isSafeInteger(result)) return result + 0
  }
  if (isInteger(a) && isInteger(b)) return big(large(BigInt(a), BigInt(b)))
  return finite(small(double(a), double(b)))
}

export const add = (a: Num, b: Num): Num =>
  calculate(
    a,
    b,
    (a, b) => a + b,
    (a, b) => a + b,
  )

export const subtract = (a: Num, b: Num): Num =>
  calculate(
    a,
    b,
    (a, b) => a - b,
    (a, b) => a - b,
  )

export const multiply = (a: Num, b: Num): Num =>
  calculate(
    a,
    b,
    (a, b) => a * b,
    (a, b) => a * b,
  )

export const divide = (a: Num, b: Num): Num => finite(double(a) / double(b))

export function quotient(a: Integer, b: Integer): Integer {
  if (b === 0) throw badArithmetic()
  if (typeof a === 'number' && typeof b === 'number') return Math.trunc(a / b) + 0
  return big(BigInt(a) / BigInt(b))
}

export function remainder(a: Integer, b: Integer): Integer {
  if (b === 0) throw badArithmetic()
  if (typeof a === 'number' && typeof b === 'number') return (a % b) + 0
  return big(BigInt(a) % BigInt(b))
}

export function negate(value: Value): Value {
  if (value instanceof Float) return new Float(-value.value)
  if (typeof value === 'bigint') return big(-value)
  if (typeof value !== 'number') throw badArithmetic()
  return 0 - value
}

function shift(value: Integer, by: Integer): Integer {
  const places = Number(by)
  if (places > MAX_BITS) throw ruleError('limitInteger', [], 'system_limit')
  if (places < -MAX_BITS * 2) return value < 0 ? -1 : 0
  return big(places < 0 ? BigInt(value) >> BigInt(-places) : BigInt(value) << BigInt(places))
}

export const math = {
  abs: [fn(['n: integer'], 'integer', (n) => (n < 0 ? subtract(0, n) : n))],
  ceil: [toInteger(Math.ceil)],
  floor: [toInteger(Math.floor)],
  // Rounds halves away from zero.
  round: [toInteger((x) => (x < 0 ? -Math.round(-x) : Math.round(x)))],
  power: [fn(['x: number', 'y: number'], 'float', (x, y) => finite(double(x) ** double(y)))],
  sqrt: [real(Math.sqrt)],
  exp: [real(Math.exp)],
  log: [real(Math.log)],
  log10: [real(Math.log10)],
  log2: [real(Math.log2)],
  fmod: [fn(['x: number', 'y: number'], 'float', (x, y) => finite(double(x) % double(y)))],
  sin: [real(Math.sin)],
  cos: [real(Math.cos)],
  tan: [real(Math.tan)],
  asin: [real(Math.asin)],
  acos: [real(Math.acos)],
  atan: [real(Math.atan)],
  sinh: [real(Math.sinh)],
  cosh: [real(Math.cosh)],
  tanh: [real(Math.tanh)],
  asinh: [real(Math.asinh)],
  acosh: [real(Math.acosh)],
  atanh: [real(Math.atanh)],
  div: [fn(['x: integer', 'y: integer'], 'integer', quotient)],
  mod: [fn(['x: integer', 'y: integer'], 'integer', remainder)],
  eq: [fn(['x: any', 'y: any'], 'boolean', areEqual)],
  random: [fnHost([], 'float', ({ context }) => finite(context.random()))],
  bitnot: [fn(['a: integer'], 'integer', (a) => big(~BigInt(a)))],
  bitand: [fn(['a: integer', 'b: integer'], 'integer', (a, b) => big(BigInt(a) & BigInt(b)))],
  bitor: [fn(['a: integer', 'b: integer'], 'integer', (a, b) => big(BigInt(a) | BigInt(b)))],
  bitxor: [fn(['a: integer', 'b: integer'], 'integer', (a, b) => big(BigInt(a) ^ BigInt(b)))],
  bitsl: [fn(['a: integer', 'n: integer'], 'integer', shift)],
  bitsr: [
    fn(['a: integer', 'n: integer'], 'integer', (a, n) => shift(a, subtract(0, n) as Integer)),
  ],
} satisfies FunctionTable

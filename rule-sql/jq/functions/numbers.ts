import type { Json } from '../values.ts'
import { type NativeTable, number, pure, pureTable } from './define.ts'
import { isNormal } from './selection.ts'

const OF_JAVASCRIPT = [
  'acos',
  'acosh',
  'asin',
  'asinh',
  'atan',
  'atanh',
  'cbrt',
  'ceil',
  'cos',
  'cosh',
  'exp',
  'expm1',
  'floor',
  'log',
  'log10',
  'log1p',
  'log2',
  'sin',
  'sinh',
  'sqrt',
  'tan',
  'tanh',
  'trunc',
] as const

const one = (compute: (value: number) => number) => pure((input) => compute(number(input)))
const two = (compute: (a: number, b: number) => number) =>
  pure((_input, a, b) => compute(number(a ?? null), number(b ?? null)))

/** To the nearest integer, halves to the even one. */
function toEven(value: number): number {
  return Math.abs(value % 1) === 0.5 ? 2 * Math.round(value / 2) : Math.round(value)
}

/** The value as mantissa × 2^exponent, the mantissa from 0.5 up to 1. */
function parts(value: number): [mantissa: number, exponent: number] {
  if (value === 0 || !Number.isFinite(value)) return [value, 0]
  let exponent = Math.floor(Math.log2(Math.abs(value))) + 1
  let mantissa = value / 2 ** exponent
  if (Math.abs(mantissa) >= 1) {
    mantissa /= 2
    exponent++
  } else if (Math.abs(mantissa) < 0.5) {
    mantissa *= 2
    exponent--
  }
  return [mantissa, exponent]
}

const remainder = (a: number, b: number) => a - b * toEven(a / b)
const scale = (value: number, exponent: number) => value * 2 ** Math.trunc(exponent)
const isInfinite = (value: Json) => value === Infinity || value === -Infinity

export const numbers: NativeTable = {
  ...Object.fromEntries(OF_JAVASCRIPT.map((name) => [`${name}/0`, one(Math[name])])),
  'fabs/0': one(Math.abs),
  'round/0': one((value) => Math.sign(value) * Math.round(Math.abs(value))),
  'rint/0': one(toEven),
  'nearbyint/0': one(toEven),
  'exp2/0': one((value) => 2 ** value),
  'exp10/0': one((value) => 10 ** value),
  'significand/0': one((value) => (value === 0 ? 0 : parts(value)[0] * 2)),
  'logb/0': one((value) => (value === 0 ? -Infinity : parts(value)[1] - 1)),
  'frexp/0': pure((input) => parts(number(input))),
  'modf/0': pure((input) => [number(input) % 1, Math.trunc(number(input))]),
  'atan2/2': two(Math.atan2),
  'copysign/2': two((a, b) => (b < 0 || Object.is(b, -0) ? -Math.abs(a) : Math.abs(a))),
  'drem/2': two(remainder),
  'remainder/2': two(remainder),
  'fdim/2': two((a, b) => Math.max(0, a - b)),
  'fmax/2': two(Math.max),
  'fmin/2': two(Math.min),
  'fmod/2': two((a, b) => a % b),
  'hypot/2': two(Math.hypot),
  'ldexp/2': two(scale),
  'pow/2': two((a, b) => a ** b),
  'scalb/2': two(scale),
  'scalbln/2': two(scale),
  ...pureTable({
    'fma/3': (_input, a, b, c) => number(a ?? null) * number(b ?? null) + number(c ?? null),
    'infinite/0': () => Infinity,
    'nan/0': () => Number.NaN,
    'isinfinite/0': isInfinite,
    'isfinite/0': (input) => typeof input === 'number' && !isInfinite(input),
    'isnan/0': (input) => Number.isNaN(input),
    'isnormal/0': isNormal,
  }),
}

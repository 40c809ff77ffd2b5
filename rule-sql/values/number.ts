import { badArgument, badArithmetic, MAX_BITS, ruleError } from '../run/limits.ts'
import { type Float, float, type Integer, integer, toDouble } from './value.ts'

export type Num = number | bigint | Float

/** Finite float; anything else is an arithmetic error, as in EMQX. */
export function finite(value: number): number | Float {
  if (!Number.isFinite(value)) throw badArithmetic()
  return float(value)
}

export function double(value: Num): number {
  const number = toDouble(value)
  if (!Number.isFinite(number)) throw badArithmetic()
  return number
}

export function big(value: bigint): Integer {
  const small = integer(value)
  if (typeof small === 'bigint' && BigInt.asIntN(MAX_BITS, small) !== small)
    throw ruleError('limitInteger', [], 'system_limit')
  return small
}

/** Reads `42`, `-1.5`, `1.0e3`. @throws {RuleError} for other texts, such as `1e3`, `.5` and ` 1` */
export function readNumber(text: string): Num {
  if (/^[+-]?\d+$/.test(text)) return readInteger(text)
  if (!/^[+-]?\d+\.\d+(?:[eE][+-]?\d+)?$/.test(text)) throw badArgument()
  const value = Number(text)
  if (!Number.isFinite(value)) throw badArgument()
  return float(value)
}

export function readInteger(text: string): Integer {
  const value = Number(text)
  if (Number.isSafeInteger(value)) return value + 0
  return big(BigInt(text.replace('+', '')))
}

/** The literal of a statement; the lexer has seen that it is one. */
export function literal(text: string): Num {
  return text.includes('.') ? finite(Number(text)) : readInteger(text)
}

export function floorToInteger(value: number): Integer {
  const whole = Math.floor(value)
  return Number.isSafeInteger(whole) ? whole + 0 : integer(BigInt(whole))
}

const EXACT_DECIMALS = 17

/**
 * A float with so many digits behind its point. Up to 17 digits the real broker multiplies and rounds
 * in doubles, which shows in the last digit (20.2 has 20.19999999999999928); beyond, it is exact.
 */
export function fixed(value: number, decimals: number): string {
  const size = Math.abs(value)
  const sign = value < 0 || Object.is(value, -0) ? '-' : ''
  if (size >= 2 ** 53 || decimals > EXACT_DECIMALS) {
    const exact = size < 1e21 ? size.toFixed(Math.min(decimals, 100)) : BigInt(size).toString()
    const [whole = '', fraction = ''] = exact.split('.')
    return decimals === 0 ? sign + whole : `${sign}${whole}.${fraction.padEnd(decimals, '0')}`
  }
  let whole = Math.floor(size)
  const power = 10 ** decimals
  let fraction = Math.floor((size - whole) * power + 0.5)
  if (fraction >= power) {
    whole++
    fraction -= power
  }
  if (decimals === 0) return `${sign}${whole}`
  return `${sign}${whole}.${BigInt(fraction).toString().padStart(decimals, '0')}`
}

/** The text of `fixed` without the zeros at its end, except the first one behind a point. */
export function compact(value: number, decimals: number): string {
  const text = fixed(value, decimals)
  // The real broker strips zeros of a large number without decimals as well: 1.0e22 is "1".
  if (decimals === 0 && Math.abs(value) >= 2 ** 53) return text.replace(/0+$/, '')
  return text.replace(/(\.\d+?)0+$/, '$1')
}

/** The digits of a float that the real broker has room for, zeros at their end included. */
const MOST_DIGITS = 255

/** @throws {RuleError} for a float that the real broker does not write with so many decimals */
export function checkDigits(value: number, decimals: number): void {
  if (Math.abs(value) >= 2 ** 53 && fixed(value, decimals).length > MOST_DIGITS) throw badArgument()
}

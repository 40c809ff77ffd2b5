import { badArgument, badArithmetic, MAX_BITS, ruleError } from '../run/limits.ts'
import { floatText } from './json.ts'
import { type Float, float, type Integer, integer, toDouble } from './value.ts'

export type Num = number | bigint | Float

/** A finite float; what is none is an arithmetic error, as for the real broker. */
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

/** Numbers as texts have them: `42`, `-1.5`, `1.0e3`; not `1e3`, `.5`, ` 1`. */
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

/** As `fixed`, without the zeros at its end, but for one. */
export function compact(value: number, decimals: number): string {
  return fixed(value, decimals).replace(/(\.\d+?)0+$/, '$1')
}

/** As Erlang prints a float: the shorter of the plain and the scientific form. */
export function shortestFloat(value: number): string {
  const plain = floatText(value)
  const [digits = '', exponent = '0'] = value.toExponential().split('e')
  const scientific = `${digits.includes('.') ? digits : `${digits}.0`}e${Number(exponent)}`
  return plain.includes('e') || scientific.length < plain.length ? scientific : plain
}

import { badArgument, badArithmetic, ruleError } from '../run/limits.ts'
import { big } from '../values/number.ts'
import { atom, type Integer, isInteger, type Value } from '../values/value.ts'
import { fn, fnHost, type FunctionTable, type Host } from './define.ts'

const UNITS: Readonly<Record<string, { perSecond: bigint; digits: number }>> = {
  second: { perSecond: 1n, digits: 0 },
  millisecond: { perSecond: 1_000n, digits: 3 },
  microsecond: { perSecond: 1_000_000n, digits: 6 },
  nanosecond: { perSecond: 1_000_000_000n, digits: 9 },
}

function unit(name: Value) {
  const known = typeof name === 'string' && Object.hasOwn(UNITS, name) ? UNITS[name] : undefined
  if (!known) throw ruleError('badTimeUnit', [name], 'invalid_time_unit')
  return known
}

const floorDiv = (a: bigint, b: bigint): bigint => (a >= 0n ? a / b : -((-a + b - 1n) / b))

/** Calendar date and time at an offset. */
interface Moment {
  /** Seconds since 1970 by the local clock. */
  readonly local: bigint
  readonly nanoseconds: bigint
  readonly offset: number
}

function moment(time: Value, unitName: Value, offset: number): Moment {
  const { perSecond } = unit(unitName)
  if (!isInteger(time)) throw badArithmetic()
  const amount = BigInt(time)
  const seconds = floorDiv(amount, perSecond)
  const shifted = amount + BigInt(offset) * perSecond
  return {
    // West of Greenwich the real broker drops the fraction of the first hours of 1970 towards 1970.
    local: amount < 0n ? seconds + BigInt(offset) : shifted / perSecond,
    nanoseconds: (amount - seconds * perSecond) * (1_000_000_000n / perSecond),
    offset,
  }
}

const two = (number: number | bigint) => String(number).padStart(2, '0')

function calendar({ local }: Moment): Readonly<Record<string, string>> {
  const date = new Date(Number(local) * 1000)
  // Also catches dates that JavaScript cannot represent.
  if (!(date.getUTCFullYear() >= 0)) throw badArgument()
  return {
    Y: String(date.getUTCFullYear()).padStart(4, '0'),
    m: two(date.getUTCMonth() + 1),
    d: two(date.getUTCDate()),
    H: two(date.getUTCHours()),
    M: two(date.getUTCMinutes()),
    S: two(date.getUTCSeconds()),
  }
}

function offsetText(offset: number, form: 'z' | ':z' | '::z'): string {
  const size = Math.abs(offset)
  const parts = [Math.floor(size / 3600), Math.floor(size / 60) % 60, size % 60].map(two)
  const sign = offset < 0 ? '-' : '+'
  if (form === 'z') return `${sign}${parts.slice(0, 2).join('')}`
  return sign + parts.slice(0, form === ':z' ? 2 : 3).join(':')
}

const fraction = ({ nanoseconds }: Moment, digits: number) =>
  String(nanoseconds).padStart(9, '0').slice(0, digits)

/** `Z`, `+08:00`, `+8:00`, `-05:30:00`, `+0800`, `local`, or seconds. */
function readOffset(value: Value, { context }: Host): number {
  if (typeof value === 'number' && isInteger(value)) return value
  if (value === 'Z' || value === 'z') return 0
  if (value === 'local') return context.utcOffset(context.now())
  const [, sign, hour, minute, second = '0'] =
    (typeof value === 'string' &&
      /^([+-])(\d\d(?=:|\d\d)|\d(?=:)):?(\d\d)(?::(\d\d))?$/.exec(value)) ||
    []
  if (hour === undefined) throw ruleError('badTimeOffset', [value], 'bad_time_offset')
  if (Number(hour) > 23) throw ruleError('badTimeOffset', [value], 'bad_time_offset_hour')
  if (Number(minute) > 59) throw ruleError('badTimeOffset', [value], 'bad_time_offset_minute')
  if (Number(second) > 59) throw ruleError('badTimeOffset', [value], 'bad_time_offset_second')
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second)
  return sign === '-' ? -seconds : seconds
}

const DIRECTIVE = /%(?:([YmdHMS])|([36]?)N|(:{0,2}z))/g

function format(at: Moment, pattern: string): string {
  let parts: Readonly<Record<string, string>> | undefined
  return pattern.replace(DIRECTIVE, (_all, part?: string, digits?: string, zone?: string) => {
    if (part !== undefined) {
      parts ??= calendar(at)
      return parts[part] ?? ''
    }
    if (zone !== undefined) return offsetText(at.offset, zone as 'z') // the pattern's three forms
    return fraction(at, digits === '' ? 9 : Number(digits))
  })
}

const WIDTHS: Readonly<Record<string, number>> = { Y: 4, m: 2, d: 2, H: 2, M: 2, S: 2 }

/**
 * Seconds since 1970 of a date in UTC; a date that the calendar does not have is none.
 *
 * @param isLenient the time of day may be beyond its end: 24:00:00, 23:59:60
 */
function seconds(parts: Readonly<Record<string, number>>, isLenient = false): bigint {
  const { Y, m, d, H, M, S } = parts
  if ([Y, m, d, H, M, S].includes(undefined))
    throw ruleError('missingDatePart', [], 'missing_date_part')
  const date = new Date(0)
  date.setUTCFullYear(Y ?? 0, (m ?? 1) - 1, d)
  const isReal = date.getUTCMonth() + 1 === m && date.getUTCDate() === d
  const isInDay = (H ?? 0) < 24 && (M ?? 0) < 60 && (S ?? 0) < 60
  if (!isReal || !(isInDay || isLenient)) throw badArgument()
  date.setUTCHours(H ?? 0, M, S)
  return BigInt(date.getTime() / 1000)
}

function inUnit(seconds: bigint, nanoseconds: bigint, unitName: Value): Integer {
  const { perSecond } = unit(unitName)
  return big(seconds * perSecond + (nanoseconds * perSecond) / 1_000_000_000n)
}

/** Each part has its width; other characters of the pattern are passed over unseen. */
function readDate(
  host: Host,
  unitName: Value,
  offset: Value,
  pattern: string,
  text: string,
): Integer {
  unit(unitName)
  const parts: Record<string, number> = {}
  let nanoseconds = 0n
  let zone = offset === undefined ? 0 : readOffset(offset, host)
  let at = 0
  const take = (width: number): string | undefined => {
    if (at >= text.length) return undefined
    const part = text.slice(at, at + width)
    at += width
    return part
  }
  const digits = (width: number): string | undefined => {
    const part = take(width)
    if (part !== undefined && !/^\d+$/.test(part)) throw badArgument()
    return part
  }
  let last = 0
  for (const match of pattern.matchAll(DIRECTIVE)) {
    at += match.index - last
    last = match.index + match[0].length
    const [, part, precision, zoneForm] = match
    if (part !== undefined) {
      const found = digits(WIDTHS[part] ?? 2)
      if (found !== undefined) parts[part] = Number(found)
    } else if (zoneForm !== undefined) {
      const found = take({ z: 5, ':z': 6, '::z': 9 }[zoneForm] ?? 5)
      if (found !== undefined) {
        if (!/^[+-]/.test(found)) throw badArgument()
        zone = readOffset(found, host)
      }
    } else {
      const found = digits(precision === '' ? 9 : Number(precision))
      if (found !== undefined) nanoseconds = BigInt(found.padEnd(9, '0'))
    }
  }
  return inUnit(seconds(parts) - BigInt(zone), nanoseconds, unitName)
}

const RFC3339 =
  /^(\d{4})-(\d\d)-(\d\d)[\s\S](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/

function readRfc3339(text: string, unitName: Value): Integer {
  unit(unitName)
  const match = RFC3339.exec(text)
  if (!match) throw ruleError('badRfc3339', [text], 'badmatch')
  const [, Y, m, d, H, M, S, decimals = '', sign, hours = '0', minutes = '0'] = match
  const parts = {
    Y: Number(Y),
    m: Number(m),
    d: Number(d),
    H: Number(H),
    M: Number(M),
    S: Number(S),
  }
  const offset = (Number(hours) * 3600 + Number(minutes) * 60) * (sign === '-' ? -1 : 1)
  const { perSecond } = unit(unitName)
  // Whole seconds are cut off, parts of a second are rounded.
  const part = perSecond === 1n ? 0 : Math.round(Number(perSecond) * Number(`0.${decimals}0`))
  return big((seconds(parts, true) - BigInt(offset)) * perSecond + BigInt(part))
}

/** Present time in a unit; finer units than milliseconds end in zeros. */
function now({ context }: Host, unitName: Value): Integer {
  const nanoseconds = BigInt(Math.floor(context.now())) * 1_000_000n
  return big(floorDiv(nanoseconds * unit(unitName).perSecond, 1_000_000_000n))
}

/** The last second of the year 9999: RFC 3339 writes a year in four digits. */
const LAST_SECOND = 253_402_300_799n

function toRfc3339(at: Moment, digits: number): string {
  if (at.local > LAST_SECOND) throw badArgument()
  return `${format(at, '%Y-%m-%dT%H:%M:%S')}${digits > 0 ? `.${fraction(at, digits)}` : ''}`
}

function rfc3339(host: Host, time: Value, unitName: Value): string {
  const { digits } = unit(unitName)
  const utc = moment(time, unitName, 0)
  const at = moment(time, unitName, host.context.utcOffset(Number(utc.local) * 1000))
  return toRfc3339(at, digits) + offsetText(at.offset, ':z')
}

const zone = [fnHost(['offset: any'], 'integer', (host, offset) => readOffset(offset, host))]

export const time = {
  now_timestamp: [fnHost(['unit?: any'], 'integer', (host, name = 'second') => now(host, name))],
  now_rfc3339: [
    fnHost(['unit?: any'], 'text', (host, name = 'second') => rfc3339(host, now(host, name), name)),
  ],
  unix_ts_to_rfc3339: [
    fnHost(['n: integer', 'unit?: any'], 'text', (host, n, name = 'second') =>
      rfc3339(host, n, name),
    ),
  ],
  rfc3339_to_unix_ts: [
    fn(['s: text', 'unit?: any'], 'integer', (text, name = 'second') => readRfc3339(text, name)),
  ],
  format_date: [
    fnHost(['unit: any', 'offset: any', 'format: text'], 'text', (host, name, offset, pattern) =>
      format(moment(now(host, name), name, readOffset(offset, host)), pattern),
    ),
    fnHost(
      ['unit: any', 'offset: any', 'format: text', 'n: any'],
      'text',
      (host, name, offset, pattern, n) => {
        unit(name)
        return format(moment(n, name, readOffset(offset, host)), pattern)
      },
    ),
  ],
  date_to_unix_ts: [
    fnHost(['unit: any', 'format: text', 's: text'], 'integer', (host, name, pattern, text) =>
      readDate(host, name, undefined, pattern, text),
    ),
    fnHost(['unit: any', 'offset: any', 'format: text', 's: text'], 'integer', readDate),
  ],
  timezone_to_offset_seconds: zone,
  timezone_to_second: zone,
  mongo_date: [
    fnHost(['n?: integer', 'unit?: any'], 'any', (host, n, name = 'millisecond') => {
      const at = moment(n === undefined ? now(host, name) : n, name, 0)
      return atom(`ISODate(${toRfc3339(at, 3)}Z)`)
    }),
  ],
} satisfies FunctionTable

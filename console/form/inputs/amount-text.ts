import { scalarText } from '@signalbox/formats/json-text'
import { ByteSize, Duration } from '@signalbox/formats/units'
import type { Amount } from '../field.ts'

/** The units of amounts that are offered, and how much each is; the largest first. */
export const UNITS: Readonly<Record<Amount, readonly (readonly [unit: string, size: number])[]>> = {
  duration: [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['m', 60_000],
    ['s', 1000],
    ['ms', 1],
  ],
  size: [
    ['GB', 1024 ** 3],
    ['MB', 1024 ** 2],
    ['KB', 1024],
    ['B', 1],
  ],
  percent: [['%', 0.01]],
  rate: [
    ['/s', 1],
    ['/m', 1 / 60],
    ['/h', 1 / 3600],
  ],
  byteRate: [
    ['MB/s', 1024 ** 2],
    ['KB/s', 1024],
    ['B/s', 1],
  ],
}

/** Units of numbers without one. */
const PLAIN: Readonly<Record<Amount, string | undefined>> = {
  duration: 'ms',
  size: 'B',
  percent: undefined,
  rate: '/s',
  byteRate: 'B/s',
}

/** Amount in editable form: a number with a unit, or any other text, such as `1h30m`. */
export interface AmountText {
  text: string
  unit: string | undefined
}

const NUMBER = /^\d+(\.\d+)?$/

/** `15s` as 15 and `s`; what is no number with one of the units stays whole. */
export function splitAmount(input: Amount, value: unknown): AmountText {
  const text = scalarText(value).trim()
  if (NUMBER.test(text)) return { text, unit: PLAIN[input] }
  const [, number = '', written = ''] = /^(\d+(?:\.\d+)?)\s*(\D.*)$/.exec(text) ?? []
  const unit = UNITS[input].find(([each]) => each.toLowerCase() === written.toLowerCase())?.[0]
  return unit === undefined ? { text, unit } : { text: number, unit }
}

const QUANTITIES = { duration: Duration, size: ByteSize }

/** `10000ms` as `10s`: a whole number in the largest unit that needs no fraction. Any other value stays as it is. */
export function largest(input: Amount, value: unknown): unknown {
  const { text, unit } = splitAmount(input, value)
  if (unit === undefined || !/^\d+$/.test(text)) return value
  if (input !== 'duration' && input !== 'size') return value
  const amount = QUANTITIES[input].parse(`${text}${unit}`)
  return amount === undefined ? value : QUANTITIES[input].format(amount)
}

/** A typed amount as the API writes it. A text with a unit of its own stays as it is. */
export function joinAmount(input: Amount, { text, unit }: AmountText): string {
  const typed = text.trim()
  if (!NUMBER.test(typed)) return typed
  return `${typed}${unit ?? PLAIN[input] ?? UNITS[input].at(-1)?.[0] ?? ''}`
}

/** A size as other screens show it: `1 MB` and `1 MB/s`. */
export function spacedAmount(input: 'size' | 'byteRate', value: string): string {
  const { text, unit } = splitAmount(input, largest(input, value))
  return unit === undefined ? text : `${text} ${unit}`
}

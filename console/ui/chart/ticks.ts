import { compactNumber, numberLanguage } from '#numbers.ts'

/**
 * How an axis writes its ticks: short, and exactly. Ticks are small multiples of 1, 2, 2.5 or 5 times a
 * power of ten, so three digits after the point are never cut: 0.25 is not 0.3.
 */
export function tickFormat(language: string): (value: number) => string {
  const words = numberLanguage(language)
  return (value) => compactNumber(value, 3, words)
}

/** The distances of the ticks of an axis of bytes: powers of two, which are whole numbers of a unit. */
export const BYTE_STEPS: readonly number[] = Array.from({ length: 50 }, (_, power) => 2 ** power)

const DECIMAL_STEPS: readonly number[] = Array.from({ length: 17 }, (_, power) =>
  [1, 2, 5].map((digit) => digit * 10 ** (power - 1)),
).flat()

/** Ticks that have room above zero in a chart of the usual height. */
const TICKS = 3

/** The end of an axis from zero: a tick at or above the greatest value, so that each value can be read. */
export function axisTop(max: number, steps: readonly number[] = DECIMAL_STEPS): number {
  const least = Math.max(max, 1)
  const step = steps.find((each) => each >= least / TICKS) ?? least
  return Math.ceil(least / step) * step
}

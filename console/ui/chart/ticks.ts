/**
 * How an axis writes its ticks: short, and exactly. Ticks are small multiples of 1, 2, 2.5 or 5 times a
 * power of ten, so three digits after the point are never cut: 0.25 is not 0.3.
 */
export function tickFormat(locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 3 })
}

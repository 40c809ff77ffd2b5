import { defaultRangeExtractor, type Range } from '@tanstack/react-virtual'

/** The rows of a long list that are in the page: those in sight, and `kept` wherever it is scrolled to; -1 is none. */
export function rangeWith(range: Range, ...kept: readonly number[]): number[] {
  const shown = new Set(defaultRangeExtractor(range))
  for (const index of kept) if (index !== -1) shown.add(index)
  return [...shown].toSorted((a, b) => a - b)
}

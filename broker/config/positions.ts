/**
 * Positions for items that were put into a new order, such that as few as possible change: the rows of
 * the others need not be written again.
 *
 * @param before the position of each item in the new order; `undefined` for a new item
 */
export function positionsFor(before: readonly (number | undefined)[]): number[] {
  const kept = longestIncreasing(before)
  const positions: number[] = []
  let next = 0 // index into `kept`
  for (let i = 0; i < before.length; i++) {
    if (kept[next] === i) {
      positions.push(before[i] ?? 0) // an item that keeps its position has one
      next++
      continue
    }
    const last = positions.at(-1)
    const following = kept[next] === undefined ? undefined : before[kept[next] ?? 0]
    const position = between(last, following)
    const isBetween =
      position > (last ?? Number.NEGATIVE_INFINITY) &&
      position < (following ?? Number.POSITIVE_INFINITY)
    // No number is left between the two: all are numbered again.
    if (!isBetween) return before.map((_, index) => index)
    positions.push(position)
  }
  return positions
}

function between(low: number | undefined, high: number | undefined): number {
  if (low === undefined) return high === undefined ? 0 : high - 1
  return high === undefined ? low + 1 : (low + high) / 2
}

/** Indices of a longest subsequence of defined numbers that increases; O(n log n). */
function longestIncreasing(numbers: readonly (number | undefined)[]): number[] {
  /** For each length, the index of the smallest last number. */
  const ends: number[] = []
  const previous: number[] = []
  const at = (index: number | undefined) => numbers[index ?? -1] ?? Number.NEGATIVE_INFINITY
  for (const [i, number] of numbers.entries()) {
    if (number === undefined) continue
    let low = 0
    let high = ends.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (at(ends[middle]) < number) low = middle + 1
      else high = middle
    }
    previous[i] = ends[low - 1] ?? -1
    ends[low] = i
  }
  const found: number[] = []
  for (let i = ends.at(-1) ?? -1; i >= 0; i = previous[i] ?? -1) found.push(i)
  return found.toReversed()
}

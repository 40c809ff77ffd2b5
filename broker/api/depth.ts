/** No valid body of the API needs a tenth of this depth. Recursive readers need a limit. */
export const MAX_DEPTH = 100

/** Whether lists and objects are nested deeper than a number of levels; itself without recursion. */
export function isDeeperThan(value: unknown, levels: number): boolean {
  let level = [value].filter(isNest)
  for (let depth = 0; level.length > 0; depth++) {
    if (depth >= levels) return true
    level = level.flatMap((each) => Object.values(each)).filter(isNest)
  }
  return false
}

const isNest = (value: unknown): value is object => typeof value === 'object' && value !== null

/** Parts that fit into a number of items. A part is taken as a whole or not at all: half of a sum says nothing. */
export function takeWhole<T>(
  parts: readonly (readonly T[])[],
  most: number,
): { taken: readonly T[]; isCut: boolean } {
  const taken: T[] = []
  let isCut = false
  for (const part of parts) {
    if (taken.length + part.length <= most) taken.push(...part)
    else isCut = true
  }
  return { taken, isCut }
}

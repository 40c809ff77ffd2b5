/**
 * A colour for each name, as a number below `count`. A name keeps its colour when others are added after it; names
 * share one only when there are more names than colours.
 */
export function chooseColors(names: readonly string[], count: number): ReadonlyMap<string, number> {
  const chosen = new Map<string, number>()
  for (const name of names) {
    const taken = new Set([...chosen.values()].slice(-(chosen.size % count)))
    let color =
      Array.from(name).reduce(
        (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521,
        7,
      ) % count
    while (chosen.size % count > 0 && taken.has(color)) color = (color + 1) % count
    chosen.set(name, color)
  }
  return chosen
}

/** Copy of a list with one item moved to another index. */
export function movedTo<T>(items: readonly T[], item: T, to: number): readonly T[] {
  const others = items.filter((each) => each !== item)
  return [...others.slice(0, to), item, ...others.slice(to)]
}

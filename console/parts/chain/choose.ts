/** What is chosen of a kind, part by part, and what can be chosen next. */
interface Chosen {
  /** The parts in the address that some kind begins with. */
  chosen: readonly string[]
  /** The kind, if all its parts are chosen. */
  kind: string | undefined
  /** The next parts, each with the kinds that it leads to. */
  choices: readonly { value: string; kinds: readonly string[] }[]
}

const partsOf = (kind: string) => kind.split(':')

/** @param values the parts in the address; one that no kind has ends the choice */
export function choose(kinds: readonly string[], values: readonly (string | undefined)[]): Chosen {
  const chosen: string[] = []
  const left = () => kinds.filter((kind) => chosen.every((value, i) => partsOf(kind)[i] === value))
  for (const value of values) {
    const isPart = left().some((kind) => partsOf(kind)[chosen.length] === value)
    if (value === undefined || !isPart) break
    chosen.push(value)
  }
  const next = left().flatMap((kind) => {
    const value = partsOf(kind)[chosen.length]
    return value === undefined ? [] : [{ value, kind }]
  })
  return {
    chosen,
    kind: left().find((kind) => partsOf(kind).length === chosen.length),
    choices: [...new Set(next.map(({ value }) => value))].map((value) => ({
      value,
      kinds: next.filter((each) => each.value === value).map(({ kind }) => kind),
    })),
  }
}

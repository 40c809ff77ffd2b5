export interface Range {
  from: number
  /** Past the last byte. */
  to: number
}

/** A change of the stored ranges: the new one replaces those that it covers or touches. */
export interface Merge {
  removed: readonly Range[]
  added: Range
}

/** Ranges of bytes that are there: sorted, and none touches another. */
export class Ranges {
  readonly #all: Range[]
  #total: number

  constructor(sorted: readonly Range[] = []) {
    this.#all = [...sorted]
    this.#total = this.#all.reduce((sum, { from, to }) => sum + to - from, 0)
  }

  get all(): readonly Range[] {
    return this.#all
  }

  /** Sum of all ranges in bytes. */
  get total(): number {
    return this.#total
  }

  covers({ from, to }: Range): boolean {
    if (from >= to) return true
    const found = this.#all[this.#firstEndingAt(from + 1)]
    return found !== undefined && found.from <= from && found.to >= to
  }

  /** Adds a range; `undefined` if it changes nothing. */
  add({ from, to }: Range): Merge | undefined {
    if (this.covers({ from, to })) return undefined
    const first = this.#firstEndingAt(from)
    let end = first
    let added = { from, to }
    for (
      let next = this.#all[end];
      next !== undefined && next.from <= to;
      next = this.#all[++end]
    ) {
      added = { from: Math.min(added.from, next.from), to: Math.max(added.to, next.to) }
    }
    const removed = this.#all.splice(first, end - first, added)
    const before = removed.reduce((sum, each) => sum + each.to - each.from, 0)
    this.#total += added.to - added.from - before
    return { removed, added }
  }

  /** The place of the first range that ends at this byte or later. */
  #firstEndingAt(at: number): number {
    let low = 0
    let high = this.#all.length
    while (low < high) {
      const middle = (low + high) >> 1
      const { to } = this.#all[middle] as Range // it is within the list
      if (to < at) low = middle + 1
      else high = middle
    }
    return low
  }
}

import { bareFilter } from '@signalbox/mqtt/prefix'

/** Filters that are reported, the nearest first. */
const MOST = 5
/** Edits by which a level may be mistyped. */
const MOST_TYPOS = 2
/** Limit on the length of compared levels; longer ones are machine-made and only match exactly. */
const MOST_LETTERS = 64

/**
 * Collects the filters that a topic just misses. A missing message is most often explained by one of
 * these: other capitals, a slash too many, one level mistyped, a filter that ends a level too early or
 * has one more, and `#` where the topic begins with `$`.
 */
export class NearMisses {
  readonly #levels: readonly string[]
  readonly #isHidden: boolean
  readonly #found: { filter: string; distance: number }[] = []

  constructor(topic: string) {
    this.#levels = tidy(topic)
    this.#isHidden = topic.startsWith('$')
  }

  /** Nearest filters first; equal ones in the order of examination. */
  get best(): string[] {
    return this.#found.map(({ filter }) => filter)
  }

  /** Looks at a filter that does not match, which may be a shared one. */
  look(filter: string): void {
    const distance = this.#distance(tidy(bareFilter(filter)))
    if (distance === undefined) return
    let at = this.#found.findIndex((each) => each.distance > distance)
    if (at < 0) at = this.#found.length
    if (at >= MOST) return
    this.#found.splice(at, 0, { filter, distance })
    this.#found.length = Math.min(this.#found.length, MOST)
  }

  #distance(filter: readonly string[]): number | undefined {
    const levels = this.#levels
    if (this.#isHidden !== (filter[0]?.startsWith('$') === true)) {
      // A topic that wildcards at the start leave out [MQTT-4.7.2-1].
      const isLeftOut = this.#isHidden && (filter[0] === '#' || filter[0] === '+')
      return isLeftOut && countTypos(filter, levels) === 0 ? 1 : undefined
    }
    const typos = countTypos(filter, levels)
    if (typos !== undefined) return typos
    // A filter of wildcards alone gives no hint at the intended topic.
    if (!filter.some((level) => level !== '+' && level !== '#')) return undefined
    const isShort =
      filter.length + 1 === levels.length && countTypos(filter, levels.slice(0, -1)) === 0
    const isLong =
      filter.length === levels.length + 1 && countTypos(filter.slice(0, -1), levels) === 0
    return isShort || isLong ? MOST_TYPOS + 1 : undefined
  }
}

/** Normalizes differences that people overlook: lower case, no empty levels, no surrounding spaces. */
function tidy(topic: string): string[] {
  return topic
    .toLowerCase()
    .split('/')
    .map((level) => level.trim())
    .filter((level) => level !== '')
}

/** Edits between a topic and a filter, all in one level; `undefined` if they differ more. */
function countTypos(filter: readonly string[], topic: readonly string[]): number | undefined {
  let typos = 0
  for (const [i, level] of filter.entries()) {
    if (level === '#') return typos
    const name = topic[i]
    if (name === undefined) return undefined
    if (level === '+' || level === name) continue
    if (typos > 0) return undefined
    typos = lettersBetween(level, name)
    if (typos > MOST_TYPOS) return undefined
  }
  return filter.length === topic.length ? typos : undefined
}

/** Edit distance of two levels in letters. A short word after many edits counts as another word. */
function lettersBetween(a: string, b: string): number {
  const far = MOST_TYPOS + 1
  if (Math.max(a.length, b.length) > MOST_LETTERS || Math.abs(a.length - b.length) > MOST_TYPOS) {
    return far
  }
  let before = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = (before[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(changed, (before[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    before = row
  }
  const letters = before[b.length] ?? far
  return letters * 2 > Math.min(a.length, b.length) ? far : letters
}

import { setImmediate } from 'node:timers/promises'
import { topicNameSearch } from '@signalbox/mqtt/match'
import type { Branch, Topic } from './branch.ts'

/** Looked at in one turn of the event loop: a level may have a million. */
const BATCH = 4000

export interface Found<T> {
  found: T[]
  hasMore: boolean
}

/** The levels directly below a branch that begin with a text, in the order of their names. */
export function childrenByName(branch: Branch, prefix: string, limit: number): Found<Branch> {
  const found: Branch[] = []
  for (const child of branch.children(prefix)) {
    if (!child.level.startsWith(prefix)) break
    if (found.length === limit) return { found, hasMore: true }
    found.push(child)
  }
  return { found, hasMore: false }
}

/** Like `childrenByName`, but ordered by present rate, highest first. */
export async function childrenByRate(
  branch: Branch,
  prefix: string,
  limit: number,
  second: number,
): Promise<Found<Branch>> {
  const busiest = new Highest<Branch>(limit)
  let from: string | undefined = prefix
  while (from !== undefined) {
    const next = takeBatch(branch, prefix, from, (child) =>
      busiest.add(child, child.rateAt(second)),
    )
    if (next !== undefined) await setImmediate()
    from = next
  }
  return { found: busiest.all(), hasMore: busiest.seen > limit }
}

/** Returns the level to continue from: the children may change between two turns. */
function takeBatch(
  branch: Branch,
  prefix: string,
  from: string,
  take: (child: Branch) => void,
): string | undefined {
  let count = 0
  for (const child of branch.children(from)) {
    if (!child.level.startsWith(prefix)) return undefined
    if (count++ === BATCH) return child.level
    take(child)
  }
  return undefined
}

/**
 * Topics whose names contain a text, ignoring case, or match a filter. The first `limit` that are found are ordered by
 * name.
 */
export async function findTopics(
  topics: Iterable<Topic>,
  match: string,
  limit: number,
): Promise<Found<Topic>> {
  const isMatch = topicNameSearch(match)
  const found: Topic[] = []
  let count = 0
  for (const topic of topics) {
    if (++count % BATCH === 0) await setImmediate()
    if (!isMatch(topic.name)) continue
    found.push(topic)
    if (found.length > limit) break
  }
  const hasMore = found.length > limit
  found.length = Math.min(found.length, limit)
  found.sort((a, b) => (a.name < b.name ? -1 : 1))
  return { found, hasMore }
}

/** Items with the highest figures, found without sorting all. */
class Highest<T> {
  readonly #limit: number
  #kept: { thing: T; figure: number }[] = []
  #least = Number.NEGATIVE_INFINITY
  seen = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  add(thing: T, figure: number): void {
    this.seen++
    if (figure <= this.#least) return
    this.#kept.push({ thing, figure })
    if (this.#kept.length < this.#limit * 4) return
    this.#cut()
    this.#least = this.#kept.at(-1)?.figure ?? this.#least
  }

  all(): T[] {
    this.#cut()
    return this.#kept.map(({ thing }) => thing)
  }

  #cut(): void {
    this.#kept.sort((a, b) => b.figure - a.figure)
    this.#kept.length = Math.min(this.#kept.length, this.#limit)
  }
}

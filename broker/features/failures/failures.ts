import { serialize } from 'node:v8'
import { estimateBytes } from '../../integration/buffer/size.ts'
import type { LostContent, LostRow } from '../../integration/loss.ts'
import { packRow } from '../../integration/stored-row.ts'
import type { Clock } from '../../kernel/clock.ts'
import { cutText } from '../../kernel/own-text.ts'
import type { Entry, FailureFile, Written } from './failure-file.ts'
import { type ReasonCount, ReasonCounts } from './reasons.ts'

/** Failures of one action or source on disk: some hundred rows of usual size, enough to see what they have in common. */
const MAX_OWNER_BYTES = 2 * 1024 * 1024
/** Failures of all actions and sources on disk; 32,768 entries in memory at most. */
const MAX_BYTES = 32 * 1024 * 1024
/** Share of an entry without its content: its place in memory, and its words. */
const ENTRY_BYTES = 1024
/** Larger content is not stored: a few rows would replace all others. */
const MAX_CONTENT_BYTES = 256 * 1024
const LONGEST_WORDS = 500
/** Failures are stored together after this time. */
const FLUSH_MS = 200
/** Limit on failures that are stored together: the newest ones, while a system refuses thousands a second. */
const MAX_FLUSHED = 500
/** Deletions that wait for a disk that takes them; the file has fewer rows. */
const MAX_REMOVED = MAX_BYTES / ENTRY_BYTES
/** Limit on their content in memory until then, for each action or source. */
const MAX_PENDING_BYTES = 1024 * 1024

/** Selects failures; without a field, all. */
export interface FailureScope {
  /** `action:` or `source:` with an ID. */
  owner?: string | undefined
  ruleId?: string | undefined
  reason?: string | undefined
}

interface Pending {
  readonly lost: LostRow
  readonly at: number
  readonly reason: string
  readonly bytes: number
}

/** The failures of one action or source. */
class Owner {
  /** Oldest first. */
  entries: Entry[] = []
  bytes = 0
  readonly counts = new ReasonCounts()
  pending: Pending[] = []
  pendingBytes = 0
}

/**
 * The last failures of all actions and sources, with their rows. A failure costs a place in a short list; a timer
 * writes the newest of them to the disk.
 */
export class Failures {
  readonly #clock: Clock
  readonly #file: FailureFile
  readonly #owners = new Map<string, Owner>()
  readonly #sending = new Set<number>()
  #bytes = 0
  #nextId = 1
  #cancelFlush: (() => void) | undefined
  #removed: number[] = []
  #uncounted: (readonly [string, string | undefined])[] = []

  constructor(clock: Clock, file: FailureFile) {
    this.#clock = clock
    this.#file = file
    const { entries, counts } = file.read()
    for (const entry of entries) this.#insert(this.#ownerOf(entry.owner), entry)
    for (const [owner, counted] of counts) this.#ownerOf(owner).counts.load(counted)
    this.#nextId = (entries.at(-1)?.id ?? 0) + 1
    this.#evict()
  }

  /** @param owner `action:` or `source:` with the ID of it */
  note(owner: string, lost: LostRow): void {
    const at = this.#clock.now()
    const { code, ruleId, request, row } = lost
    const of = this.#ownerOf(owner)
    const reason = of.counts.add({ code, words: readWords(lost.words), ruleId, at })
    const words = readWords([lost.words, lost.details].filter(Boolean).join(': '))
    const bytes = estimateBytes(request) + (row === undefined ? 0 : estimateBytes(row))
    const content = bytes > MAX_CONTENT_BYTES ? { request: undefined, row: undefined } : {}
    const size = bytes > MAX_CONTENT_BYTES ? 0 : bytes
    of.pending.push({ lost: { ...lost, ...content, words }, at, reason, bytes: size })
    of.pendingBytes += size
    while (of.pending.length > MAX_FLUSHED || of.pendingBytes > MAX_PENDING_BYTES) {
      of.pendingBytes -= of.pending.shift()?.bytes ?? 0
    }
    this.#cancelFlush ??= this.#clock.after(FLUSH_MS, () => this.flush())
  }

  /** Newest first. */
  list(scope: FailureScope): readonly Entry[] {
    this.flush()
    const found = this.#select(scope).flatMap(({ entries }) =>
      entries.filter((entry) => isIn(entry, scope)),
    )
    return found.sort((a, b) => b.id - a.id)
  }

  get(id: number): Entry | undefined {
    for (const { entries } of this.#owners.values()) {
      const found = entries.find((entry) => entry.id === id)
      if (found !== undefined) return found
    }
    return undefined
  }

  content(id: number): LostContent {
    return this.#file.content(id)
  }

  /** The most frequent first. */
  reasons(scope: FailureScope): readonly ReasonCount[] {
    const sums = new Map<string, ReasonCount>()
    for (const { counts } of this.#select(scope)) {
      for (const counted of counts.list()) {
        if (scope.ruleId !== undefined && counted.ruleId !== scope.ruleId) continue
        const sum = sums.get(counted.reason)
        if (sum === undefined) sums.set(counted.reason, { ...counted })
        else {
          sum.count += counted.count
          sum.lastAt = Math.max(sum.lastAt, counted.lastAt)
        }
      }
    }
    return [...sums.values()].sort((a, b) => b.count - a.count)
  }

  isSending(id: number): boolean {
    return this.#sending.has(id)
  }

  /** It waits in a buffer again. */
  beginSending(id: number): void {
    this.#sending.add(id)
  }

  /** It does not wait after all. */
  endSending(id: number): void {
    this.#sending.delete(id)
  }

  /** It is sent, or has failed again, which is another failure. */
  remove(ids: readonly number[]): number {
    const gone = new Set(ids)
    let count = 0
    for (const owner of this.#owners.values()) {
      if (!owner.entries.some(({ id }) => gone.has(id))) continue
      owner.entries = owner.entries.filter((entry) => {
        if (!gone.has(entry.id)) return true
        count++
        this.#forget(owner, entry)
        return false
      })
    }
    this.#cancelFlush ??= this.#clock.after(FLUSH_MS, () => this.flush())
    return count
  }

  /** Deletes the failures of a scope; the counts as well, unless it is of one reason. */
  clear(scope: FailureScope): number {
    const count = this.remove(this.list(scope).map(({ id }) => id))
    if (scope.reason !== undefined) return count
    for (const [name, owner] of this.#owners) {
      if (scope.owner !== undefined && scope.owner !== name) continue
      owner.counts.clear(scope.ruleId)
      this.#uncounted.push([name, scope.ruleId])
    }
    return count
  }

  /** The action or the source is deleted. */
  forget(owner: string): void {
    if (!this.#owners.has(owner)) return
    this.clear({ owner })
    this.#owners.delete(owner)
  }

  close(): void {
    this.flush()
    this.#file.close()
  }

  /** Lists what is pending, and writes it. */
  flush(): void {
    if (this.#cancelFlush === undefined) return
    this.#cancelFlush()
    this.#cancelFlush = undefined
    const failing = [...this.#owners.values()].filter(({ pending }) => pending.length > 0)
    const share = Math.ceil(MAX_FLUSHED / Math.max(failing.length, 1))
    const added = [...this.#owners].flatMap(([name, owner]) => this.#take(name, owner, share))
    this.#evict()
    const counts = [...this.#owners].flatMap(([name, owner]) =>
      owner.counts.takeChanged().map((counted) => [name, counted] as const),
    )
    const removed = this.#removed
    const uncounted = this.#uncounted
    this.#removed = []
    this.#uncounted = []
    this.#file.write({ added, removed, counts, uncounted }).catch(() => {
      // The fault is an alarm of the data folder; the entries stay without their content.
      for (const { entry } of added) entry.hasContent = false
      // A row that was sent again must not be back after a restart.
      this.#removed = [...removed, ...this.#removed].slice(-MAX_REMOVED)
    })
  }

  #take(name: string, owner: Owner, share: number): Written[] {
    const { pending } = owner
    owner.pending = []
    owner.pendingBytes = 0
    return pending.slice(-share).map(({ lost, at, reason }) => {
      const { ruleId, code, words, attempts } = lost
      const content = contentBytes(lost)
      const size = (content.request?.length ?? 0) + (content.row?.length ?? 0)
      const entry = {
        ...{ id: this.#nextId++, at, owner: name, ruleId, code, reason, words, attempts },
        bytes: ENTRY_BYTES + size,
        hasContent: size > 0,
      }
      this.#insert(owner, entry)
      return { entry, ...content }
    })
  }

  #insert(owner: Owner, entry: Entry): void {
    owner.entries.push(entry)
    owner.bytes += entry.bytes
    this.#bytes += entry.bytes
  }

  #evict(): void {
    for (const owner of this.#owners.values()) this.#shrink(owner, MAX_OWNER_BYTES)
    if (this.#bytes <= MAX_BYTES) return
    // The largest ones shrink to the size at which all have room.
    const sizes = [...this.#owners.values()].sort((a, b) => a.bytes - b.bytes)
    let room = MAX_BYTES
    for (const [i, owner] of sizes.entries()) {
      const fair = room / (sizes.length - i)
      this.#shrink(owner, fair)
      room -= owner.bytes
    }
  }

  #shrink(owner: Owner, limit: number): void {
    let gone = 0
    while (owner.bytes > limit) {
      const oldest = owner.entries[gone]
      if (oldest === undefined) break
      gone++
      this.#forget(owner, oldest)
    }
    if (gone > 0) owner.entries = owner.entries.slice(gone)
  }

  #forget(owner: Owner, { id, bytes }: Entry): void {
    owner.bytes -= bytes
    this.#bytes -= bytes
    this.#sending.delete(id)
    this.#removed.push(id)
  }

  #ownerOf(name: string): Owner {
    let owner = this.#owners.get(name)
    if (owner === undefined) {
      owner = new Owner()
      this.#owners.set(name, owner)
    }
    return owner
  }

  #select({ owner }: FailureScope): readonly Owner[] {
    if (owner === undefined) return [...this.#owners.values()]
    const found = this.#owners.get(owner)
    return found === undefined ? [] : [found]
  }
}

const readWords = (words = '') => (words === '' ? undefined : cutText(words, LONGEST_WORDS))

function isIn({ ruleId, reason }: Entry, scope: FailureScope): boolean {
  return (
    (scope.ruleId === undefined || scope.ruleId === ruleId) &&
    (scope.reason === undefined || scope.reason === reason)
  )
}

/** Requests are plain data, except those with values that V8 cannot write. */
function contentBytes({ request, row }: LostContent): Pick<Written, 'request' | 'row'> {
  try {
    return {
      request: request === undefined ? null : serialize(request),
      row: row === undefined ? null : packRow(row),
    }
  } catch {
    return { request: null, row: null }
  }
}

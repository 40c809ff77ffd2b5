import { writeWholeFile } from '@signalbox/broker/store/whole-file'
import type { ConfigChange } from '@signalbox/contract/config-history'
import { isRecord } from '@signalbox/formats/is-record'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A change of a cluster's configuration, with both states, secrets masked. */
export interface LoggedChange extends ConfigChange {
  before?: unknown
  after?: unknown
}

/** A filter of changes; times in epoch milliseconds. */
export interface ChangeFilter {
  root?: string | undefined
  item?: string | undefined
  actor?: string | undefined
  from?: number | undefined
  to?: number | undefined
}

const MAX_CHANGES = 1000
/** Size of the file. */
const MAX_BYTES = 2 * 1024 * 1024
/** Limit on the states before and after a change together; larger ones are not stored. */
const MAX_STATE_BYTES = 64 * 1024

/**
 * The changes of one cluster, oldest first, in a file: bounded by number and bytes. A file that cannot be written is
 * reported once, and the changes last as long as the process.
 */
export class ChangeLog {
  readonly #path: string
  readonly #warn: (error: unknown) => void
  /** The changes with their lines in the file. */
  #changes: { change: LoggedChange; line: string }[]
  #last: number
  #hasWarned = false

  constructor(path: string, warn: (error: unknown) => void) {
    this.#path = path
    this.#warn = warn
    this.#changes = readChanges(path)
    this.#last = this.#changes.at(-1)?.change.id ?? 0
  }

  add(made: Omit<LoggedChange, 'id' | 'is_cut'>): LoggedChange {
    const { before, after, ...row } = made
    const isCut = Buffer.byteLength(JSON.stringify([before, after])) > MAX_STATE_BYTES
    const states = isCut ? {} : { before, after }
    const change = { ...row, ...states, id: ++this.#last, is_cut: isCut } as LoggedChange // it has all fields of a row
    this.#changes.push({ change, line: JSON.stringify(change) })
    let bytes = 0
    const first = this.#changes.findLastIndex(
      ({ line }) => (bytes += Buffer.byteLength(line) + 1) > MAX_BYTES,
    )
    this.#changes = this.#changes.slice(first + 1).slice(-MAX_CHANGES)
    this.#write()
    return change
  }

  /** The changes that match, newest first. */
  list({ root, item, actor, from, to }: ChangeFilter = {}): LoggedChange[] {
    return this.#changes
      .map(({ change }) => change)
      .filter((each) => {
        const at = Date.parse(each.at)
        return (
          (root === undefined || each.root === root) &&
          (item === undefined || each.item === item) &&
          (actor === undefined || each.actor.name === actor) &&
          (from === undefined || at >= from) &&
          (to === undefined || at <= to)
        )
      })
      .toReversed()
  }

  #write(): void {
    try {
      mkdirSync(dirname(this.#path), { recursive: true, mode: 0o700 })
      writeWholeFile(this.#path, this.#changes.map(({ line }) => `${line}\n`).join(''))
    } catch (error) {
      if (!this.#hasWarned) this.#warn(error)
      this.#hasWarned = true
    }
  }
}

/** Whether a line of the file, which may be damaged, is a change. */
const isChange = (value: unknown): value is LoggedChange =>
  isRecord(value) &&
  typeof value.id === 'number' &&
  typeof value.at === 'string' &&
  typeof value.root === 'string' &&
  isRecord(value.actor)

function readChanges(path: string): { change: LoggedChange; line: string }[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return [] // none were made, or nothing of them can be read
  }
  return text.split('\n').flatMap((line) => {
    try {
      const change: unknown = JSON.parse(line)
      return isChange(change) ? [{ change, line }] : []
    } catch {
      return [] // the end of a file that is damaged
    }
  })
}

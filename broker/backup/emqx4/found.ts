import { isRecord } from '@signalbox/formats/is-record'
import type { Note } from '../../configuration/notes.ts'
import type { RowSink } from '../row-sink.ts'

export type Json = Record<string, unknown>

/** Remarks on one part. */
const MAX_NOTES = 1000

/** Contents of an export of EMQX 4 in the form of this broker. */
export class Found {
  readonly config: Json = {}
  readonly rows: RowSink
  /** Remarks by root of the configuration. */
  readonly notes = new Map<string, Note[]>()

  constructor(rows: RowSink) {
    this.rows = rows
  }

  /** Puts an item at the place of its path. */
  addItem([root = '', ...path]: readonly string[], item: Json): void {
    let at = (this.config[root] ??= {}) as Json
    const last = path.pop() ?? ''
    for (const step of path) at = (at[step] ??= {}) as Json
    at[last] = item
  }

  left(root: string, of: string, why: string): void {
    this.#note(root, { kind: 'left', code: 'not_translated', of, text: why })
  }

  translated(root: string, of: string, from: string): void {
    this.#note(root, { kind: 'translated', code: 'from_emqx4', of, text: `Made of ${from}` })
  }

  #note(root: string, note: Note): void {
    const notes = this.notes.get(root) ?? []
    this.notes.set(root, notes)
    if (notes.length < MAX_NOTES) notes.push(note)
  }
}

/** The objects of a list, without other values. */
export const records = (value: unknown): Json[] =>
  Array.isArray(value) ? value.filter(isRecord) : []

export const text = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined

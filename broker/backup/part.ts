import type { Note } from './notes.ts'

/** A part of a backup: a root of the configuration, a table, or files. */
export interface RestorePart {
  kind: 'config' | 'table' | 'file'
  /** Of the root, of the table in the store, or path in the archive. */
  name: string
  /** `skipped`: this broker has no such part. `refused`: it is wrong. Neither is restored; the others are. */
  state: 'ready' | 'skipped' | 'refused'
  reason?: string
  /** The reason, for those who have words of their own for it. */
  code?: 'unknown_root' | 'read_only' | 'foreign_table' | 'bridge_types'
  /** Items of the list, rows of the table; 1 for others. */
  entries: number
  added: number
  changed: number
  /** What is restored otherwise than it is in the backup. */
  notes?: readonly Note[]
}

/** One root on its way from the backup to the broker. */
export type Draft =
  | { root: string; kind: 'root'; config: object; notes: Note[] }
  /** Items by ID. */
  | { root: string; kind: 'items'; items: Map<string, object>; entries: number; notes: Note[] }
  | { root: string; kind: 'none'; part: RestorePart }

export const part = (name: string, more: Partial<RestorePart> = {}): RestorePart => ({
  kind: 'config',
  name,
  state: 'ready',
  entries: 1,
  added: 0,
  changed: 0,
  ...more,
})

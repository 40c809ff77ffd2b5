import type { Note } from '../configuration/notes.ts'

/** A part of a backup: a root of the configuration, a table, or files. */
export interface RestorePart {
  kind: 'config' | 'table' | 'file'
  /** The name of the root or of the table, or the path in the archive. */
  name: string
  /** `skipped`: this broker has no such part. `refused`: the part is wrong. Only `ready` parts are restored. */
  state: 'ready' | 'skipped' | 'refused'
  reason?: string
  /** A code of the reason, for a console that has its own text for it. */
  code?: PartCode
  /** Items of the list, rows of the table; 1 for others. */
  entries: number
  added: number
  changed: number
  /** Remarks on items and fields that are not restored exactly as they are in the backup. */
  notes?: readonly Note[]
}

export type PartCode =
  | 'unknown_root'
  | 'read_only'
  | 'foreign_table'
  | 'bridge_types'
  | 'not_translated'
  /** Reasons why a part is not in an archive for EMQX. */
  | 'not_in_emqx'
  | 'of_the_machine'
  | 'not_in_edition'
  | 'password_unknown'
  | 'created_by_login'

/** A root of the configuration while its restore is being planned. */
export type Draft =
  | { root: string; kind: 'root'; config: object; notes: Note[] }
  /** Items of a collection, by ID. */
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

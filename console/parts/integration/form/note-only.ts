import type { Config } from '../../backends/field.ts'
import { differences } from '../../differences.ts'

const NOTES: ReadonlySet<string> = new Set(['description', 'tags'])

const withoutNotes = (config: Config) =>
  Object.fromEntries(Object.entries(config).filter(([name]) => !NOTES.has(name)))

/** Whether a change is about nothing but the note and the tags. */
export const isNoteOnly = (next: Config, before: Config): boolean =>
  differences(withoutNotes(next), withoutNotes(before)).length === 0

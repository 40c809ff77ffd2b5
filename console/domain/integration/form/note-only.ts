import type { Config } from '#form/field.ts'
import { isEqual } from '@signalbox/contract/config-values'

const NOTES: ReadonlySet<string> = new Set(['description', 'tags'])

const withoutNotes = (config: Config) =>
  Object.fromEntries(Object.entries(config).filter(([name]) => !NOTES.has(name)))

/** Whether a change is about nothing but the note and the tags. */
export const isNoteOnly = (next: Config, before: Config): boolean =>
  isEqual(withoutNotes(next), withoutNotes(before))

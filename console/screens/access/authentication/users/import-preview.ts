import type { Fault, ImportedFile } from './user-import.ts'

const SHOWN = 10

/** The summary of a file before it is sent, without the users themselves. */
export interface ImportPreview extends Omit<ImportedFile, 'rows'> {
  count: number
  /** The first of them. */
  ids: readonly string[]
}

export const previewOf = ({ rows, ...rest }: ImportedFile): ImportPreview => ({
  ...rest,
  count: rows.length,
  ids: [...new Set(rows.slice(0, SHOWN).map(({ user_id }) => user_id))],
})

/** How many lines of a file are no users. */
export const linesToFix = (faults: readonly Fault[]): number =>
  faults.reduce((sum, { count }) => sum + count, 0)

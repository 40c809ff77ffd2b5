import type { Fault, ImportedFile, RejectedLine } from './user-import.ts'

const SHOWN = 10
const REJECTED_SHOWN = 50

/** The summary of a file before it is sent, without the users themselves. */
export interface ImportPreview extends Omit<ImportedFile, 'rows'> {
  /** The first of them; their values stay where the file was read. */
  count: number
  /** The first of them. */
  ids: readonly string[]
}

export const previewOf = ({ rows, rejected, ...rest }: ImportedFile): ImportPreview => ({
  ...rest,
  rejected: rejected.slice(0, REJECTED_SHOWN).map(withoutValues),
  count: rows.length,
  ids: [...new Set(rows.slice(0, SHOWN).map(({ user_id }) => user_id))],
})

const withoutValues = (line: RejectedLine): RejectedLine => ({ ...line, values: [] })

/** How many lines of a file are no users. */
export const linesToFix = (faults: readonly Fault[]): number =>
  faults.reduce((sum, { count }) => sum + count, 0)

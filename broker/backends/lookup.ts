import { errorMessage } from '@signalbox/formats/error-message'
import type { SqlClient } from './sql.ts'

/** Result of a lookup that an administrator tried. */
export interface Lookup {
  /**
   * `failed`: the server refused it; `missing`: the answer lacks what is needed; `no_base`: the base
   * entry does not exist; `answer`: the answer decides nothing.
   */
  problem?: 'failed' | 'missing' | 'no_base' | 'answer'
  /** In the words of the server. */
  detail?: string
  /** Columns, fields or attributes that are of use. */
  found: readonly string[]
  /** Required columns or fields that are absent. */
  missing: readonly string[]
}

/** Names that an answer can have: of each list in `required` one must be there. */
export interface ExpectedNames {
  required: readonly (readonly string[])[]
  optional: readonly string[]
}

export const NO_LOOKUP: Lookup = { found: [], missing: [] }

export function lookupFromNames(
  names: readonly string[],
  { required, optional }: ExpectedNames,
): Lookup {
  const has = (name: string) => names.includes(name)
  const missing = required.filter((any) => !any.some(has)).map(([first = '']) => first)
  const found = [...required.flat(), ...optional].filter(has)
  return { ...(missing.length > 0 && { problem: 'missing' }), found, missing }
}

export const failedLookup = (error: unknown): Lookup => ({
  ...NO_LOOKUP,
  problem: 'failed',
  detail: errorMessage(error),
})

export const unreadAnswer = (detail: string): Lookup => ({
  ...NO_LOOKUP,
  problem: 'answer',
  detail,
})

/** Prepared, and not run: its columns are known before a row is. */
export async function inspectStatement(client: SqlClient, wanted: ExpectedNames): Promise<Lookup> {
  const columns = await client.describe()
  // Columns of a stored procedure are unknown until it has run.
  return columns === undefined ? NO_LOOKUP : lookupFromNames(columns, wanted)
}

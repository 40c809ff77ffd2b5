import { isErlang, useEdition } from '../api/use-can.ts'

interface WithRole {
  role?: string | undefined
}

/**
 * Whether the users and API keys of this broker have roles. Without a role a new one is an administrator. Before any is
 * read, the edition decides, so that no column of a table goes when its rows come.
 */
export function useHasRoles(...lists: readonly (readonly WithRole[] | undefined)[]): boolean {
  const mayHave = useEdition() === 'ee' || !isErlang()
  const rows = lists.flatMap((list) => list ?? [])
  return rows.length === 0 ? mayHave : rows.some(({ role }) => role !== undefined)
}

import { isErlang, useEdition } from '#api/use-can.ts'

interface WithRole {
  role?: string | undefined
}

/**
 * Whether the users and API keys of this broker have roles. A new one without a role is an administrator. Before any is
 * read, the edition decides, so that no column disappears when the rows arrive.
 */
export function useHasRoles(...lists: readonly (readonly WithRole[] | undefined)[]): boolean {
  const mayHave = useEdition() === 'ee' || !isErlang()
  const rows = lists.flatMap((list) => list ?? [])
  return rows.length === 0 ? mayHave : rows.some(({ role }) => role !== undefined)
}

import type { AccessRequest } from '@signalbox/acl/rule'
import type { Requester } from './requester.ts'
import type { RuleTable } from './rule-table.ts'
import type { SourceKind, Verdict } from './source.ts'

/** Rules that the broker stores. */
export const builtIn: SourceKind<object, { type: 'built_in_database' }> = {
  read: () => ({ type: 'built_in_database' }),
  open: (_, { rules }) => ({
    decide: (requester, request) => decideByTable(rules, requester, request),
  }),
  hasServer: () => false,
}

/** Evaluates the client's rules, then those of its username, then those of all. */
function decideByTable(
  table: RuleTable,
  requester: Requester,
  request: AccessRequest,
): Verdict | undefined {
  const { clientId, username } = requester
  const lists = [
    ['client', () => table.list('client', clientId)],
    ['user', () => (username === null ? undefined : table.list('user', username))],
    ['all', () => table.listOfAll()],
  ] as const
  for (const [of, list] of lists) {
    const found = list()?.decide(requester, request)
    if (found !== undefined) return { ...found, of }
  }
  return undefined
}

import {
  allRulesGet,
  allRulesUpdate,
  clientRulesCreate,
  clientRulesDelete,
  clientRulesList,
  clientRulesUpdate,
  userRulesCreate,
  userRulesDelete,
  userRulesList,
  userRulesUpdate,
} from '@signalbox/contract/authorization'
import { ApiError } from '@signalbox/contract/errors'
import { client } from '#api/client.ts'
import { gatherPages } from '#api/gather.ts'
import type { Gather } from '#gather.ts'
import type { RuleKind } from '#domain/rules/save-rules.ts'
import type { RuleList } from './rule-lists.ts'

/** Operations that list the rules of each kind, whose results a change invalidates. */
export const LISTS = { clients: clientRulesList, users: userRulesList, all: allRulesGet } as const

/**
 * Most names in the answer of a search. Lists are searched for by a part of the name, because browsers log a request
 * for a missing list as an error.
 */
const MOST_ALIKE = 10_000

/** Stored rules of a list; `undefined` if the list does not exist. */
export async function readRules(kind: RuleKind, name: string) {
  if (kind === 'all') return (await client.call(allRulesGet, {})).rules
  const limit = MOST_ALIKE
  if (kind === 'clients') {
    const { data } = await client.call(clientRulesList, { query: { like_clientid: name, limit } })
    return data.find(({ clientid }) => clientid === name)?.rules
  }
  const { data } = await client.call(userRulesList, { query: { like_username: name, limit } })
  return data.find(({ username }) => username === name)?.rules
}

/** All lists of a kind. */
export function gatherLists(kind: 'clients' | 'users', part?: string): Gather<RuleList> {
  const rowKey = ({ name }: RuleList) => name
  return gatherPages(
    async (page, options) => {
      if (kind === 'clients') {
        const query = { ...page, ...(part !== undefined && { like_clientid: part }) }
        const { data, meta } = await client.call(clientRulesList, { query }, options)
        return { meta, data: data.map(({ clientid, rules }) => ({ kind, name: clientid, rules })) }
      }
      const query = { ...page, ...(part !== undefined && { like_username: part }) }
      const { data, meta } = await client.call(userRulesList, { query }, options)
      return { meta, data: data.map(({ username, rules }) => ({ kind, name: username, rules })) }
    },
    { rowKey },
  )
}

/** Creates a list, or replaces an existing one. */
export async function putList({ kind, name, rules }: RuleList, isNew: boolean): Promise<void> {
  const own = [...rules]
  if (kind === 'all') await client.call(allRulesUpdate, { body: { rules: own } })
  else if (kind === 'clients') {
    const body = { clientid: name, rules: own }
    if (isNew) await client.call(clientRulesCreate, { body: [body] })
    else await client.call(clientRulesUpdate, { path: { clientid: name }, body })
  } else {
    const body = { username: name, rules: own }
    if (isNew) await client.call(userRulesCreate, { body: [body] })
    else await client.call(userRulesUpdate, { path: { username: name }, body })
  }
}

/** Already deleted is a success. */
export async function deleteList({ kind, name }: RuleList): Promise<void> {
  try {
    if (kind === 'clients') await client.call(clientRulesDelete, { path: { clientid: name } })
    else if (kind === 'users') await client.call(userRulesDelete, { path: { username: name } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}

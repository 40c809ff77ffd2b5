import { allRulesGet, clientRulesList, userRulesList } from '@signalbox/contract/authorization'
import { useErrorSentence } from '#api/error-sentence.ts'
import { useGathered } from '#api/gathered.ts'
import { usePagedSource } from '#api/list.ts'
import { SLOW_POLL_MS, useLive, useLiveList } from '#api/live.ts'
import { filtered } from '#gather.ts'
import type { TableSource } from '#ui/table/table.ts'
import type { RuleKind } from '#domain/rules/save-rules.ts'
import { gatherLists, LISTS } from './rule-calls.ts'
import { isAbout, type RuleList } from './rule-lists.ts'

/** Found lists that are kept in the page. */
const MOST_FOUND = 10_000

interface RuleSearch {
  kind: RuleKind
  /** A part of the name. */
  q?: string | undefined
  topic?: string | undefined
  /** Name of the only list to show. */
  owner?: string | undefined
  page: number
  limit: number
}

/**
 * Rule lists of a kind, by page. Searches by topic or owner, which the API does not offer, read all lists and filter
 * them.
 */
export function useRuleRows(search: RuleSearch): TableSource<RuleList> {
  const { kind, q, topic, owner, page, limit } = search
  const sentence = useErrorSentence()
  const isSearched = (topic !== undefined || owner !== undefined) && kind !== 'all'
  const isFound = (list: RuleList) =>
    (owner === undefined || list.name === owner) && (topic === undefined || isAbout(topic)(list))
  const part = { page, limit }
  const clients = useLiveList(
    clientRulesList,
    { query: { ...part, ...(q !== undefined && { like_clientid: q }) } },
    SLOW_POLL_MS,
    kind === 'clients' && !isSearched,
  )
  const users = useLiveList(
    userRulesList,
    { query: { ...part, ...(q !== undefined && { like_username: q }) } },
    SLOW_POLL_MS,
    kind === 'users' && !isSearched,
  )
  const all = useLive(allRulesGet, {}, SLOW_POLL_MS, kind === 'all')
  const found = useGathered(
    [LISTS[kind].id, 'about', q, topic, owner],
    filtered(gatherLists(kind === 'users' ? kind : 'clients', q), isFound),
    { rowKey: ({ name }) => name, limit: MOST_FOUND, isOn: isSearched },
  )
  const ofClients = usePagedSource(clients)
  const ofUsers = usePagedSource(users)
  if (isSearched) {
    return {
      rows: found.found?.rows,
      isPending: found.found === undefined && found.error === null,
      isRefreshing: found.progress !== undefined,
      error: found.error === null ? null : sentence(found.error),
      refresh: () => void found.refetch(),
    }
  }
  if (kind === 'clients') {
    const rows = ofClients.rows?.map(({ clientid, rules }) => ({ kind, name: clientid, rules }))
    return { ...ofClients, rows }
  }
  if (kind === 'users') {
    const rows = ofUsers.rows?.map(({ username, rules }) => ({ kind, name: username, rules }))
    return { ...ofUsers, rows }
  }
  const whole = all.data && [{ kind, name: '', rules: all.data.rules }]
  return {
    rows: topic === undefined ? whole : whole?.filter(isAbout(topic)),
    isPending: all.isPending,
    isRefreshing: false,
    error: all.error === null ? null : sentence(all.error),
    refresh: () => void all.refetch(),
  }
}

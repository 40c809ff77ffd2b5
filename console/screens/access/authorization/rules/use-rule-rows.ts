import { allRulesGet, clientRulesList, userRulesList } from '@signalbox/contract/authorization'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { useGathered } from '../../../../api/gathered.ts'
import { usePagedSource } from '../../../../api/list.ts'
import { useLive, useLiveList } from '../../../../api/live.ts'
import { filtered } from '../../../../gather.ts'
import type { TableSource } from '../../../../ui/table/table.ts'
import type { RuleKind } from '../../../../parts/rules/save-rules.ts'
import { gatherLists, LISTS } from './rule-calls.ts'
import { isAbout, type RuleList } from './rule-lists.ts'

const POLL_MS = 10_000
/** Found lists that are kept in the page. */
const MOST_FOUND = 10_000

interface RuleSearch {
  kind: RuleKind
  /** A part of the name. */
  q?: string | undefined
  topic?: string | undefined
  /** The name of one list. */
  owner?: string | undefined
  page: number
  limit: number
}

/** The lists of a kind: a page of them, or all with a topic or the one of an owner, which no API searches for. */
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
    POLL_MS,
    kind === 'clients' && !isSearched,
  )
  const users = useLiveList(
    userRulesList,
    { query: { ...part, ...(q !== undefined && { like_username: q }) } },
    POLL_MS,
    kind === 'users' && !isSearched,
  )
  const all = useLive(allRulesGet, {}, POLL_MS, kind === 'all')
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

import {
  allRulesGet,
  authorizationCacheClear,
  authorizationRulesPurge,
  clientRulesList,
  userRulesList,
} from '@signalbox/contract/authorization'
import { clientAuthorizationCacheClear, clientList } from '@signalbox/contract/clients'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { collect, gathered } from '#gather.ts'
import { useFormats, useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import { type Mutation, each } from '#list/bulk/mutation.ts'
import type { Outcome } from '#list/bulk/run-bulk.ts'
import type { Column } from '#ui/table/table.ts'
import { ruleMessages } from '../authorization.messages.ts'
import { deleteList, gatherLists, putList } from './rule-calls.ts'
import type { RuleList } from './rule-lists.ts'
import { ruleListMessages } from './rules.messages.ts'

/** Lists that are looked through for the names that there are. */
const MOST = 1_000_000

const listKey = ({ kind, name }: RuleList) => `${kind} ${name}`
const DONE: Outcome = { state: 'done' }

/** Changes lists of rules and calls `changed` with the changed ones. */
export function useRuleMutations(
  columns: readonly Column<RuleList>[],
  changed: (one?: RuleList) => void,
) {
  const t = useMessages(ruleMessages)
  const words = useMessages(ruleListMessages)
  const { number } = useFormats()
  const queries = useQueryClient()
  const over = (rows: readonly RuleList[], then: () => void) => () => {
    for (const { id } of [clientRulesList, userRulesList, allRulesGet]) {
      void queries.invalidateQueries({ queryKey: [id] })
    }
    changed(rows.length === 1 ? rows[0] : undefined)
    then()
  }
  const named = columns.filter(({ key }) => key !== 'rules')
  return {
    remove: (
      rows: readonly RuleList[],
      then: () => void = () => undefined,
    ): Mutation<RuleList> => ({
      rows,
      rowKey: listKey,
      columns: named,
      title: words.deleteMany,
      text: words.deleteManyText,
      confirmLabel: t.deleteOne,
      act: each(async (list) => {
        await deleteList(list)
        return DONE
      }),
      done: words.deletedMany,
      onOver: over(rows, then),
    }),
    put(rows: readonly RuleList[]): Mutation<RuleList> {
      const known = new Set<string>()
      const isThere = (list: RuleList) => list.kind === 'all' || known.has(listKey(list))
      const describeEffect = (list: RuleList) => (isThere(list) ? words.isReplaced : words.isNew)
      return {
        // Existing lists are read before the question.
        rows: async function* (signal) {
          const kinds = new Set(rows.map(({ kind }) => kind))
          for (const kind of ['clients', 'users'] as const) {
            if (!kinds.has(kind)) continue
            const how = { rowKey: listKey, limit: MOST, signal }
            const found = await collect(gatherLists(kind), how)
            for (const list of found.rows) known.add(listKey(list))
          }
          yield* gathered(rows)(signal)
        },
        rowKey: listKey,
        columns: [
          {
            key: 'kind',
            header: t.kinds,
            text: ({ kind }) => t[kind],
          },
          {
            key: 'name',
            header: words.whose,
            text: ({ name }) => name,
            cell: ({ name }) => <span className="mono">{name}</span>,
          },
          {
            key: 'count',
            header: t.count,
            numeric: true,
            text: ({ rules }) => number(rules.length),
          },
          {
            key: 'effect',
            header: words.effect,
            text: describeEffect,
          },
        ],
        title: words.importMany,
        text: words.importText,
        confirmLabel: words.import,
        act: each(async (list) => {
          await putList(list, !isThere(list))
          return DONE
        }),
        done: words.imported,
        onOver: over(rows, () => undefined),
      }
    },
  }
}

export function usePurgeRules() {
  const words = useMessages(ruleListMessages)
  const act = useAct()
  const purge = useAction(authorizationRulesPurge, {
    refreshes: [clientRulesList, userRulesList, allRulesGet],
  })
  return () =>
    act({
      ask: {
        title: words.purgeTitle,
        body: words.purgeText,
        confirmLabel: words.purge,
        danger: true,
      },
      act: () => purge.mutateAsync({}),
      done: words.purged(),
    })
}

/** Clears the authorization cache of one client, or of all; a disconnected client has no cache. */
export function useClearCache() {
  const words = useMessages(ruleListMessages)
  const act = useAct()
  const clearAll = useAction(authorizationCacheClear, { refreshes: [] })
  const clearOne = useAction(clientAuthorizationCacheClear, { refreshes: [] })
  return (clientid?: string) =>
    act({
      act: async () => {
        if (clientid === undefined) return clearAll.mutateAsync({})
        const query = { clientid: [clientid], conn_state: 'connected' as const, limit: 1 }
        const { data } = await client.call(clientList, { query })
        return data.length > 0 && clearOne.mutateAsync({ path: { clientid } })
      },
      done: words.cacheCleared(),
    })
}

import {
  type Failure,
  failureClear,
  failureList,
  failureReasons,
  failureSendAgain,
  MAX_FAILURE_IDS,
} from '@signalbox/contract/failures'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import type { Mutation } from '#list/bulk/mutation.ts'
import { splitIntoBatches } from '#list/bulk/run-bulk.ts'
import type { Column } from '#ui/table/table.ts'
import { useAct } from '../../saving/act.ts'
import { type FailureScope, failureKey } from './failure-scope.ts'
import { failuresMessages } from './failures.messages.ts'

/** Columns that identify a failure in a question. */
const NAMED_BY = ['at', 'reason', 'action']
const READS = [failureList, failureReasons]

const idsFrom = (rows: readonly Failure[]) => rows.map(({ id }) => id)

type Mutate = (rows: readonly Failure[], done?: () => void) => Mutation<Failure>

/** Sends failed rows again, or deletes them: some, or all of a scope. */
export function useFailureActions(scope: FailureScope, columns: readonly Column<Failure>[]) {
  const t = useMessages(failuresMessages)
  const { number } = useFormats()
  const act = useAct()
  const queries = useQueryClient()
  const sendAll = useAction(failureSendAgain, { refreshes: READS })
  const clearAll = useAction(failureClear, { refreshes: READS })
  const common = (rows: readonly Failure[], done: () => void) => ({
    rows,
    rowKey: failureKey,
    columns: columns.filter(({ key }) => NAMED_BY.includes(key)),
    batches: (all: readonly Failure[]) => splitIntoBatches(all, MAX_FAILURE_IDS),
    onOver() {
      for (const { id } of READS) void queries.invalidateQueries({ queryKey: [id] })
      done()
    },
  })
  const sendAgain: Mutate = (rows, done = () => {}) => ({
    ...common(rows, done),
    title: t.sendTitle,
    text: t.sendText,
    confirmLabel: t.sendAgain,
    act: async (some) => {
      const { skipped_ids } = await client.call(failureSendAgain, { body: { ids: idsFrom(some) } })
      const skipped = new Set(skipped_ids)
      return some.map(({ id }) =>
        !skipped.has(id) ? { state: 'done' } : { state: 'skipped', note: t.skipped },
      )
    },
    done: t.queued,
  })
  const remove: Mutate = (rows, done = () => {}) => ({
    ...common(rows, done),
    title: t.deleteTitle,
    text: t.deleteText,
    confirmLabel: t.deleteOne,
    act: async (some) => {
      await client.call(failureClear, { body: { ids: idsFrom(some) } })
      return some.map(() => ({ state: 'done' }))
    },
    done: t.deleted,
  })
  return {
    sendAgain,
    remove,
    sendAll: (count: number, reason: string | undefined) =>
      act({
        ask: {
          title: t.sendTitle(number(count)),
          body: t.sendAllText(number(count)),
          confirmLabel: t.sendAll(number(count)),
        },
        act: () =>
          sendAll.mutateAsync({ body: { ...scope, ...(reason !== undefined && { reason }) } }),
        done: ({ queued }) => t.queued(number(queued)),
      }),
    clearAll: () =>
      act({
        ask: { title: t.clearTitle, body: t.clearText, confirmLabel: t.clearAll, danger: true },
        act: () => clearAll.mutateAsync({ body: scope }),
        done: ({ deleted }) => t.cleared(number(deleted)),
      }),
  }
}

import {
  type Failure,
  failureClear,
  failureList,
  failureReasons,
  failureSendAgain,
  MAX_FAILURE_IDS,
} from '@signalbox/contract/failures'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { useFormats, useMessages } from '#language.tsx'
import type { Column } from '#ui/table/table.ts'
import { useAct } from '../../saving/act.ts'
import type { FailureScope } from './failure-scope.ts'
import { failuresMessages } from './failures.messages.ts'
import { useLostRowMutations } from './use-lost-row-mutations.ts'

/** Columns that identify a failure in a question. */
const NAMED_BY = ['at', 'reason', 'action']
const READS = [failureList, failureReasons]

/** Sends failed rows again, or deletes them: some, or all of a scope. */
export function useFailureActions(scope: FailureScope, columns: readonly Column<Failure>[]) {
  const t = useMessages(failuresMessages)
  const { number } = useFormats()
  const act = useAct()
  const sendAll = useAction(failureSendAgain, { refreshes: READS })
  const clearAll = useAction(failureClear, { refreshes: READS })
  const isOfSource = 'source' in scope
  const sending = isOfSource
    ? { text: t.processText, done: t.processed, skipped: t.skippedByRule }
    : { text: t.sendText, done: t.queued, skipped: t.skipped }
  const mutations = useLostRowMutations<Failure>({
    columns,
    namedBy: NAMED_BY,
    atOnce: MAX_FAILURE_IDS,
    reads: READS,
    sendAgain: (ids) => client.call(failureSendAgain, { body: { ids } }),
    remove: (ids) => client.call(failureClear, { body: { ids } }),
    sending,
    removal: {
      title: t.deleteTitle,
      text: t.deleteText,
      confirmLabel: t.deleteOne,
      done: t.deleted,
    },
  })
  return {
    ...mutations,
    sendAll: (count: number, reason: string | undefined) =>
      act({
        ask: {
          title: t.sendTitle(number(count)),
          body: (isOfSource ? t.processAllText : t.sendAllText)(number(count)),
          confirmLabel: t.sendAll(number(count)),
        },
        act: () =>
          sendAll.mutateAsync({ body: { ...scope, ...(reason !== undefined && { reason }) } }),
        done: ({ queued }) => sending.done(number(queued)),
      }),
    clearAll: () =>
      act({
        ask: { title: t.clearTitle, body: t.clearText, confirmLabel: t.clearAll, danger: true },
        act: () => clearAll.mutateAsync({ body: scope }),
        done: ({ deleted }) => t.cleared(number(deleted)),
      }),
  }
}

import { type RetainedMessage, retainedClear, retainedList } from '@signalbox/contract/retainer'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../../api/query.ts'
import type { Gather } from '../../../gather.ts'
import { useMessages } from '../../../language.tsx'
import { useAct } from '../../../parts/act.ts'
import type { Mutation } from '../../../parts/bulk/mutation.ts'
import { retainedKey, useRemoveRetained } from '../../../parts/retained/remove-retained.ts'
import { useRetainedColumns } from './retained.columns.tsx'
import { retainedMessages } from './retained.messages.ts'

/** What a message is known by where it is about to be removed. */
const NAMED_BY = ['topic', 'from_clientid', 'publish_at']
/** Removes messages one by one: those that were looked at, and no other that matches by then. */
export function useDeleteRetained() {
  const t = useMessages(retainedMessages)
  const queries = useQueryClient()
  const act = useRemoveRetained()
  const columns = useRetainedColumns()
  return (
    rows: readonly RetainedMessage[] | Gather<RetainedMessage>,
    done: () => void = () => undefined,
  ): Mutation<RetainedMessage> => ({
    rows,
    rowKey: retainedKey,
    columns: columns.filter(({ key }) => NAMED_BY.includes(key)),
    title: t.deleteTitle,
    text: t.deleteText,
    confirmLabel: t.deleteOne,
    act,
    done: t.deleted,
    onOver() {
      void queries.invalidateQueries({ queryKey: [retainedList.id] })
      done()
    },
  })
}

export function useClearRetained() {
  const t = useMessages(retainedMessages)
  const act = useAct()
  const clear = useAction(retainedClear, { refreshes: [retainedList] })
  return () =>
    act({
      ask: {
        title: t.clearAllTitle,
        body: t.clearAllText,
        confirmLabel: t.clearAll,
        danger: true,
      },
      act: () => clear.mutateAsync({}),
      done: t.cleared,
    })
}

import { type RetainedMessage, retainedClear, retainedList } from '@signalbox/contract/retainer'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '#api/query.ts'
import type { Gather } from '#gather.ts'
import { useMessages } from '#language.tsx'
import { useAct } from '#domain/saving/act.ts'
import type { Mutation } from '#list/bulk/mutation.ts'
import { retainedKey, useRemoveRetained } from '#domain/retained/remove-retained.ts'
import { useRetainedColumns } from './retained.columns.tsx'
import { retainedMessages } from './retained.messages.ts'

/** Columns that identify a message in the question before it is deleted. */
const NAMED_BY = ['topic', 'from_clientid', 'publish_at']
/** Deletes the selected messages one by one, and never a message that was published later. */
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
      done: t.cleared(t.title),
    })
}

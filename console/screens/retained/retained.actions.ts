import { ApiError } from '@signalbox/contract/errors'
import {
  type RetainedMessage,
  retainedClear,
  retainedDelete,
  retainedList,
} from '@signalbox/contract/retainer'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { gatherPages } from '../../api/gather.ts'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { useAction } from '../../api/query.ts'
import type { Gather } from '../../gather.ts'
import { useMessages } from '../../language.tsx'
import { type Deed, each } from '../../parts/bulk/deed.ts'
import type { Outcome } from '../../parts/bulk/run-bulk.ts'
import { useConfirm } from '../../ui/ConfirmDialog.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useRetainedColumns } from './retained.columns.tsx'
import { retainedMessages } from './retained.messages.ts'

/** What a message is known by where it is about to be removed. */
const NAMED_BY = ['topic', 'from_clientid', 'publish_at']
/** A broker sorts all there are for each answer: few large ones cost it less. */
const PAGE_ROWS = 10_000

export const retainedKey = ({ topic }: RetainedMessage) => topic

/** All that fall under a filter, or all there are. */
export function gatherRetained(topic: string | undefined): Gather<RetainedMessage> {
  return gatherPages(
    (page, options) => client.call(retainedList, { query: { topic, ...page } }, options),
    { rowKey: retainedKey, pageRows: PAGE_ROWS },
  )
}

/** Removes messages one by one: those that were looked at, and no other that matches by then. */
export function useDeleteRetained() {
  const t = useMessages(retainedMessages)
  const queries = useQueryClient()
  const columns = useRetainedColumns()
  return (
    rows: readonly RetainedMessage[] | Gather<RetainedMessage>,
    done: () => void = () => undefined,
  ): Deed<RetainedMessage> => ({
    rows,
    rowKey: retainedKey,
    columns: columns.filter(({ key }) => NAMED_BY.includes(key)),
    title: t.deleteTitle,
    text: t.deleteText,
    confirmLabel: t.deleteOne,
    act: each(async ({ topic }): Promise<Outcome> => {
      // A wildcard would remove all that match it.
      if (/[+#]/.test(topic)) return { state: 'failed', note: t.notOneTopic }
      try {
        await client.call(retainedDelete, { path: { topic } })
        return { state: 'done' }
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        // Gone is gone, whoever did it.
        return { state: 'done', note: t.gone }
      }
    }),
    done: t.deleted,
    onOver() {
      void queries.invalidateQueries({ queryKey: [retainedList.id] })
      done()
    },
  })
}

export function useClearRetained() {
  const t = useMessages(retainedMessages)
  const confirm = useConfirm()
  const toast = useToast()
  const sentence = useErrorSentence()
  const clear = useAction(retainedClear, { refreshes: [retainedList] })
  return async () => {
    const isSure = await confirm({
      title: t.clearAllTitle,
      body: t.clearAllText,
      confirmLabel: t.clearAll,
      danger: true,
    })
    if (!isSure) return
    try {
      await clear.mutateAsync({})
      toast.success(t.cleared)
    } catch (error) {
      const { title, detail } = sentence(error)
      toast.failure(title, detail)
    }
  }
}

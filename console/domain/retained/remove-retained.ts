import { ApiError } from '@signalbox/contract/errors'
import { type RetainedMessage, retainedDelete, retainedList } from '@signalbox/contract/retainer'
import { client } from '#api/client.ts'
import { gatherPages } from '#api/gather.ts'
import type { Gather } from '#gather.ts'
import { useMessages } from '#language.tsx'
import { type Mutation, each } from '#list/bulk/mutation.ts'
import { removeRetainedMessages } from './remove-retained.messages.ts'

/** The broker sorts all messages for each answer, so a few large pages cost it less. */
const PAGE_ROWS = 10_000

export const retainedKey = ({ topic }: RetainedMessage) => topic

/** All retained messages, or those that match a filter. */
export function gatherRetained(topic: string | undefined): Gather<RetainedMessage> {
  return gatherPages(
    (page, options) => client.call(retainedList, { query: { topic, ...page } }, options),
    { rowKey: retainedKey, pageRows: PAGE_ROWS },
  )
}

/** Deletes the displayed messages one by one, and never a message that was published later. */
export function useRemoveRetained(): Mutation<RetainedMessage>['act'] {
  const t = useMessages(removeRetainedMessages)
  return each(async ({ topic }) => {
    // A wildcard would remove all that match it.
    if (/[+#]/.test(topic)) return { state: 'failed', note: t.notOneTopic }
    try {
      await client.call(retainedDelete, { path: { topic } })
      return { state: 'done' }
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 404) throw error
      // Already deleted is a success.
      return { state: 'done', note: t.gone }
    }
  })
}

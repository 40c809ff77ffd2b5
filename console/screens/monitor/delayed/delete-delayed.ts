import { type DelayedMessage, delayedList, delayedMessageDelete } from '@signalbox/contract/delayed'
import { ApiError } from '@signalbox/contract/errors'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '#api/client.ts'
import { useMessages } from '#language.tsx'
import { type Mutation, each } from '#list/bulk/mutation.ts'
import type { Outcome } from '#list/bulk/run-bulk.ts'
import type { Column } from '#ui/table/table.ts'
import { delayedMessages } from './delayed.messages.ts'

/** Columns that identify a message in the question before it is deleted. */
const NAMED_BY = ['topic', 'from_clientid', 'expected_at']

export const delayedKey = ({ node, msgid }: DelayedMessage) => `${node}/${msgid}`

/** Deletes delayed messages; reports those that were published in the meantime. */
export function useDeleteDelayed(columns: readonly Column<DelayedMessage>[]) {
  const t = useMessages(delayedMessages)
  const queries = useQueryClient()
  return (
    rows: readonly DelayedMessage[],
    done: () => void = () => undefined,
  ): Mutation<DelayedMessage> => ({
    rows,
    rowKey: delayedKey,
    columns: columns.filter(({ key }) => NAMED_BY.includes(key)),
    title: t.deleteTitle,
    text: t.deleteText,
    confirmLabel: t.deleteOne,
    act: each(async ({ node, msgid }): Promise<Outcome> => {
      try {
        await client.call(delayedMessageDelete, { path: { node, msgid } })
        return { state: 'done' }
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 404) throw error
        return { state: 'skipped', note: t.gone }
      }
    }),
    done: t.deleted,
    onOver() {
      void queries.invalidateQueries({ queryKey: [delayedList.id] })
      done()
    },
  })
}

import { ApiError } from '@signalbox/contract/errors'
import { type RetainedMessage, retainedDelete, retainedList } from '@signalbox/contract/retainer'
import { topicBranchList } from '@signalbox/contract/topic-activity'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { gatherPages } from '../../api/gather.ts'
import { useMessages } from '../../language.tsx'
import { type Deed, each } from '../../parts/bulk/deed.ts'
import { TopicText } from '../../parts/TopicText.tsx'
import { explorerMessages } from './explorer.messages.ts'

const PAGE_ROWS = 10_000

const rowKey = ({ topic }: RetainedMessage) => topic

/** Removes what is retained at a path and below it, after a look at what that is. */
export function useClearRetained(): (path: string) => Deed<RetainedMessage> {
  const t = useMessages(explorerMessages)
  const queries = useQueryClient()
  return (path) => ({
    // `a/#` takes in `a` as well [MQTT-4.7.1.2].
    rows: gatherPages(
      (page, options) =>
        client.call(retainedList, { query: { topic: `${path}/#`, ...page } }, options),
      { rowKey, pageRows: PAGE_ROWS },
    ),
    rowKey,
    columns: [
      {
        key: 'topic',
        header: t.topic,
        text: rowKey,
        cell: ({ topic }) => <TopicText topic={topic} />,
      },
    ],
    title: t.clearTitle,
    text: t.clearText,
    confirmLabel: t.clear,
    act: each(async ({ topic }) => {
      try {
        await client.call(retainedDelete, { path: { topic } })
      } catch (error) {
        // Gone is gone, whoever did it.
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      }
      return { state: 'done' }
    }),
    done: t.cleared,
    onOver: () => {
      for (const { id } of [retainedList, topicBranchList]) {
        void queries.invalidateQueries({ queryKey: [id] })
      }
    },
  })
}

import { type RetainedMessage, retainedList } from '@signalbox/contract/retainer'
import { topicBranchList } from '@signalbox/contract/topic-activity'
import { useQueryClient } from '@tanstack/react-query'
import { useMessages } from '#language.tsx'
import type { Mutation } from '#list/bulk/mutation.ts'
import { gatherRetained, retainedKey, useRemoveRetained } from '#domain/retained/remove-retained.ts'
import { TopicText } from '#domain/topics/TopicText.tsx'
import { explorerMessages } from './explorer.messages.ts'

/** Deletes the retained messages at a path and below it, after the user has reviewed them. */
export function useClearRetained(): (path: string) => Mutation<RetainedMessage> {
  const t = useMessages(explorerMessages)
  const act = useRemoveRetained()
  const queries = useQueryClient()
  return (path) => ({
    // `a/#` takes in `a` as well [MQTT-4.7.1.2].
    rows: gatherRetained(`${path}/#`),
    rowKey: retainedKey,
    columns: [
      {
        key: 'topic',
        header: t.topic,
        text: retainedKey,
        cell: ({ topic }) => <TopicText topic={topic} />,
      },
    ],
    title: t.clearTitle,
    text: t.clearText,
    confirmLabel: t.clear,
    act,
    done: t.cleared,
    onOver: () => {
      for (const { id } of [retainedList, topicBranchList]) {
        void queries.invalidateQueries({ queryKey: [id] })
      }
    },
  })
}

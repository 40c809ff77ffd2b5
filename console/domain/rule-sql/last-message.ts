import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { useRef } from 'react'
import { useMatching } from '../topic-tree/use-matching.ts'
import { type RecordedMessage, sampleOfTopic } from './recorded.ts'

const RECENT_MS = 24 * 60 * 60_000

/**
 * Message on topics that match a filter, for a preview: the last one of the busiest topic whose payload is a text. It
 * stays the same while it is shown, so that a result can be read.
 *
 * @param from topic filters; those that are none, such as events, are ignored
 */
export function useLastMessage(from: readonly string[]): RecordedMessage | undefined {
  const filters = [...new Set(from)].filter(
    (topic) => topic !== '' && !topic.startsWith('$') && topicFilterProblem(topic) === undefined,
  )
  const { topics = [] } = useMatching(filters, RECENT_MS)
  const key = filters.join('\n')
  const kept = useRef<{ key: string; message: RecordedMessage }>(undefined)
  if (kept.current?.key === key) return kept.current.message
  for (const { topic, last } of topics) {
    const message = last && sampleOfTopic(topic, last)
    if (message !== undefined) {
      kept.current = { key, message }
      return message
    }
  }
  return undefined
}

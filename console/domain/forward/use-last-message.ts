import { isTopicName } from '@signalbox/mqtt/topic'
import { useState } from 'react'
import { type RecordedMessage, sampleOfTopic } from '../rule-sql/recorded.ts'
import { useMatching } from '../topic-tree/use-matching.ts'
import { useTopic } from '../topic-tree/use-topics.ts'

export interface LastMessage {
  message: RecordedMessage
  /** RFC 3339. */
  at: string
}

/** The last message that matches the filter and came from the client, as it was when the form opened. */
export function useLastMessage(
  filter: string,
  clientid: string | undefined,
): LastMessage | undefined {
  const [held, setHeld] = useState<{ of: string; last: LastMessage | undefined }>()
  const isHeld = held?.of === filter
  const isName = isTopicName(filter)
  const found = useMatching(isHeld || isName ? [] : [filter], Number.POSITIVE_INFINITY)
  const topic = isName
    ? filter
    : found.topics?.find(({ last }) => clientid === undefined || last?.from_clientid === clientid)
        ?.topic
  const known = useTopic(isHeld ? undefined : topic)
  const sample = [known?.last, ...(known?.past ?? [])].find(
    (each) => each !== undefined && (clientid === undefined || each.from_clientid === clientid),
  )
  if (!isHeld && topic !== undefined && sample !== undefined) {
    const message = sampleOfTopic(topic, sample)
    setHeld({ of: filter, last: message && { message, at: sample.at } })
  }
  return isHeld ? held.last : undefined
}

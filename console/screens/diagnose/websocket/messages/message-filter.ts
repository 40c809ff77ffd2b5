import { topicMatches } from '@signalbox/mqtt/match'
import { bareFilter } from '@signalbox/mqtt/prefix'
import type { Subscription } from '../connection/connection-state.ts'
import type { LoggedMessage } from './message-log.ts'
import type { AnyMessage } from './stream.ts'

const decoder = new TextDecoder()

/** Searched part of a payload; searching all of a large one would take too long. */
const SEARCHED_BYTES = 64 * 1024

/** Messages whose topic or payload contains the text, ignoring case. */
export function filterMessages<Message extends LoggedMessage>(
  messages: readonly Message[],
  text: string,
): readonly Message[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return messages
  return messages.filter(
    ({ topic, payload }) =>
      topic.toLowerCase().includes(wanted) ||
      decoder.decode(payload.subarray(0, SEARCHED_BYTES)).toLowerCase().includes(wanted),
  )
}

/**
 * Received messages of one subscription: those with its Subscription Identifier, or with a matching topic. Overlapping
 * subscriptions each include the message.
 */
export function ofSubscription(
  messages: readonly AnyMessage[],
  { topicFilter, subscriptionIdentifier: id }: Subscription,
): readonly AnyMessage[] {
  const filter = bareFilter(topicFilter)
  return messages.filter((message) => {
    if ('delivery' in message) return false
    const identifiers = [message.properties?.subscriptionIdentifier ?? []].flat()
    if (id !== null && identifiers.length > 0) return identifiers.includes(id)
    return topicMatches(filter, message.topic)
  })
}

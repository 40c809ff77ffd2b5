import type { TopicSample } from '@signalbox/contract/topic-activity'
import { asText, fromBase64 } from '#ui/payload.ts'

/** A message that was received, for the test of a rule. */
export interface RecordedMessage {
  readonly topic: string
  readonly payload: string
  /** Further columns by name, as texts: `qos`, `clientid`. */
  readonly columns: Readonly<Record<string, string>>
}

let handed: RecordedMessage | undefined

/**
 * Hands a message to the screen of a new rule. It is not in the address, because a payload may be long and
 * secret; so a reload of the screen begins without it.
 */
export function handRecorded(message: RecordedMessage): void {
  handed = message
}

/** The message that was handed over, for a rule that begins with its topic. */
export function recordedFor(topics: readonly string[]): RecordedMessage | undefined {
  return handed !== undefined && topics.includes(handed.topic) ? handed : undefined
}

/** The last message of a topic; `undefined` where its payload is no text or only partly known. */
export function sampleOfTopic(topic: string, sample: TopicSample): RecordedMessage | undefined {
  const bytes = fromBase64(sample.payload)
  const payload = bytes.length < sample.payload_bytes ? undefined : asText(bytes)
  if (payload === undefined) return undefined
  const { qos, from_clientid: clientid } = sample
  return { topic, payload, columns: { qos: String(qos), ...(clientid !== '' && { clientid }) } }
}

import type { LoggedMessage } from './message-log.ts'

const decoder = new TextDecoder()

/** How much of a payload is searched; the rest of a large one would cost more than it is worth. */
const SEARCHED_BYTES = 64 * 1024

/** The messages whose topic or payload holds the text, whatever its case. */
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

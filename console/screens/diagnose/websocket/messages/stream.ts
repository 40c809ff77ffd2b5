import type { PublishedMessage, ReceivedMessage } from '../connection/connection-state.ts'

export type AnyMessage = ReceivedMessage | PublishedMessage

/** Received and published messages in the order in which they were logged, the newest first. */
export function merged(
  received: readonly ReceivedMessage[],
  published: readonly PublishedMessage[],
): AnyMessage[] {
  const stream: AnyMessage[] = []
  let at = 0
  for (const message of received) {
    // The connection numbers both logs together.
    for (
      let sent = published[at];
      sent !== undefined && sent.id > message.id;
      sent = published[at]
    ) {
      stream.push(sent)
      at++
    }
    stream.push(message)
  }
  return [...stream, ...published.slice(at)]
}

import type { LiveEvent } from '@signalbox/contract/live'
import { EventSourceParserStream } from 'eventsource-parser/stream'

/** The events of a live stream as a browser reads them. */
export async function* liveEvents({ body }: Response): AsyncGenerator<LiveEvent, undefined> {
  const messages = (body ?? new ReadableStream<Uint8Array<ArrayBuffer>>())
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
  for await (const { event, data } of messages) yield { event, ...JSON.parse(data) }
  return undefined
}

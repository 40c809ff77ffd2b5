import type { IncomingMessage } from 'node:http'
import { pipeline, type Readable, Transform } from 'node:stream'

/** A second reader of the answer to a call. */
export interface Watch {
  /** Called at the start of an answer, with the sent body. May return a stream to send instead. */
  onAnswer: (answer: IncomingMessage, sent: string | undefined) => Readable | void
  /** The answer must be readable: not compressed. */
  isRead?: true
}

/** Several readers of one answer, of which one at most replaces the stream; `undefined`: there is none. */
export function together(watches: readonly (Watch | undefined)[]): Watch | undefined {
  const all = watches.filter((each) => each !== undefined)
  if (all.length === 0) return undefined
  return {
    ...(all.some(({ isRead }) => isRead) && { isRead: true }),
    onAnswer: (answer, sent) =>
      all.map((each) => each.onAnswer(answer, sent)).find((stream) => stream !== undefined),
  }
}

/**
 * Passes an answer on, and gives its text at the end unless it is longer than `maxBytes`.
 *
 * @returns the stream to send in place of the answer
 */
export function passedOn(
  answer: IncomingMessage,
  maxBytes: number,
  onText: (text: string) => void,
): Readable {
  const parts: Buffer[] = []
  let bytes = 0
  const copy = new Transform({
    transform(part: Buffer, _, done) {
      bytes += part.length
      if (bytes <= maxBytes) parts.push(part)
      done(null, part)
    },
    flush(done) {
      if (bytes <= maxBytes) onText(Buffer.concat(parts).toString())
      done()
    },
  })
  // An incomplete answer of the cluster stays incomplete for the caller.
  pipeline(answer, copy, () => {})
  return copy
}

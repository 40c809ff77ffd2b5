import type { EventEmitter } from 'node:events'

/** A longer answer is none: the connection ends where a condition was forgotten. */
export const MAX_ANSWER_BYTES = 1024 * 1024
export const TOO_LONG = 'the answer is too long'

/** An answer that came late or is too long; its connection is gone. */
export class Unanswered extends Error {}

/** A connection as far as this has to know it. */
interface Wire extends EventEmitter {
  destroy(error?: Error): unknown
}

/** The answer of a connection that has one question at a time, within its limits. */
export async function bounded<Answer>(
  wire: Wire,
  ms: number,
  answer: Promise<Answer>,
): Promise<Answer> {
  let fail = (_: string): void => {}
  const broken = new Promise<never>((_, reject) => {
    fail = (why) => {
      reject(new Unanswered(why))
      wire.destroy()
    }
  })
  let bytes = 0
  const count = (chunk: Uint8Array) => {
    bytes += chunk.length
    if (bytes > MAX_ANSWER_BYTES) fail(TOO_LONG)
  }
  const overdue = setTimeout(() => fail('no answer in time'), ms)
  wire.on('data', count)
  try {
    return await Promise.race([answer, broken])
  } finally {
    clearTimeout(overdue)
    wire.off('data', count)
  }
}

/**
 * Of a connection that many ask over at a time: it ends when more has come than an answer is long,
 * and none is complete.
 */
export class Meter {
  #bytes = 0

  watch(wire: Wire): void {
    this.#bytes = 0
    wire.on('data', (chunk: Uint8Array) => {
      this.#bytes += chunk.length
      if (this.#bytes > MAX_ANSWER_BYTES) wire.destroy(new Unanswered(TOO_LONG))
    })
  }

  /** One is complete. */
  reset(): void {
    this.#bytes = 0
  }
}

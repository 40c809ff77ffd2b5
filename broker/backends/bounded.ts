import type { EventEmitter } from 'node:events'

/** Limit on answers, against queries that lack a condition; the connection is closed beyond it. */
export const MAX_ANSWER_BYTES = 1024 * 1024
export const TOO_LONG = 'the answer is too long'

/** A late or too long answer, whose connection is closed. */
export class Unanswered extends Error {}

/** The parts of a connection that the meter needs. */
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
 * Counts bytes since the last complete answer on a shared connection, which is closed when they
 * exceed the longest answer.
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

  /** An answer is complete. */
  reset(): void {
    this.#bytes = 0
  }
}

import type { AnyOperation } from '@signalbox/contract/client'
import type { AnswerOf, RequestOf } from '@signalbox/contract/operation'
import type { Call } from '../call.ts'

/** What was read this long ago is not read again. */
const FRESH_MS = 2000

/**
 * Calls to a cluster, made once for all who ask the same at about the same time: the answer and the
 * rights beside it use the same rules and users.
 */
export class SharedCalls {
  readonly #answers = new Map<string, { answer: Promise<unknown>; settledAt?: number }>()
  readonly #call: Call

  constructor(call: Call) {
    this.#call = call
  }

  /** Something has changed, or everything is to be read again. */
  forget(): void {
    this.#answers.clear()
  }

  readonly call: Call = <O extends AnyOperation>(operation: O, request: RequestOf<O>) => {
    const key = JSON.stringify([operation.id, request])
    const known = this.#answers.get(key)
    const isFresh = known?.settledAt === undefined || Date.now() - known.settledAt < FRESH_MS
    if (known !== undefined && isFresh) return known.answer as Promise<AnswerOf<O>> // by its key
    const answer = this.#call(operation, request)
    const entry: { answer: Promise<unknown>; settledAt?: number } = { answer }
    const settle = () => {
      entry.settledAt = Date.now()
    }
    answer.then(settle, settle)
    this.#answers.set(key, entry)
    return answer
  }
}

import type { AnyOperation } from '@signalbox/contract/client'
import { ApiError } from '@signalbox/contract/errors'
import type { AnswerOf, RequestOf } from '@signalbox/contract/operation'

/** A calculation makes many calls through this, which tests and `SharedCalls` replace. */
export type Call = <O extends AnyOperation>(
  operation: O,
  request: RequestOf<O>,
) => Promise<AnswerOf<O>>

/** `undefined` for what a cluster does not have. */
export async function unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 501)) {
      return undefined
    }
    throw error
  }
}

import { errorMessage } from '@signalbox/formats/error-message'
import { BatchFault, SendFault } from '../result.ts'
import type { Item } from './queue.ts'

/** Requests that are sent together. */
export interface Batch {
  readonly items: readonly Item[]
  readonly attempts: number
}

/** Outcome of sending a batch. */
export interface Attempt {
  settled: readonly Item[]
  /** Faults of settled items by position; `undefined` if all were accepted. */
  faults?: readonly (SendFault | undefined)[]
  /** To be tried again. */
  refused: readonly Item[]
  /** Why they are refused. */
  refusal?: SendFault | undefined
}

/** @param error reason why some items were refused */
export function toAttempt(items: readonly Item[], error: unknown): Attempt {
  const findFault = error instanceof BatchFault ? (at: number) => error.faults[at] : oneFault(error)
  const settled: Item[] = []
  const faults: (SendFault | undefined)[] = []
  const refused: Item[] = []
  let refusal: SendFault | undefined
  for (const [at, item] of items.entries()) {
    const fault = findFault(at)
    if (fault?.isRecoverable === true) {
      refusal = fault
      refused.push(item)
      continue
    }
    settled.push(item)
    faults.push(fault)
  }
  return { settled, faults, refused, refusal }
}

/** One fault for all items. */
function oneFault(error: unknown): () => SendFault {
  const reason = errorMessage(error)
  const fault =
    error instanceof SendFault
      ? error
      : new SendFault(reason, { isRecoverable: false, cause: error })
  return () => fault
}

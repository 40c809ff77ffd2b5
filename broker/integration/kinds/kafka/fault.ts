import { textOf } from '../../../backends/backend.ts'
import { SendFault } from '../../result.ts'

/** The library wraps what the server or the socket said, sometimes several times. */
function* chainOf(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return
  yield error
  if (error instanceof AggregateError) {
    for (const each of error.errors) yield* chainOf(each)
  }
  yield* chainOf(error.cause)
}

/** The innermost sentence, with the name that Kafka gives to the error. */
export function reasonOf(error: unknown): string {
  const innermost = [...chainOf(error)].at(-1) ?? error
  const id = idOf(innermost)
  return id === undefined ? textOf(innermost) : `${id}: ${textOf(innermost)}`
}

const idOf = (error: unknown): string | undefined =>
  error instanceof Error && 'apiId' in error && typeof error.apiId === 'string'
    ? error.apiId
    : undefined

/** Kafka takes these records at no other time either. */
const OF_RECORD: ReadonlySet<string> = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_RECORD',
  'INVALID_TIMESTAMP',
  'UNSUPPORTED_FOR_MESSAGE_FORMAT',
  'INVALID_REQUIRED_ACKS',
])

/** The name of the error if Kafka refuses the records themselves. */
export const refusalOf = (error: unknown): string | undefined =>
  [...chainOf(error)].map(idOf).find((id) => id !== undefined && OF_RECORD.has(id))

/**
 * Everything else is tried again, as producers of Kafka do: a missing topic or permission is for the operator,
 * and the buffer waits.
 */
export const faultOf = (error: unknown): SendFault =>
  new SendFault(reasonOf(error), { isRecoverable: refusalOf(error) === undefined, cause: error })

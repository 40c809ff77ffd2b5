import { describeError } from '../../../backends/backend.ts'
import { SendFault } from '../../result.ts'

/** Causes of an error, because the library wraps those of server and socket repeatedly. */
function* causeChain(error: unknown): Generator<Error> {
  if (!(error instanceof Error)) return
  yield error
  if (error instanceof AggregateError) {
    for (const each of error.errors) yield* causeChain(each)
  }
  yield* causeChain(error.cause)
}

/** The innermost sentence, with the name that Kafka gives to the error. */
export function describeKafkaError(error: unknown): string {
  const innermost = [...causeChain(error)].at(-1) ?? error
  const id = readApiId(innermost)
  return id === undefined ? describeError(innermost) : `${id}: ${describeError(innermost)}`
}

const readApiId = (error: unknown): string | undefined =>
  error instanceof Error && 'apiId' in error && typeof error.apiId === 'string'
    ? error.apiId
    : undefined

/** Errors of a record itself, which retries cannot solve. */
const OF_RECORD: ReadonlySet<string> = new Set([
  'MESSAGE_TOO_LARGE',
  'RECORD_LIST_TOO_LARGE',
  'INVALID_RECORD',
  'INVALID_TIMESTAMP',
  'UNSUPPORTED_FOR_MESSAGE_FORMAT',
  'INVALID_REQUIRED_ACKS',
])

/** The name of the error if Kafka refuses the records themselves. */
export const findRecordRefusal = (error: unknown): string | undefined =>
  [...causeChain(error)].map(readApiId).find((id) => id !== undefined && OF_RECORD.has(id))

/**
 * Everything else is tried again, as producers of Kafka do: a missing topic or permission is for the operator,
 * and the buffer waits.
 */
export const toSendFault = (error: unknown): SendFault =>
  new SendFault(describeKafkaError(error), {
    isRecoverable: findRecordRefusal(error) === undefined,
    cause: error,
  })

import type { StorageFaults } from '../store/storage-faults.ts'
import type { KnownCode } from '@signalbox/contract/error-codes'

/**
 * Codes the API fails with on purpose, with the status that each has unless a place says otherwise,
 * and its usual words. The words are those of API 5.7.2; clients decide by status and code.
 */
const failures = {
  ALREADY_EXISTS: [400, 'Already exists'],
  ALREADY_INSTALLED: [400, 'Already installed'],
  API_KEY_NOT_ALLOW: [
    401,
    'Please use bearer Token instead, using API key/secret is not permitted',
  ],
  AUTHORIZATION_HEADER_ERROR: [401, 'Support authorization: basic/bearer '],
  BACKEND_NOT_FOUND: [404, 'Backend not found'],
  BAD_API_KEY_OR_SECRET: [401, 'Check api_key/api_secret'],
  BAD_CONFIG: [400, 'Bad configuration'],
  BAD_LISTENER_ID: [404, 'Listener id not found'],
  BAD_PLUGIN_INFO: [400, 'Bad plugin'],
  BAD_REQUEST: [400, 'Bad request'],
  BAD_TOPIC: [400, 'Bad topic'],
  BAD_TOKEN: [401, 'Get a token by POST /login'],
  BAD_USERNAME_OR_PWD: [401, 'Auth failed'],
  CONFLICT: [409, 'Changed in the meantime'],
  CLIENT_NOT_FOUND: [404, 'The gateway has no such client'],
  CLIENT_NOT_RESPONSE: [504, 'The client did not answer in time'],
  CLIENTID_NOT_FOUND: [404, 'Client ID not found'],
  DATA_NOT_WRITABLE: [507, 'The data folder cannot be written'],
  DUPLICATE_CONDITION: [409, 'Another trace has the same condition'],
  ERROR_PWD_NOT_MATCH: [400, 'Old password not match'],
  EXCEED_LIMIT: [409, 'There may be no more of these'],
  FILES_NOT_FOUND: [404, 'Files requested for this transfer could not be found'],
  INTERNAL_ERROR: [500, 'Internal error'],
  INVALID_ACCEPT: [400, '{error,no_suitable_accept}'],
  INVALID_NODE: [400, 'Invalid node'],
  INVALID_PARAMETER: [400, 'Invalid parameter'],
  INVALID_PARAMS: [400, 'Invalid parameters'],
  INVALID_PARAMTER: [400, 'Invalid parameter'],
  INVALID_TOPIC_NAME: [400, 'Invalid topic name'],
  MESSAGE_ID_NOT_FOUND: [404, 'Message ID not found'],
  MESSAGE_ID_SCHEMA_ERROR: [400, 'Message ID schema error'],
  MESSAGE_NOT_FOUND: [404, 'Message not found'],
  MOVE_FAILED: [400, 'Not moved'],
  NO_DEFAULT_VALUE: [400, 'No Default Value.'],
  NODE_DOWN: [500, 'Node is down'],
  NODE_EVACUATING: [503, 'Node Evacuating'],
  NOT_ALLOWED: [403, 'Not allowed'],
  NOT_FOUND: [404, 'Not found'],
  NOT_MATCH: [412, 'SQL Not Match'],
  NOT_IMPLEMENTED: [501, 'Not implemented by this broker'],
  RESOURCE_NOT_FOUND: [404, 'Resource not found'],
  SERVICE_UNAVAILABLE: [503, 'Service unavailable'],
  TEST_FAILED: [400, 'The connection failed'],
  TOPIC_NOT_FOUND: [404, 'Topic not found'],
  UNAUTHORIZED_ROLE: [403, 'You do not have permission to access this resource'],
  UPDATE_FAILED: [400, 'Update failed'],
  USER_NOT_FOUND: [404, 'User not found'],
  WRONG_TOKEN_OR_USERNAME: [401, 'Ensure your token & username'],
} as const satisfies Partial<Record<KnownCode, readonly [status: number, message: string]>>

export type FailureCode = keyof typeof failures

export interface FailureDetails {
  status?: number
  message?: string
  headers?: Record<string, string>
}

/** An answer that says no. Thrown by handlers, turned into an answer in one place. */
export class Failure extends Error {
  readonly status: number
  /** `undefined`: the answer has no body. */
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(status: number, body: unknown, headers: Record<string, string> = {}) {
    super(`The call fails with ${status}`)
    this.name = 'Failure'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

/** The only way to fail on purpose: `throw apiError('CLIENTID_NOT_FOUND')`. */
export function apiError(code: FailureCode, details: FailureDetails = {}): Failure {
  const [status, usual] = failures[code]
  const message = details.message ?? usual
  return new Failure(details.status ?? status, { code, message }, details.headers)
}

/** The answer to a call that has failed because the data folder cannot be written or read; `undefined`: another error. */
export function storageFailure(
  dataFolder: Pick<StorageFaults, 'note'>,
  error: unknown,
): Failure | undefined {
  if (error instanceof Failure) return undefined
  const noted = dataFolder.note(error)
  if (noted === undefined) return undefined
  const code = noted.fault === 'damaged' ? 'INTERNAL_ERROR' : 'DATA_NOT_WRITABLE'
  return apiError(code, { message: noted.sentence })
}

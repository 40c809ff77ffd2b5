import { readJson } from '@signalbox/formats/json-text'
import type { HttpAnswer, HttpServer } from '../../backends/http.ts'
import type { ConnectionContext } from '../driver.ts'
import { toFields, textIn } from '../json.ts'
import { SendFault } from '../result.ts'
import { isForNow, describeHttpStatus, WebConnection } from '../web-connection.ts'
import { type AwsKeys, signed } from './signature.ts'

export interface AwsSettings {
  server: HttpServer
  path: string
  keys: AwsKeys
  /** Name of the service in messages. */
  name: string
  /** Version of the service's protocol, such as `DynamoDB_20120810`. */
  version: string
  /** Version of JSON in the protocol, such as `1.0`. */
  json: string
  /** Number of immediate retries when the service is busy. */
  retries: number
  /** Read-only operation for checks. */
  look: readonly [operation: string, request: object]
}

/** Largest answer: DynamoDB returns unprocessed items, at most as many bytes as the request had. */
const MAX_ANSWER_BYTES = 20 * 1024 * 1024

/** Refusal by an AWS service, with its code. */
export class AwsFault extends SendFault {
  readonly code: string | undefined

  constructor(message: string, code: string | undefined, isRecoverable: boolean) {
    super(message, { isRecoverable })
    this.code = code
  }
}

/** AWS service with a JSON protocol. */
export class AwsJsonService extends WebConnection {
  readonly #settings: AwsSettings

  constructor(settings: AwsSettings, context: ConnectionContext) {
    super(settings.server, () => this.#look(), context)
    this.#settings = settings
  }

  /** @throws {SendFault} if the service refuses or does not answer. */
  async call(operation: string, body: string): Promise<unknown> {
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#ask(operation, body)
      if (answer.status === 200) return readJson(answer.text)
      const fault = this.#readFault(answer)
      if (!BUSY.has(fault.code ?? '') || attempt >= this.#settings.retries) throw fault
    }
  }

  /**
   * Describes the target of an action. Keys with write permission only cannot do this.
   * @returns `undefined` if refused
   */
  async describe(operation: string, request: object): Promise<unknown> {
    try {
      return await this.call(operation, JSON.stringify(request))
    } catch (error) {
      if (error instanceof AwsFault && error.code === DENIED) return undefined
      throw error
    }
  }

  async #look(): Promise<void> {
    await this.describe(...this.#settings.look)
  }

  async #ask(operation: string, body: string): Promise<HttpAnswer> {
    const { server, path, keys, version, json } = this.#settings
    const given = {
      'content-type': `application/x-amz-json-${json}`,
      'x-amz-target': `${version}.${operation}`,
    }
    const url = `${server.origin}${path}`
    const headers = await signed({ method: 'POST', url, headers: given, body }, keys)
    return this.ask({ method: 'POST', path, headers, body, maxBytes: MAX_ANSWER_BYTES })
  }

  #readFault({ status, text }: HttpAnswer): AwsFault {
    const { __type: type, message, Message } = toFields(readJson(text))
    const code = typeof type === 'string' ? type.split('#').at(-1) : undefined
    const step = STEPS.get(code ?? '') ?? code ?? describeHttpStatus(status)
    const reason = textIn(message ?? Message)
    const isRecoverable = STEPS.has(code ?? '') || BUSY.has(code ?? '') || isBroken(status, code)
    return new AwsFault(
      [this.#settings.name, step, reason].filter(Boolean).join(': '),
      code,
      isRecoverable,
    )
  }
}

/**
 * Whether the service failed, and not the request: by the status, unless a code names a fault of the request.
 */
const isBroken = (status: number, code: string | undefined) =>
  isForNow(status) && (code === undefined || status >= 500)

const DENIED = 'AccessDeniedException'

/** For the operator to repair. */
const STEPS: ReadonlyMap<string, string> = new Map([
  ['UnrecognizedClientException', 'the keys are refused'],
  ['InvalidSignatureException', 'the keys are refused'],
  ['IncompleteSignatureException', 'the keys are refused'],
  ['MissingAuthenticationTokenException', 'the keys are refused'],
  ['ExpiredTokenException', 'the keys are refused'],
  [DENIED, 'the right is missing'],
  ['ResourceNotFoundException', 'not found'],
])

export const BUSY: ReadonlySet<string> = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'LimitExceededException',
  'InternalServerError',
  'InternalFailure',
  'ServiceUnavailable',
])

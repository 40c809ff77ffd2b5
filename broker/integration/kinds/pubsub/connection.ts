import { readJson } from '@signalbox/formats/json-text'
import type { PubsubConnector } from '@signalbox/contract/integration/pubsub'
import type { HttpAnswer, HttpRequest, HttpServer } from '../../../backends/http.ts'
import { readPoolSize } from '../../../config/pool-size.ts'
import type { ConnectionContext } from '../../driver.ts'
import { toFields, textIn } from '../../json.ts'
import { SendFault } from '../../result.ts'
import { isForNow, describeHttpStatus, WebConnection } from '../../web-connection.ts'
import { readTimeout, readWebUrl } from '../../web-server.ts'
import { type Account, readAccount } from './account.ts'
import { AccountToken } from './token.ts'

interface PubsubSettings {
  server: HttpServer
  account: Account
  timeoutMs: number
  retries: number
}

const MAX_RETRIES_AT_ONCE = 10

/**
 * @param waiting connections beside those of the pool: each source holds one while it waits for messages
 * @throws {ConfigFault} if a field is invalid
 */
export function readConnector(config: PubsubConnector, waiting = 0): PubsubSettings {
  // Honours the variable of Google's libraries, so that an operator can use an emulator.
  const { PUBSUB_EMULATOR_HOST: emulator } = process.env
  const url = emulator === undefined ? 'https://pubsub.googleapis.com' : `http://${emulator}`
  const { server } = readWebUrl('PUBSUB_EMULATOR_HOST', url, {
    connections: readPoolSize(config) + waiting,
    connectTimeoutMs: readTimeout('connect_timeout', config.connect_timeout),
  })
  return {
    server,
    account: readAccount(config.service_account_json),
    timeoutMs: readTimeout('request_timeout', config.request_timeout),
    retries: Math.min(config.max_retries, MAX_RETRIES_AT_ONCE),
  }
}

/** Answer of Pub/Sub that refuses a request. */
export class PubsubFault extends SendFault {
  /** HTTP status of the answer. */
  readonly status: number

  constructor(message: string, status: number) {
    super(message, { isRecoverable: isForNow(status) })
    this.status = status
  }
}

type Asking = Partial<Pick<HttpRequest, 'timeoutMs' | 'maxBytes' | 'signal'>>

/** Google Pub/Sub, by its REST API. */
export class PubsubConnection extends WebConnection {
  readonly isTrial: boolean
  readonly #settings: PubsubSettings
  readonly #token: AccountToken

  constructor(settings: PubsubSettings, context: ConnectionContext) {
    super(settings.server, () => this.#look(), context)
    this.#settings = settings
    this.#token = new AccountToken(settings.account)
    this.isTrial = context.isTrial
  }

  /** The path of a topic or a subscription of the project. */
  resourcePath(kind: 'topics' | 'subscriptions', name: string): string {
    return `projects/${this.#settings.account.project}/${kind}/${name}`
  }

  /** @throws {SendFault} if the service refuses or does not answer. */
  async call(
    method: HttpRequest['method'],
    path: string,
    body?: string,
    asking: Asking = {},
  ): Promise<unknown> {
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#ask(method, path, body, asking)
      if (answer.status >= 200 && answer.status <= 299) return readJson(answer.text)
      if (answer.status === 401) this.#token.drop()
      const isBusy = answer.status === 429 || answer.status >= 500
      if (!isBusy || attempt >= this.#settings.retries) throw readFault(answer)
    }
  }

  /** Accounts that may only publish or pull get 403 even for unknown topics, so that status is accepted. */
  async checkTopic(name: string): Promise<void> {
    try {
      await this.call('GET', this.resourcePath('topics', name))
    } catch (error) {
      if (!(error instanceof PubsubFault) || error.status === 401) throw error
      if (error.status === 404) {
        throw new Error(`topic ${name}: there is no such topic`, { cause: error })
      }
      if (error.status !== 403) throw error
    }
  }

  async #look(): Promise<void> {
    const { project } = this.#settings.account
    try {
      await this.call('GET', `projects/${project}/topics?pageSize=1`)
    } catch (error) {
      const isKnown = error instanceof PubsubFault && error.status === 403
      // The API is disabled in a project: nothing else works either.
      if (!isKnown || /disabled/i.test(error.message)) throw error
    }
  }

  async #ask(
    method: HttpRequest['method'],
    path: string,
    body: string | undefined,
    asking: Asking,
  ): Promise<HttpAnswer> {
    const authorization = `Bearer ${await this.#token.get()}`
    const { timeoutMs } = this.#settings
    return this.ask({
      timeoutMs,
      ...asking,
      method,
      path: `/v1/${path}`,
      headers: {
        authorization,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body,
    })
  }
}

/** Fault from the answer of Google: `{"error": {"code", "message", "status"}}`. */
function readFault({ status, text }: HttpAnswer): PubsubFault {
  const { error } = toFields(readJson(text))
  const { message } = toFields(error)
  const step = describeHttpStatus(status, { 403: 'the right is missing', 404: 'not found' })
  const reason = textIn(message)
  return new PubsubFault(['Pub/Sub', step, reason].filter(Boolean).join(': '), status)
}

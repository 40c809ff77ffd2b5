import type { PubsubConnector } from '@signalbox/contract/integration/pubsub'
import type { HttpAnswer, HttpRequest, HttpServer } from '../../../backends/http.ts'
import { readPoolSize } from '../../../config/pool-size.ts'
import type { ConnectionContext } from '../../driver.ts'
import { fieldsOf, readJson, textIn } from '../../json.ts'
import { SendFault } from '../../result.ts'
import { isForNow, stepOf, WebConnection } from '../../web-connection.ts'
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
 * @throws {ConfigFault}
 */
export function readConnector(config: PubsubConnector, waiting = 0): PubsubSettings {
  // As the libraries of Google: the operator of the broker may have an emulator in place of the service.
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

/** What Pub/Sub refuses. */
export class PubsubFault extends SendFault {
  /** Of HTTP. */
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
  pathOf(kind: 'topics' | 'subscriptions', name: string): string {
    return `projects/${this.#settings.account.project}/${kind}/${name}`
  }

  /** @throws {SendFault} */
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
      if (!isBusy || attempt >= this.#settings.retries) throw faultOf(answer)
    }
  }

  /** An account that may only publish or pull gets 403, whether there is such a topic or not. */
  async checkTopic(name: string): Promise<void> {
    try {
      await this.call('GET', this.pathOf('topics', name))
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

/** As Google explains it: `{"error": {"code", "message", "status"}}`. */
function faultOf({ status, text }: HttpAnswer): PubsubFault {
  const { error } = fieldsOf(readJson(text))
  const { message } = fieldsOf(error)
  const step = stepOf(status, { 403: 'the right is missing', 404: 'not found' })
  const reason = textIn(message)
  return new PubsubFault(['Pub/Sub', step, reason].filter(Boolean).join(': '), status)
}

import type {
  ElasticsearchAction,
  ElasticsearchConnector,
} from '@signalbox/contract/integration/elasticsearch'
import { encodeJson } from '@signalbox/rule-sql/values/json'
import { isMap, type ValueMap } from '@signalbox/rule-sql/values/value'
import type { HttpAnswer } from '../../backends/http.ts'
import { readTls } from '../../config/tls.ts'
import type { ActionDriver, ConnectionContext, ConnectorType } from '../driver.ts'
import { JsonTemplate } from '../json-template.ts'
import { SendFault } from '../result.ts'
import { RenderError, RowTemplate } from '../row-template.ts'
import { WebConnection, writeTogether } from '../web-connection.ts'
import { loginHeaders, readTimeout, readWebServer } from '../web-server.ts'

export const elasticsearch: ConnectorType<
  ElasticsearchConnector,
  ElasticsearchAction,
  never,
  ElasticConnection
> = {
  connector(config) {
    const address = { text: config.server, port: 9200 }
    const server = readWebServer('server', address, {
      tls: readTls(config.ssl),
      connections: config.pool_size,
      connectTimeoutMs: readTimeout('connect_timeout', config.connect_timeout),
    })
    const { username, password } = config.authentication ?? {}
    const headers = { 'content-type': 'application/json', ...loginHeaders(username, password) }
    return (context) => new ElasticConnection(server, headers, context)
  },
  action({ parameters }) {
    const templates = new DocumentTemplates(parameters)
    const retries = Math.min(parameters.max_retries, MAX_RETRIES_AT_ONCE)
    return (connection) => new ElasticActionDriver(connection, templates, retries)
  },
}

const MAX_RETRIES_AT_ONCE = 10
/** Statuses of a busy or temporarily unavailable system. */
const BUSY: ReadonlySet<number> = new Set([429, 502, 503, 504])

type Headers = Readonly<Record<string, string>>

class ElasticConnection extends WebConnection {
  readonly headers: Headers

  constructor(
    server: ConstructorParameters<typeof WebConnection>[0],
    headers: Headers,
    context: ConnectionContext,
  ) {
    super(
      server,
      async (connection) => {
        const answer = await connection.ask({ method: 'GET', path: '/', headers })
        if (answer.status >= 200 && answer.status <= 299) return
        throw new Error(`Elasticsearch: ${describeAnswer(answer)}`)
      },
      context,
    )
    this.headers = headers
  }
}

/** Request for one document. */
interface Request {
  method: 'POST' | 'PUT' | 'DELETE'
  path: string
  body: string | undefined
}

/** Names of one index: several names and the APIs of Elasticsearch are refused. */
const INDEX = /^[^-_+.\s"*/\\<>|,#?:A-Z][^\s"*/\\<>|,#?:A-Z]{0,254}$/

class DocumentTemplates {
  readonly #parameters: ElasticsearchAction['parameters']
  readonly #index: RowTemplate
  readonly #id: RowTemplate | undefined
  readonly #routing: RowTemplate | undefined
  readonly #document: JsonTemplate

  constructor(parameters: ElasticsearchAction['parameters']) {
    this.#parameters = parameters
    this.#index = new RowTemplate(parameters.index)
    this.#id = parameters.id ? new RowTemplate(parameters.id) : undefined
    this.#routing = parameters.routing ? new RowTemplate(parameters.routing) : undefined
    const document = 'doc' in parameters ? parameters.doc : undefined
    this.#document = new JsonTemplate(document || '${.}')
  }

  /** @throws {RenderError} if a template gives no valid value. */
  render(row: ValueMap): Request {
    const parameters = this.#parameters
    const index = this.#index.text(row)
    if (!INDEX.test(index))
      throw new RenderError(`not the name of an index: ${index.slice(0, 100)}`)
    const id = this.#id?.text(row)
    const query = new URLSearchParams()
    if (this.#routing !== undefined) query.set('routing', this.#routing.text(row))
    if ('require_alias' in parameters && parameters.require_alias === true) {
      query.set('require_alias', 'true')
    }
    const suffix = query.size === 0 ? '' : `?${query}`
    const at = (endpoint: string) =>
      `/${segment(index)}/${endpoint}${id === undefined ? '' : `/${segment(id)}`}${suffix}`
    switch (parameters.action) {
      case 'delete':
        return { method: 'DELETE', path: at('_doc'), body: undefined }
      case 'update': {
        const { doc_as_upsert: isUpsert } = parameters
        const body = `{"doc":${this.#json(row)},"doc_as_upsert":${isUpsert}}`
        return { method: 'POST', path: at('_update'), body }
      }
      case 'create': {
        const isNew = id !== undefined && !parameters.overwrite
        const method = id === undefined ? 'POST' : 'PUT'
        return { method, path: at(isNew ? '_create' : '_doc'), body: this.#json(row) }
      }
    }
  }

  #json(row: ValueMap): string {
    const value = this.#document.render(row)
    if (!isMap(value)) throw new RenderError('the document is not a JSON object')
    return encodeJson(value)
  }
}

/** Encodes a value so that it stays inside its part of the path. @throws {RenderError} for `''`, `.` and `..` */
function segment(text: string): string {
  if (text === '' || text === '.' || text === '..') throw new RenderError('an empty part of a path')
  return encodeURIComponent(text.toWellFormed())
}

class ElasticActionDriver implements ActionDriver {
  readonly #connection: ElasticConnection
  readonly #templates: DocumentTemplates
  readonly #retries: number

  constructor(connection: ElasticConnection, templates: DocumentTemplates, retries: number) {
    this.#connection = connection
    this.#templates = templates
    this.#retries = retries
  }

  render(row: ValueMap): Request {
    return this.#templates.render(row)
  }

  send(requests: readonly unknown[]): Promise<void> {
    // `render` made them.
    return writeTogether(requests as readonly Request[], async (some) => {
      for (const each of some) await this.#write(each)
    })
  }

  async #write(request: Request): Promise<void> {
    const { headers } = this.#connection
    for (let attempt = 0; ; attempt++) {
      const answer = await this.#connection.ask({ ...request, headers })
      if (answer.status >= 200 && answer.status <= 299) return
      const isRecoverable = BUSY.has(answer.status)
      if (!isRecoverable || attempt >= this.#retries) {
        throw new SendFault(describeAnswer(answer), { isRecoverable })
      }
    }
  }
}

/** Reason in the answer of Elasticsearch: `{"error": {"type", "reason"}}`. */
function describeAnswer({ status, text }: HttpAnswer): string {
  const [, type] = /"type"\s*:\s*"([^"]{1,100})"/.exec(text) ?? []
  const [, reason] = /"reason"\s*:\s*"([^"]{1,200})/.exec(text) ?? []
  return [`HTTP status ${status}`, type, reason].filter(Boolean).join(': ')
}

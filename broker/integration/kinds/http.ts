import { createHash, createHmac } from 'node:crypto'
import { isBraced, splitBraced } from '@signalbox/contract/placeholders'
import type { HttpAction, HttpConnector, HttpSigning } from '@signalbox/contract/integration/http'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import type { Dispatcher } from 'undici'
import { describeError } from '../../backends/backend.ts'
import { checkHttp, type HttpServer, openHttp } from '../../backends/http.ts'
import type { Outgoing } from '../../backends/outgoing.ts'
import { ConfigFault, readDuration } from '../../config/setting.ts'
import { readTls } from '../../config/tls.ts'
import { type Answer, Calls } from '../calls.ts'
import type { ActionDriver, ConnectorType, Driver } from '../driver.ts'
import { textOfBody } from '../http-answer.ts'
import { SendFault, sendEach } from '../result.ts'
import { Places } from '../places.ts'
import { exchange, noFreeConnection, type Reply } from './http-exchange.ts'
import { checkHeaders, HeaderTemplates } from './http-headers.ts'
import { RenderError, RowTemplate } from '../row-template.ts'

/** A request, ready to be sent; the origin is that of the connector at the time. */
interface Request {
  method: 'POST' | 'PUT' | 'GET' | 'DELETE'
  path: string
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array | undefined
  /** The client whose requests use one connection with the pool type `hash`. */
  client: string
}

interface Settings {
  server: HttpServer
  /** With placeholders, without a slash at the end. */
  basePath: string
  headers: Readonly<Record<string, string>>
  isHashed: boolean
}

/** Scheme, authority and path of a URL. Characters that a URL cannot have are encoded later. */
const URL_PARTS = /^(https?):\/\/([^/?#@]+)([^#]*)$/i
/** A user waits for the answer. */
const TRIAL_TIMEOUT_MS = 15_000
/** Statuses of a busy or temporarily unavailable system. */
const BUSY: ReadonlySet<number> = new Set([429, 503])
const MAX_RETRIES_AT_ONCE = 10

export const http: ConnectorType<HttpConnector, HttpAction, never, HttpConnection> = {
  connector(config) {
    const settings = readConnector(config)
    return ({ outgoing }) => new HttpConnection(settings, outgoing)
  },
  action({ parameters }) {
    const { method, path = '', headers, body, max_retries: retries, signing } = parameters
    checkHeaders('parameters.headers', headers)
    if (signing?.secret === '') throw new ConfigFault('parameters.signing.secret', '', 'a secret')
    const templates = {
      method: method.toUpperCase() as Request['method'],
      path: new UrlTemplate(path),
      headers,
      body: body === undefined || body === '' ? undefined : new RowTemplate(body),
      signing,
    }
    const calls = new Calls()
    return (connection) => new HttpActionDriver(connection, templates, retries, calls)
  },
}

/** @throws {ConfigFault} if a field is invalid. */
function readConnector(config: HttpConnector): Settings {
  const [, scheme = '', authority = '', path = ''] = URL_PARTS.exec(config.url) ?? []
  const origin = `${scheme.toLowerCase()}://${authority}`
  if (!URL.canParse(origin))
    throw new ConfigFault('url', config.url, 'http(s)://host[:port][/path]')
  const isTls = scheme.toLowerCase() === 'https'
  checkHeaders('headers', config.headers)
  const { connect_timeout: timeout } = config
  return {
    server: {
      pipelining: config.enable_pipelining,
      origin,
      // The scheme alone decides, as in the reference.
      tls: isTls ? readTls({ ...config.ssl, enable: true }) : undefined,
      connections: config.pool_size,
      connectTimeoutMs: readDuration('connect_timeout', timeout, 'a duration'),
    },
    basePath: path.replace(/\/+$/, ''),
    headers: config.headers,
    isHashed: config.pool_type === 'hash',
  }
}

/** A path and query with placeholders: a value stays inside its segment or parameter. */
class UrlTemplate {
  readonly #parts: readonly (string | RowTemplate)[]

  constructor(text: string) {
    this.#parts = splitBraced(text).map((part) =>
      isBraced(part) ? new RowTemplate(part) : escaped(part),
    )
  }

  /** @throws {RenderError} if a value leads to another path */
  render(row: ValueMap): string {
    const path = this.#parts
      .map((part) =>
        typeof part === 'string' ? part : encodeURIComponent(part.text(row).toWellFormed()),
      )
      .join('')
    const isTheirs = this.#parts.some((part) => typeof part !== 'string')
    if (isTheirs && path.split(/[/?]/).some((each) => DOT_SEGMENT.test(each))) {
      throw new RenderError('a value leads to another path')
    }
    return path
  }
}

/** Even encoded, a server may follow it (RFC 3986, 5.2.4). */
const DOT_SEGMENT = /^(\.|%2e){1,2}$/i

/** Encodes the characters that the literal parts of a URL cannot have. */
const escaped = (text: string) =>
  text.replaceAll(/[^\x21\x24-\x3b\x3d\x3f-\x5b\x5d\x5f\x61-\x7a\x7e%]/gu, (each) =>
    encodeURIComponent(each.toWellFormed()),
  )

interface Templates {
  method: Request['method']
  path: UrlTemplate
  headers: Readonly<Record<string, string>>
  body: RowTemplate | undefined
  signing: HttpSigning | undefined
}

const WHOLE_ROW = new RowTemplate('${.}')

class HttpActionDriver implements ActionDriver {
  readonly calls: Calls
  readonly #connection: HttpConnection
  readonly #templates: Templates
  readonly #retries: number
  /**
   * Headers without placeholders are added when a request is sent: a buffer on disk must not contain secrets, and a
   * waiting row must not be sent with a token that was replaced in the meantime.
   */
  readonly #headers: HeaderTemplates

  constructor(connection: HttpConnection, templates: Templates, retries: number, calls: Calls) {
    this.calls = calls
    this.#connection = connection
    this.#templates = templates
    this.#retries = Math.min(retries, MAX_RETRIES_AT_ONCE)
    // Headers of the action override those of the connector.
    this.#headers = new HeaderTemplates({ ...connection.settings.headers, ...templates.headers })
  }

  render(row: ValueMap): Request {
    const { method, path } = this.#templates
    const hasBody = method === 'POST' || method === 'PUT'
    const { clientid } = row
    return {
      method,
      path: joined(this.#connection.basePath(row), path.render(row)),
      headers: this.#headers.render(row),
      body: hasBody ? this.#renderBody(row) : undefined,
      client: typeof clientid === 'string' ? clientid : '',
    }
  }

  #renderBody(row: ValueMap): Request['body'] {
    const { body, signing } = this.#templates
    if (body !== undefined) return body.textOrBytes(row)
    // The reference writes the word `undefined` for a missing value. Signed requests omit it, because a receiver could
    // take it for a user name.
    return WHOLE_ROW.textOrBytes(signing === undefined ? row : withoutMissing(row))
  }

  send(requests: readonly unknown[], until: number): Promise<void> {
    return sendEach(requests, (request) => this.#sendOne(request as Request, until)) // `render` made it
  }

  async #sendOne(request: Request, until: number): Promise<void> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#call(request, until)
      } catch (error) {
        const isWorthIt = error instanceof SendFault && error.isRecoverable
        if (!isWorthIt || attempt >= this.#retries) throw error
      }
    }
  }

  /** @throws {SendFault} if the server refuses or does not answer. */
  async #call(request: Request, until: number): Promise<void> {
    const end = this.calls.begin()
    let status: number
    let words: string | undefined
    try {
      ;({ status, words } = await this.#connection.request(this.#completed(request), until))
    } catch (error) {
      end({ error: describeError(error) })
      throw error
    }
    end({ status })
    if (status >= 200 && status <= 299) return
    throw new SendFault(`HTTP status ${status}`, {
      isRecoverable: BUSY.has(status),
      details: words,
    })
  }

  /** Adds the constant headers, and signs a request with the time of the attempt, because a receiver may refuse old requests. */
  #completed(row: Request): Request {
    const { signing } = this.#templates
    const request = { ...row, headers: this.#headers.complete(row.headers) }
    if (signing === undefined || request.body === undefined) return request
    const { header: name, secret, timestamp_header: timeName } = signing
    const hmac = createHmac('sha256', secret)
    const time = String(Math.floor(Date.now() / 1000))
    if (timeName !== undefined) hmac.update(`${time}.`)
    const signature = `sha256=${hmac.update(request.body).digest('hex')}`
    const own = { [name]: signature, ...(timeName !== undefined && { [timeName]: time }) }
    const names = new Set(Object.keys(own).map((each) => each.toLowerCase()))
    const others = Object.entries(request.headers).filter(
      ([each]) => !names.has(each.toLowerCase()),
    )
    return { ...request, headers: { ...Object.fromEntries(others), ...own } }
  }

  async try(row: ValueMap): Promise<Answer> {
    const begun = performance.now()
    const answer = await this.#connection.ask(this.#completed(this.render(row)))
    return { ...answer, duration: Math.round(performance.now() - begun) }
  }
}

const withoutMissing = (row: ValueMap): ValueMap =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined))

/** With one slash between two parts that are not empty. */
function joined(base: string, path: string): string {
  if (path === '') return base === '' ? '/' : base
  if (path.startsWith('?')) return `${base === '' ? '/' : base}${path}`
  return `${base}/${path.replace(/^\//, '')}`
}

export class HttpConnection implements Driver {
  readonly settings: Settings
  readonly #outgoing: Outgoing
  readonly #basePath: UrlTemplate
  #pools: readonly Dispatcher[] = []
  /** One for each connection with the pool type `hash`, and else one for all. */
  #places: readonly Places<Dispatcher>[] = []

  constructor(settings: Settings, outgoing: Outgoing) {
    this.settings = settings
    this.#outgoing = outgoing
    this.#basePath = new UrlTemplate(settings.basePath)
  }

  basePath(row: ValueMap): string {
    return this.#basePath.render(row)
  }

  async start(): Promise<void> {
    await this.check()
    const { server, isHashed } = this.settings
    const { connections, pipelining = 1 } = server
    const pools = await Promise.all(
      Array.from({ length: connections }, () =>
        openHttp({ ...server, connections: 1 }, this.#outgoing),
      ),
    )
    this.#pools = pools
    this.#places = isHashed
      ? pools.map((pool) => new Places([pool], pipelining))
      : [new Places(pools, pipelining)]
  }

  /** Checks that a connection can be opened, without a request. */
  async check(): Promise<'connected'> {
    await checkHttp(this.settings.server, this.#outgoing)
    return 'connected'
  }

  async stop(): Promise<void> {
    const pools = this.#pools
    this.#pools = []
    this.#places = []
    await Promise.all(pools.map((pool) => pool.destroy()))
  }

  /**
   * Sends a request and returns the status, and the beginning of the answer if that is no success.
   * @param until epoch milliseconds after which it is not sent
   * @throws {SendFault} if there is no answer
   */
  async request(request: Request, until: number): Promise<Reply> {
    const { length } = this.#places
    const places = this.#places[length > 1 ? chooseQueue(request.client, length) : 0]
    if (places === undefined) throw new SendFault('not connected', { isRecoverable: true })
    const { method, path, headers, body } = request
    const options = { method, path, headers, ...(body !== undefined && { body }) }
    const reply = await places.run(until, (pool) => exchange(pool, options, until))
    if (reply === undefined) throw noFreeConnection()
    return reply
  }

  /** Returns the answer, cut if it is long. @throws if there is none within `TRIAL_TIMEOUT_MS` */
  async ask({ method, path, headers, body }: Request): Promise<Omit<Answer, 'duration'>> {
    const [pool] = this.#pools
    if (pool === undefined) throw new Error('not connected')
    const signal = AbortSignal.timeout(TRIAL_TIMEOUT_MS)
    const answer = await pool.request({
      method,
      path,
      headers,
      signal,
      ...(body !== undefined && { body }),
    })
    const shown = Object.entries(answer.headers).map(([name, value]) => [name, String(value)])
    return {
      status: answer.statusCode,
      headers: Object.fromEntries(shown),
      ...(await textOfBody(answer.body)),
    }
  }
}

const chooseQueue = (client: string, count: number) =>
  createHash('md5').update(client).digest().readUInt32BE() % count

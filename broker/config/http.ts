import type { ClientTls } from '@signalbox/contract/backends'
import { Duration } from '@signalbox/contract/units'
import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { HttpServer } from '../backends/http.ts'
import type { HttpRequestSettings } from '../backends/http-template.ts'
import { ConfigFault, known, PlainFault } from './setting.ts'
import { readTls } from './tls.ts'

interface HttpConfig {
  method: 'get' | 'post'
  url: string
  headers: Record<string, string>
  body?: Record<string, unknown> | undefined
  connect_timeout: string
  request_timeout: string
  pool_size: number
  ssl: ClientTls
}

export interface HttpSettings {
  server: HttpServer
  request: HttpRequestSettings
}

/** Scheme, host and port, path, query; and what it cannot have. */
const URL_PARTS = /^(https?):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?(#.*)?$/is
const AUTHORITY = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** @throws {ConfigFault} */
export function readHttp(config: HttpConfig): HttpSettings {
  const [, scheme = '', authority = '', path = '', query, fragment] =
    URL_PARTS.exec(config.url) ?? []
  const origin = `${scheme}://${authority}`
  if (!AUTHORITY.test(authority) || fragment !== undefined || !URL.canParse(origin)) {
    // No credentials in it either: a header is the place for them.
    throw new PlainFault('url', 'invalid_url: http(s)://host[:port][/path][?query] is expected')
  }
  const isTls = scheme.toLowerCase() === 'https'
  if (isTls !== config.ssl.enable) {
    throw new PlainFault(
      'ssl',
      isTls
        ? 'invalid_ssl_opts: an https address needs the TLS option'
        : 'invalid_ssl_opts: the TLS option needs an https address',
    )
  }
  for (const [name, value] of Object.entries(config.headers)) checkHeader(name, value)
  return {
    server: {
      origin,
      tls: readTls(config.ssl),
      connections: config.pool_size,
      connectTimeoutMs: readTimeout('connect_timeout', config.connect_timeout),
    },
    request: {
      method: config.method === 'get' ? 'GET' : 'POST',
      path: path === '' ? '/' : path,
      query,
      headers: tidyHeaders(config).headers,
      body: config.body ?? {},
      timeoutMs: readTimeout('request_timeout', config.request_timeout),
    },
  }
}

/** As it is kept: names in lower case, and a request without a body does not say what it is of. */
export function tidyHeaders<Config extends { method: 'get' | 'post'; headers: object }>(
  config: Config,
): Config & { headers: Record<string, string> } {
  const headers = Object.entries(config.headers as Record<string, string>) // as the schema has it
    .map(([name, value]) => [name.toLowerCase(), value] as const)
    .filter(([name]) => config.method === 'post' || name !== 'content-type')
  return { ...config, headers: Object.fromEntries(headers) }
}

function checkHeader(name: string, value: string): void {
  try {
    validateHeaderName(name)
    validateHeaderValue(name, value)
  } catch {
    throw new ConfigFault('headers', name, 'headers as HTTP has them')
  }
}

const LONGEST_MS = 2 ** 31 - 1

function readTimeout(path: string, text: string): number {
  const ms = known(path, text, Duration.parse(text), 'a duration')
  if (!(ms > 0 && ms <= LONGEST_MS)) throw new ConfigFault(path, text, 'a duration')
  return ms
}

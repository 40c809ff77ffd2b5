import type { ClientTls } from '@signalbox/contract/backends'
import { Duration } from '@signalbox/formats/units'
import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { HttpServiceSettings } from '../backends/http-service.ts'
import { readPoolSize } from './pool-size.ts'
import { ConfigFault, PlainFault } from './setting.ts'
import { readTimeout } from './timeout.ts'
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

/** Scheme, host and port, path, query; and what it cannot have. */
const URL_PARTS = /^(https?):\/\/([^/?#]*)([^?#]*)(?:\?([^#]*))?(#.*)?$/is
const AUTHORITY = /^([\w.-]+|\[[\da-f:.]+\])(:\d{1,5})?$/i

/** @throws {ConfigFault} if a field is invalid, or the scheme and the TLS option contradict each other. */
export function readHttp(config: HttpConfig): HttpServiceSettings {
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
      connections: readPoolSize(config),
      connectTimeoutMs: readPositiveTimeout('connect_timeout', config),
    },
    request: {
      method: config.method === 'get' ? 'GET' : 'POST',
      path: path === '' ? '/' : path,
      query,
      headers: tidyHeaders(config).headers,
      body: config.body ?? {},
      timeoutMs: readPositiveTimeout('request_timeout', config),
    },
  }
}

/** Normalized form: header names in lower case, and no content type for requests without a body. */
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

function readPositiveTimeout(
  field: 'connect_timeout' | 'request_timeout',
  config: HttpConfig,
): number {
  if (Duration.parse(config[field]) === 0) throw new ConfigFault(field, config[field], 'a duration')
  return readTimeout(field, config[field])
}

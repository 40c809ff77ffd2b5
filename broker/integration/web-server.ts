import type { ConnectionOptions } from 'node:tls'
import type { HttpServer } from '../backends/http.ts'
import { ConfigFault, readDuration } from '../config/setting.ts'
import { readServer } from '../config/server-address.ts'

interface Connections {
  connections: number
  connectTimeoutMs: number
}

/** Time limit for types that have no field for it. */
export const CONNECT_TIMEOUT_MS = 5000

/** @throws {ConfigFault} if the text is no duration. */
export const readTimeout = (path: string, text: string): number =>
  readDuration(path, text, 'a duration such as 15s')

/** Reads `host[:port]` of a system with an HTTP interface. @throws {ConfigFault} if it has another form */
export function readWebServer(
  field: string,
  { text, port: defaultPort }: { text: string; port: number },
  { tls, ...connections }: Connections & { tls: ConnectionOptions | undefined },
): HttpServer {
  const { host, port } = readServer(field, text, defaultPort)
  const authority = host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
  return { origin: `${tls === undefined ? 'http' : 'https'}://${authority}`, tls, ...connections }
}

/**
 * Reads `http(s)://host[:port][/path]`. The scheme alone decides on TLS.
 *
 * @param settings.tls for `https`; without it, certificates are verified
 * @returns the path has no slash at its end
 * @throws {ConfigFault} if it is no such URL, or has a user name
 */
export function readWebUrl(
  field: string,
  text: string,
  { tls = {}, ...connections }: Connections & { tls?: ConnectionOptions | undefined },
): { server: HttpServer; path: string } {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '') {
    throw new ConfigFault(field, text, 'http(s)://host[:port][/path]')
  }
  const isTls = url.protocol === 'https:'
  return {
    server: { origin: url.origin, tls: isTls ? tls : undefined, ...connections },
    path: url.pathname.replace(/\/+$/, ''),
  }
}

/** The header of a login; none without a user. */
export const loginHeaders = (
  username: string | undefined,
  password = '',
): Readonly<Record<string, string>> =>
  username === undefined
    ? {}
    : { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` }

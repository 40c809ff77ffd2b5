import { isIPv4, isIPv6 } from 'node:net'
import type { Address } from '../backends/dialer.ts'
import { ConfigFault } from './setting.ts'

const WRITTEN = /^(?:\[([^\]]+)\]|([^:[\]]+))(?::(\d{1,5}))?$/
const NAME = /^(?=.{1,253}$)[a-z0-9_](?:[a-z0-9_-]{0,62})(?:\.[a-z0-9_][a-z0-9_-]{0,62})*\.?$/i

/**
 * Reads `host[:port]`, an IPv6 address in brackets.
 *
 * @throws {ConfigFault} if the host is no name or address, or the port is not 1 to 65535
 */
export function readServer(path: string, text: string, defaultPort: number): Address {
  const [matched, ipv6, name, digits] = WRITTEN.exec(text.trim()) ?? []
  const host = ipv6 ?? name
  const port = digits === undefined ? defaultPort : Number(digits)
  const isHost =
    ipv6 === undefined ? name !== undefined && (isIPv4(name) || NAME.test(name)) : isIPv6(ipv6)
  if (matched === undefined || host === undefined || !isHost || port < 1 || port > 65_535) {
    throw new ConfigFault(path, text, 'host[:port]')
  }
  return { host, port }
}

/**
 * Reads several of them, separated by commas.
 *
 * @throws {ConfigFault} if one is invalid
 */
export function readServers(path: string, text: string, defaultPort: number): Address[] {
  return text.split(',').map((each) => readServer(path, each, defaultPort))
}

import { EXHOOK_NAME, type ExhookConfig } from '@signalbox/contract/exhook-fields'
import { ByteSize } from '@signalbox/formats/units'
import { readPoolSize } from '../../config/pool-size.ts'
import { ConfigFault, known, readDuration } from '../../config/setting.ts'
import { readTimeout } from '../../config/timeout.ts'
import { readTls } from '../../config/tls.ts'
import { readGrpcAddress } from '../../integration/grpc/address.ts'
import type { Endpoint } from '../../integration/grpc/pool.ts'
import { asList } from '../../config/layout.ts'

export interface ServerSettings {
  name: string
  isEnabled: boolean
  failedAction: 'deny' | 'ignore'
  /** `undefined`: one attempt. */
  reconnectMs: number | undefined
  /** Address of the server; `undefined` if the URL cannot be used. */
  endpoint: Endpoint | undefined
}

const MAX_TIMER_MS = 2 ** 31 - 1

/** @throws {ConfigFault} if a field is invalid. */
export function readServer(config: ExhookConfig): ServerSettings {
  const { name, enable, failed_action: failedAction, auto_reconnect: reconnect } = config
  if (!EXHOOK_NAME.test(name)) {
    throw new ConfigFault('name', name, `a name such as ${String(EXHOOK_NAME)}`)
  }
  return {
    name,
    isEnabled: enable,
    failedAction,
    reconnectMs: reconnect === false ? undefined : readInterval(reconnect),
    endpoint: readEndpoint(config),
  }
}

function readInterval(text: string): number {
  const ms = readDuration('auto_reconnect', text, 'a duration, or false')
  return Math.min(Math.max(ms, 1), MAX_TIMER_MS)
}

function readEndpoint(config: ExhookConfig): Endpoint | undefined {
  const to = readGrpcAddress(config.url)
  const isSecure = /^\s*https:/i.test(config.url)
  // Wrong values of these are errors although the URL is stored as it is.
  const tls = readTls({ ...config.ssl, enable: isSecure })
  const poolSize = readPoolSize(config)
  const timeoutMs = readTimeout('request_timeout', config.request_timeout)
  const { keepalive: keepAlive, nodelay: noDelay, recbuf, sndbuf } = config.socket_options
  readSize('socket_options.recbuf', recbuf)
  readSize('socket_options.sndbuf', sndbuf)
  if (to === undefined) return undefined
  return { address: to.address, tls, poolSize, timeoutMs, socket: { noDelay, keepAlive } }
}

/** Sockets of Node have no such option: a size is checked, stored and returned. */
function readSize(path: string, text: string | undefined): void {
  if (text !== undefined) known(path, text, ByteSize.parse(text), 'a size such as 64KB')
}

/** Servers in evaluation order. */
export const exhookServers = {
  name: 'exhook.servers',
  layout: asList,
  isSealed: true,
  hasReferences: true,
  idOf: ({ name }: ExhookConfig) => name,
  read: readServer,
}

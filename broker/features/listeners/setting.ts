import { constants } from 'node:zlib'
import { LISTENER_NAME, type ListenerFields } from '@signalbox/contract/listener-fields'
import { MIN_GREETING_MS, MIN_PACKET_BYTES } from '@signalbox/contract/settings'
import { ByteRate, ByteSize, Rate } from '@signalbox/formats/units'
import { known, ConfigFault, PlainFault } from '../../config/setting.ts'
import { readAccessRule } from '../../kernel/net/access-rules.ts'
import type {
  ListenerSettings,
  ListenerType,
  TcpSettings,
  WebSocketSettings,
} from '../../kernel/net/listener-settings.ts'
import { readBind } from './bind.ts'
import { readTimeout } from './duration.ts'
import { checkTls } from './tls-settings.ts'
import { byTypeAndName } from '../../config/layout.ts'

export type ListenerConfig = ListenerFields & { type: ListenerType; name: string }

/** A listener as its feature knows it: certificates are not read yet. */
export interface ListenerItem {
  id: string
  config: ListenerConfig
  settings: Omit<ListenerSettings, 'tls'>
}

export const listenerId = ({ type, name }: Pick<ListenerConfig, 'type' | 'name'>) =>
  `${type}:${name}`

/** @throws {ConfigFault} if a field is invalid. */
export function readListener(config: ListenerConfig): ListenerItem {
  const { type, name } = config
  if (!LISTENER_NAME.test(name) || name.length > 255) {
    throw new PlainFault(
      'name',
      `#{expected_data_type => <<"^[A-Za-z0-9]+[A-Za-z0-9-_]*$">>,got => ${JSON.stringify(name.slice(0, 300))},kind => validation_error,path => "listeners.${type}",reason => invalid_map_key}`,
    )
  }
  if (config.ssl_options !== undefined) checkTls(config.ssl_options)
  const settings: ListenerItem['settings'] = {
    type,
    name,
    bind: readBind(config.bind),
    maxConnections:
      config.max_connections === 'infinity' ? Number.POSITIVE_INFINITY : config.max_connections,
    enableAuthn: config.enable_authn,
    mountpoint: config.mountpoint,
    zone: config.zone,
    maxConnRate: readRate('max_conn_rate', config.max_conn_rate, Rate),
    messagesRate: readRate('messages_rate', config.messages_rate, Rate),
    bytesRate: readRate('bytes_rate', config.bytes_rate, ByteRate),
    ...readAccess(config),
    ...(config.proxy_protocol && {
      proxyHeaderTimeoutMs: Math.max(
        readTimeout('proxy_protocol_timeout', config.proxy_protocol_timeout),
        MIN_GREETING_MS,
      ),
    }),
    tcp: readTcp(config.tcp_options),
    ...(config.websocket && { webSocket: readWebSocket(config.websocket) }),
  }
  return { id: listenerId(config), config, settings }
}

function readRate(path: string, text: string | undefined, unit: typeof Rate): number {
  if (text === undefined || text === '') return Number.POSITIVE_INFINITY
  return known(path, text, unit.parse(text), 'string()')
}

const MAX_RULES = 1000
const MAX_BACKLOG = 65_535

/** Access rules; empty if all addresses may connect. */
function readAccess({ access_rules: lines }: ListenerConfig) {
  if (lines.length > MAX_RULES) {
    throw new ConfigFault('access_rules', lines.length, `${MAX_RULES} rules at most`)
  }
  const accessRules = lines.map((line) => {
    const rule = readAccessRule(line)
    if (rule === undefined) {
      throw new ConfigFault('access_rules', line, `invalid_rule(s): ${line}`)
    }
    return rule
  })
  const [first] = accessRules
  const isOpen = first === undefined || (first.allow && first.who === undefined)
  return isOpen ? {} : { accessRules }
}

function readTcp(options: ListenerConfig['tcp_options']): TcpSettings {
  const at = (name: string) => `tcp_options.${name}`
  const { keepalive, high_watermark: mark } = options
  const [, idle] = /^(\d{1,5}),(\d{1,3}),(\d{1,2})$/.exec(keepalive.replaceAll(' ', '')) ?? []
  if (keepalive !== 'none' && (idle === undefined || Number(idle) < 1 || Number(idle) > 72_000)) {
    throw new ConfigFault(at('keepalive'), keepalive, 'none, or Idle,Interval,Probes')
  }
  const sendTimeoutMs = Math.max(
    readTimeout(at('send_timeout'), options.send_timeout),
    MIN_GREETING_MS,
  )
  return {
    noDelay: options.nodelay,
    backlog: Math.min(options.backlog, MAX_BACKLOG),
    keepAliveIdleMs: idle === undefined ? undefined : Number(idle) * 1000,
    sendTimeoutMs: options.send_timeout_close ? sendTimeoutMs : Number.POSITIVE_INFINITY,
    highWatermarkBytes: known(at('high_watermark'), mark, ByteSize.parse(mark), 'bytesize()'),
  }
}

const LEVELS = {
  none: constants.Z_NO_COMPRESSION,
  default: constants.Z_DEFAULT_COMPRESSION,
  best_compression: constants.Z_BEST_COMPRESSION,
  best_speed: constants.Z_BEST_SPEED,
}
const STRATEGIES = {
  default: constants.Z_DEFAULT_STRATEGY,
  filtered: constants.Z_FILTERED,
  huffman_only: constants.Z_HUFFMAN_ONLY,
  rle: constants.Z_RLE,
}

function readWebSocket(
  options: NonNullable<ListenerConfig['websocket']>,
): Partial<WebSocketSettings> {
  const { mqtt_path: path, deflate_opts: deflate } = options
  if (!path.startsWith('/')) {
    throw new PlainFault(
      'websocket.mqtt_path',
      `{config_update_crashed,{badarg,"The following route MUST begin with a slash: ${path}"}}`,
    )
  }
  const { max_frame_size: frame } = options
  return {
    path,
    addressHeader: options.proxy_address_header,
    portHeader: options.proxy_port_header,
    subprotocols: commaList(options.supported_subprotocols),
    requireSubprotocol: options.fail_if_no_subprotocol,
    origins: options.check_origin_enable ? commaList(options.check_origins) : undefined,
    allowNoOrigin: options.allow_origin_absence,
    singlePackets: options.mqtt_piggyback === 'single',
    maxFrameBytes:
      frame === 'infinity' ? Number.POSITIVE_INFINITY : Math.max(frame, MIN_PACKET_BYTES),
    idleTimeoutMs: Math.max(
      readTimeout('websocket.idle_timeout', options.idle_timeout),
      MIN_GREETING_MS,
    ),
    compression: options.compress
      ? {
          ...(deflate.level !== undefined && { level: LEVELS[deflate.level] }),
          memLevel: deflate.mem_level,
          strategy: STRATEGIES[deflate.strategy],
          serverNoContextTakeover: deflate.server_context_takeover === 'no_takeover',
          clientNoContextTakeover: deflate.client_context_takeover === 'no_takeover',
          serverMaxWindowBits: deflate.server_max_window_bits,
          clientMaxWindowBits: deflate.client_max_window_bits,
        }
      : undefined,
  }
}

const commaList = (text: string) => text.split(/[\s,]+/).filter(Boolean)

export const listenerCollection = {
  name: 'listeners',
  isDoor: true,
  layout: byTypeAndName,
  /** Sealed because private keys have passwords. */
  isSealed: true,
  idOf: listenerId,
  read: readListener,
}

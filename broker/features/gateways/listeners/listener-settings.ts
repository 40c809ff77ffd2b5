import {
  GATEWAY_TRANSPORTS,
  type GatewayListenerConfig,
} from '@signalbox/contract/gateway-listener-fields'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import { listenerSchemas } from '@signalbox/contract/listener-fields'
import { ByteSize } from '@signalbox/formats/units'
import { parse } from 'zod/mini'
import { known, PlainFault } from '../../../config/setting.ts'
import { type ListenerConfig, readListener } from '../../listeners/listeners.ts'
import type { DatagramSettings } from './datagram-listener.ts'

export const gatewayListenerId = (
  gateway: string,
  { type, name }: Pick<GatewayListenerConfig, 'type' | 'name'>,
) => `${gateway}:${type}:${name}`

/** @throws {ConfigFault} if the gateway does not support the transport or a field is invalid. */
export function checkGatewayListener(gateway: GatewayName, config: GatewayListenerConfig): void {
  const transports: readonly string[] = GATEWAY_TRANSPORTS[gateway]
  if (!transports.includes(config.type)) {
    throw new PlainFault(
      'type',
      `The ${gateway} gateway has no ${config.type} listeners, but ${transports.join(' and ')}`,
    )
  }
  if (config.type === 'dtls') {
    throw new PlainFault(
      'type',
      'DTLS is not supported by this broker: Node has none, and no maintained library serves it with certificates. Use udp behind a DTLS proxy',
    )
  }
  if (config.type === 'udp') readDatagramSettings(gateway, config)
  else readListener(toStreamConfig(config))
}

/** A TCP or TLS listener in the words of a listener of MQTT, which has the same transport settings. */
export function toStreamConfig(
  config: Exclude<GatewayListenerConfig, { type: 'udp' | 'dtls' }>,
): ListenerConfig {
  const type = config.type === 'ssl' || config.type === 'wss' ? 'ssl' : 'tcp'
  const { name, bind, enable, enable_authn, max_connections, max_conn_rate } = config
  const { access_rules, proxy_protocol, proxy_protocol_timeout, tcp_options } = config
  const given = {
    ...{ bind, enable, enable_authn, max_connections, access_rules },
    ...{ proxy_protocol, proxy_protocol_timeout, tcp_options },
    max_conn_rate: `${max_conn_rate}/s`,
    ...('ssl_options' in config && { ssl_options: config.ssl_options }),
  }
  return { type, name, ...parse(listenerSchemas[type], given) }
}

/** @throws {ConfigFault} if a field is invalid. */
export function readDatagramSettings(
  gateway: string,
  config: Extract<GatewayListenerConfig, { type: 'udp' }>,
): DatagramSettings {
  const { name, udp_options: options, health_check: check, max_connections, max_conn_rate } = config
  // All that a UDP listener shares with one of MQTT.
  const { bind, enable, access_rules } = config
  const { settings } = readListener({
    ...{ type: 'tcp', name },
    ...parse(listenerSchemas.tcp, { bind, enable, access_rules }),
  })
  const readBytes = (field: 'recbuf' | 'sndbuf') => {
    const text = options[field]
    if (text === undefined) return undefined
    return known(`udp_options.${field}`, text, ByteSize.parse(text), 'bytesize()')
  }
  return {
    gateway,
    name,
    bind: settings.bind,
    maxConnections: max_connections === 'infinity' ? MAX_PEERS : max_connections,
    maxConnRate: max_conn_rate,
    enableAuthn: config.enable_authn,
    ...(settings.accessRules && { accessRules: settings.accessRules }),
    receiveBufferBytes: readBytes('recbuf'),
    sendBufferBytes: readBytes('sndbuf'),
    ...(check?.request !== undefined &&
      check.request !== '' && {
        healthCheck: { request: Buffer.from(check.request), reply: Buffer.from(check.reply ?? '') },
      }),
  }
}

/** Peers of a port without a limit: each address has 65,535 ports. */
const MAX_PEERS = 1_000_000

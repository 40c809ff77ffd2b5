import type { ListenerRow } from '@signalbox/contract/listeners'
import type { RunningListener } from '../kernel/net/listener.ts'
import { presentLimit } from './clients.present.ts'

export function presentStatus({ settings, currentConnections }: RunningListener) {
  return {
    running: true,
    current_connections: currentConnections,
    max_connections: presentLimit(settings.maxConnections),
  }
}

export function presentListenerRow(node: string, listener: RunningListener): ListenerRow {
  const { settings, id } = listener
  const status = presentStatus(listener)
  return {
    id,
    type: settings.type,
    name: settings.name,
    enable: true,
    bind: presentBind(listener),
    acceptors: 1,
    number: 1,
    status,
    node_status: [{ node, status }],
  }
}

/** The whole of one listener, whose settings differ by type. Certificates are never returned. */
export function presentListener(listener: RunningListener) {
  const { settings, id } = listener
  const { current_connections, max_connections, running } = presentStatus(listener)
  const isWebSocket = settings.type === 'ws' || settings.type === 'wss'
  return {
    id,
    type: settings.type,
    bind: presentBind(listener),
    running,
    enable: true,
    acceptors: 1,
    current_connections,
    max_connections,
    max_conn_rate: 'infinity',
    enable_authn: settings.enableAuthn,
    mountpoint: settings.mountpoint ?? '',
    zone: 'default',
    access_rules: ['allow all'],
    proxy_protocol: false,
    proxy_protocol_timeout: '3s',
    tcp_options: {
      active_n: 100,
      backlog: 511,
      buffer: '64KB',
      high_watermark: '1MB',
      keepalive: 'none',
      nodelay: true,
      reuseaddr: true,
      send_timeout: '15s',
      send_timeout_close: true,
    },
    ...(isWebSocket && { websocket: { mqtt_path: settings.path ?? '/mqtt', compress: false } }),
    ...(settings.tls && {
      ssl_options: {
        verify: settings.tls.verifyPeer === true ? 'verify_peer' : 'verify_none',
        keyfile: '******',
        certfile: '******',
      },
    }),
  }
}

/** `host:port`; an IPv6 host in brackets. */
function presentBind({ address: { host, port } }: RunningListener): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

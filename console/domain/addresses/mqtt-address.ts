import { listenerGet, listenerList } from '@signalbox/contract/listeners'
import { client } from '#api/client.ts'
import { target } from '#api/target.ts'
import { pageConfig } from '#env.ts'
import { chooseListener, type MqttAddress, portFromBind } from './mqtt-listener.ts'

const USUAL_PATH = '/mqtt'
const isLoopback = (host: string) => /^(localhost$|127\.|\[?::1\]?$)/.test(host)

/** The upstream's host; this page's, where the broker is inside or on the same machine as the server. */
function brokerHost(): string {
  const host = pageConfig.upstreamHosts[pageConfig.upstreams.indexOf(target.upstream ?? '')]
  return host === undefined || isLoopback(host) ? location.hostname : host
}

/** Assumed address until the listeners are known, or if they cannot be read. */
export function defaultAddress(): MqttAddress {
  const tls = location.protocol === 'https:'
  const { wsProxyPath } = pageConfig
  if (wsProxyPath !== null) {
    const port = Number(location.port) || (tls ? 443 : 80)
    return { host: location.hostname, port, path: wsProxyPath, tls }
  }
  return { host: brokerHost(), port: tls ? 8084 : 8083, path: USUAL_PATH, tls }
}

/** Reads the address from the listeners of the broker. */
export async function readMqttAddress(): Promise<MqttAddress> {
  const usual = defaultAddress()
  const { mqttWs, wsProxyPath } = pageConfig
  if (wsProxyPath !== null) return usual
  if (mqttWs !== null && !usual.tls) return { ...usual, ...mqttWs }
  try {
    const row = chooseListener(await client.call(listenerList, { query: {} }), usual.tls)
    const port = row && portFromBind(row.bind)
    if (row === undefined || port === undefined) return usual
    const { websocket } = await client.call(listenerGet, { path: { id: row.id } })
    const path = typeof websocket?.mqtt_path === 'string' ? websocket.mqtt_path : USUAL_PATH
    return { host: usual.host, port, path, tls: row.type === 'wss' }
  } catch {
    return usual
  }
}

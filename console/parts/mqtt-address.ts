import { clientList } from '@signalbox/contract/clients'
import { listenerGet, listenerList } from '@signalbox/contract/listeners'
import { client } from '../api/client.ts'
import { target } from '../api/target.ts'
import { pageConfig } from '../env.ts'
import { chooseListener, type MqttAddress, portOf } from './mqtt-listener.ts'

const USUAL_PATH = '/mqtt'
const isLoopback = (host: string) => /^(localhost$|127\.|\[?::1\]?$)/.test(host)

/** The upstream's host; this page's, where the broker is inside or on the same machine as the server. */
function brokerHost(): string {
  const host = pageConfig.upstreamHosts[pageConfig.upstreams.indexOf(target.upstream ?? '')]
  return host === undefined || isLoopback(host) ? location.hostname : host
}

/** Until the listeners are known, and where they cannot be read. */
export function usualAddress(): MqttAddress {
  const tls = location.protocol === 'https:'
  return { host: brokerHost(), port: tls ? 8084 : 8083, path: USUAL_PATH, tls }
}

/** Reads the address from the listeners of the broker. */
export async function readMqttAddress(): Promise<MqttAddress> {
  const usual = usualAddress()
  const { mqttWs } = pageConfig
  if (mqttWs !== null && !usual.tls) return { ...usual, ...mqttWs }
  try {
    const row = chooseListener(await client.call(listenerList, { query: {} }), usual.tls)
    const port = row && portOf(row.bind)
    if (row === undefined || port === undefined) return usual
    const { websocket } = await client.call(listenerGet, { path: { id: row.id } })
    const path = typeof websocket?.mqtt_path === 'string' ? websocket.mqtt_path : USUAL_PATH
    return { host: usual.host, port, path, tls: row.type === 'wss' }
  } catch {
    return usual
  }
}

const ATTEMPTS = 3
const AGAIN_MS = 500

/**
 * Whether a client that has just connected is a client of this cluster: at that address another broker
 * may listen. `undefined`: it could not be found out.
 */
export async function isOfThisCluster(clientId: string): Promise<boolean | undefined> {
  try {
    for (let attempt = 1; ; attempt++) {
      const query = { clientid: [clientId], limit: 1 }
      const { data } = await client.call(clientList, { query })
      if (data.some(({ connected }) => connected !== false)) return true
      if (attempt === ATTEMPTS) return false
      // Another node may learn of it a moment later.
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  } catch {
    return undefined
  }
}

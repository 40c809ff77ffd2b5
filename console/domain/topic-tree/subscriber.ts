import type { MqttClient } from 'mqtt'
import { fetchCode } from '#code.ts'
import { isOfThisCluster } from '#api/own-cluster.ts'

const CONNECT_TIMEOUT_MS = 10_000

/** A listener for MQTT over WebSocket, and the user to connect as. */
export interface Access {
  url: string
  username: string
  password: string
}

/** The listener at the address belongs to another broker. */
export class ForeignBroker extends Error {}

interface Subscriber {
  client: MqttClient
  /** Rejects if the listener cannot be reached, refuses the login, or belongs to another broker. */
  ready: Promise<void>
}

/** An MQTT client of this page, with a new session. It does not reconnect. */
export async function openSubscriber({ url, username, password }: Access): Promise<Subscriber> {
  const { default: mqtt } = await fetchCode(() => import('mqtt'))
  // `randomUUID` needs a secure context, which a console by http is not.
  const random = crypto.getRandomValues(new Uint32Array(1))[0]?.toString(36)
  const clientId = `signalbox-explorer-${random}`
  const client = mqtt.connect(url, {
    clientId,
    protocolVersion: 5,
    clean: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: 0,
    // The default timer of mqtt.js is a worker made from text, which the page's policy forbids.
    timerVariant: 'native',
    ...(username !== '' && { username, password }),
  })
  const check = async () => {
    await connected(client)
    if ((await isOfThisCluster(clientId)) === false) throw new ForeignBroker()
  }
  return { client, ready: check() }
}

/** A listener that cannot be reached only closes, without a word. */
function connected(it: MqttClient): Promise<void> {
  return new Promise((resolve, reject) => {
    it.once('connect', () => resolve())
    it.once('error', reject)
    it.once('close', () => reject(new Error('')))
  })
}

import type { MqttClient } from 'mqtt'
import { isOfThisCluster } from '../own-cluster.ts'
import { fetchCode } from '../../code.ts'

/**
 * What a cluster's listener said to a CONNECT; `unreachable`: nothing, and browsers do not say why; `foreign`:
 * another broker accepted it.
 */
export type LoginAttempt =
  | { outcome: 'allow' | 'foreign' }
  | { outcome: 'deny'; reasonCode: number }
  | { outcome: 'unreachable' }

export interface Login {
  url: string
  clientid: string
  username: string
  password: string
}

const CONNECT_TIMEOUT_MS = 10_000

/** Connects once, for real, and goes again as soon as it is known how that ends. */
export async function tryLogin({
  url,
  clientid,
  username,
  password,
}: Login): Promise<LoginAttempt> {
  const { default: mqtt } = await fetchCode(() => import('mqtt'))
  const clientId = clientid === '' ? `signalbox-try-${crypto.randomUUID().slice(0, 8)}` : clientid
  const client = mqtt.connect(url, {
    clientId,
    protocolVersion: 5,
    clean: true,
    connectTimeout: CONNECT_TIMEOUT_MS,
    reconnectPeriod: 0,
    // Its own is a worker from a text, which the page's policy forbids.
    timerVariant: 'native',
    ...(username !== '' && { username }),
    ...(password !== '' && { password }),
  })
  try {
    const tried = await answerOf(client)
    const isForeign = tried.outcome === 'allow' && (await isOfThisCluster(clientId)) === false
    return isForeign ? { outcome: 'foreign' } : tried
  } finally {
    client.end()
  }
}

function answerOf(client: MqttClient): Promise<LoginAttempt> {
  return new Promise((resolve) => {
    client.once('connect', () => resolve({ outcome: 'allow' }))
    // Also of a socket that cannot be opened; a second one must not end the page.
    client.on('error', (error) => {
      const code = 'code' in error ? error.code : undefined
      resolve(
        typeof code === 'number'
          ? { outcome: 'deny', reasonCode: code }
          : { outcome: 'unreachable' },
      )
    })
    client.once('close', () => resolve({ outcome: 'unreachable' }))
  })
}

import type { MqttClient } from 'mqtt'
import { isOfThisCluster } from '#api/own-cluster.ts'
import { fetchCode } from '#code.ts'

/**
 * Answer of a cluster's listener to a CONNECT. `unreachable` means that there was none, for which browsers give no
 * reason; `foreign` means that another broker accepted the login.
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

/** Connects once to a real listener, and disconnects as soon as the result is known. */
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
    // The default timer of mqtt.js is a worker made from text, which the page's policy forbids.
    timerVariant: 'native',
    ...(username !== '' && { username }),
    ...(password !== '' && { password }),
  })
  try {
    const tried = await waitForAnswer(client)
    const isForeign = tried.outcome === 'allow' && (await isOfThisCluster(clientId)) === false
    return isForeign ? { outcome: 'foreign' } : tried
  } finally {
    client.end()
  }
}

function waitForAnswer(client: MqttClient): Promise<LoginAttempt> {
  return new Promise((resolve) => {
    client.once('connect', () => resolve({ outcome: 'allow' }))
    // Also catches errors of a socket that cannot be opened; a second error must not end the page.
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

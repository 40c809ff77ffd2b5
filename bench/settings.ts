import { globalZoneGet, globalZoneUpdate } from '@signalbox/contract/configs'
import type { RequestOf } from '@signalbox/contract/operation'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import {
  median,
  quantile,
  type Row,
  type Settings,
  startLoad,
  waitForConnections,
  waitForStartup,
} from './machine.ts'

const BUDGET_MS = 50

/** How long a change of a setting takes while many clients are connected, until a client feels it. */
export async function settings({ isSmoke, broker }: Settings): Promise<Row[]> {
  const count = isSmoke ? 500 : 15_000
  const changes = isSmoke ? 5 : 100
  const signalbox = await broker()
  await waitForStartup({ isSmoke })
  const idle = startLoad('hold', Number(new URL(signalbox.mqttUrl).port), count)
  try {
    await idle.line()
    const api = await signalbox.api()
    await waitForConnections(api, count)
    const client = await connectMqtt(signalbox.mqttUrl)
    const zone = await api.call(globalZoneGet, {})
    const answered: number[] = []
    const felt: number[] = []
    for (let i = -5; i < changes; i++) {
      const isAllowed = i % 2 === 0
      const body = {
        ...zone,
        mqtt: { ...zone.mqtt, wildcard_subscription: isAllowed },
      } as RequestOf<typeof globalZoneUpdate>['body'] // as this broker has returned it
      const from = performance.now()
      await api.call(globalZoneUpdate, { body })
      const at = performance.now()
      const isGranted = await client.mqtt.subscribeAsync(`bench/${i}/#`).then(
        ([granted]) => (granted?.qos ?? 128) < 128,
        () => false,
      )
      if (isGranted !== isAllowed) throw new Error('A client does not feel the change')
      // The first few are the compiler's.
      if (i < 0) continue
      answered.push(at - from)
      felt.push(performance.now() - from)
    }
    await client.end()
    const toRow = (figure: string, times: readonly number[]): Row => {
      const p99 = quantile(times, 0.99)
      return {
        figure: `${figure}, ${count.toLocaleString('en')} connections`,
        value: `p50 ${median(times).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
        budget: `p99 ${BUDGET_MS} ms`,
        isMet: isSmoke ? undefined : p99 < BUDGET_MS,
      }
    }
    return [
      toRow('a setting changed over the API', answered),
      toRow('the same until a connected client feels it', felt),
    ]
  } finally {
    await idle.end()
    await signalbox.stop()
  }
}

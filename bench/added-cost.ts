import type { Client } from '@signalbox/contract/client'
import { metricsGet } from '@signalbox/contract/metrics'
import type { Signalbox } from '@signalbox/testing/signalbox'
import { median, processorMs, type Row, type Settings, startLoad } from './machine.ts'

/** A part of the broker that is in use or not. */
export interface Addition {
  figure: string
  /** Highest share that a message may take longer; `undefined`: none is promised. */
  budget?: number
  start(api: Client): Promise<unknown>
  end(api: Client): Promise<unknown>
}

/** `payloadBytes`: 0 for the message of a sensor. */
const loadsOf = (payloadBytes: number) => [
  {
    figure: '1 → 1, QoS 0',
    load: 'throughput',
    words: (ms: number) => [1, payloadBytes, ms],
  },
  {
    figure: '1 → 1, QoS 1',
    load: 'acknowledged',
    words: (ms: number) => [1, 1, 1, 20, ms, 0, 0, payloadBytes],
  },
]

/** Processor time of a message under full load, of the whole process, with and without each addition, in turn. */
export async function addedCosts(
  signalbox: Signalbox,
  additions: readonly Addition[],
  { isSmoke }: Settings,
  payloadBytes = 64,
): Promise<Row[]> {
  const rounds = isSmoke ? 1 : 9
  const durationMs = isSmoke ? 200 : 2000
  const api = await signalbox.api()
  const rows: Row[] = []
  const loads = loadsOf(payloadBytes)
  for (const { load, words, ...of } of isSmoke ? loads.slice(0, 1) : loads) {
    const measure = () => costOf(signalbox, api, load, words(durationMs))
    await measure()
    let before = await measure()
    for (const { figure, budget, start, end } of additions) {
      const pairs: { without: number; during: number }[] = []
      for (let i = 0; i < rounds; i++) {
        await start(api)
        const during = await measure()
        await end(api)
        const after = await measure()
        // Of the machine's own changes, half is before and half after.
        pairs.push({ without: (before + after) / 2, during })
        before = after
      }
      const share = median(pairs.map(({ without, during }) => during / without)) - 1
      rows.push({
        figure: `${of.figure}: ${figure}`,
        value: `${microseconds(pairs.map(({ during }) => during))}, ${microseconds(pairs.map(({ without }) => without))} without: ${(share * 100).toFixed(1)} %`,
        budget: budget === undefined ? '' : `${budget * 100} %`,
        isMet: isSmoke || budget === undefined ? undefined : share < budget,
      })
    }
  }
  return rows
}

const microseconds = (times: readonly number[]) => `${(median(times) * 1000).toFixed(2)} µs`

/** Milliseconds of processor time for each message that is delivered. */
async function costOf(
  { pid, mqttUrl }: Signalbox,
  api: Client,
  load: string,
  words: readonly number[],
): Promise<number> {
  const [sent, at] = [await sentBy(api), processorMs(pid)]
  await startLoad(load, Number(new URL(mqttUrl).port), ...words).line()
  return (processorMs(pid) - at) / ((await sentBy(api)) - sent)
}

async function sentBy(api: Client): Promise<number> {
  const metrics = await api.call(metricsGet, { query: { aggregate: true } })
  return Array.isArray(metrics) ? Number.NaN : Number(metrics['messages.sent'])
}

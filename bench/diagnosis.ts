import { metricsGet } from '@signalbox/contract/metrics'
import type { Client } from '@signalbox/contract/client'
import { slowSubscriptionSettingsUpdate } from '@signalbox/contract/slow-subscriptions'
import { topicMetricsCreate, topicMetricsDelete } from '@signalbox/contract/topic-metrics'
import { traceCreate, traceDelete } from '@signalbox/contract/trace'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'
import {
  median,
  processorMs,
  type Row,
  type Settings,
  startLoad,
  waitForStartup,
} from './machine.ts'

interface Tool {
  figure: string
  /** Highest share that a message of other clients may take longer. */
  budget: number
  start(api: Client): Promise<unknown>
  end(api: Client): Promise<unknown>
}

const TRACED = 'bench-traced'

const TOOLS: readonly Tool[] = [
  {
    figure: 'a log trace of one other client',
    budget: 0.05,
    start: (api) =>
      api.call(traceCreate, { body: { name: 'bench', type: 'clientid', clientid: TRACED } }),
    end: (api) => api.call(traceDelete, { path: { name: 'bench' } }),
  },
  {
    figure: 'slow subscriptions',
    budget: 0.03,
    start: (api) => api.call(slowSubscriptionSettingsUpdate, { body: { enable: true } }),
    end: (api) => api.call(slowSubscriptionSettingsUpdate, { body: { enable: false } }),
  },
  {
    figure: 'metrics of one other topic',
    budget: 0.05,
    start: (api) => api.call(topicMetricsCreate, { body: { topic: 'other' } }),
    end: (api) => api.call(topicMetricsDelete, { path: { topic: 'other' } }),
  },
]

const LOADS = [
  { figure: '1 → 1, QoS 0', load: 'throughput', words: [1, 64] },
  { figure: '1 → 1, QoS 1', load: 'acknowledged', words: [1, 1, 1, 20] },
] as const

/** Processor time of a message under full load, with and without each tool of diagnosis, in turn. */
export async function diagnosis({ isSmoke }: Settings): Promise<Row[]> {
  const rounds = isSmoke ? 1 : 9
  const durationMs = isSmoke ? 200 : 2000
  const signalbox = await startSignalbox()
  await waitForStartup({ isSmoke })
  const traced = await connectMqtt(signalbox.mqttUrl, { clientId: TRACED })
  const busy = setInterval(() => void traced.mqtt.publishAsync('traced', 'x'), 100)
  try {
    const api = await signalbox.api()
    const rows: Row[] = []
    for (const { load, words, ...of } of isSmoke ? LOADS.slice(0, 1) : LOADS) {
      const measure = () => costOf(signalbox, api, load, [...words, durationMs])
      await measure()
      for (const tool of TOOLS) {
        const pairs: { without: number; during: number }[] = []
        for (let i = 0; i < rounds; i++) {
          const before = await measure()
          await tool.start(api)
          const during = await measure()
          await tool.end(api)
          // Of the machine's own changes, half is before and half after.
          pairs.push({ without: (before + (await measure())) / 2, during })
        }
        const share = median(pairs.map(({ without, during }) => during / without)) - 1
        rows.push({
          figure: `${of.figure}: ${tool.figure}`,
          value: `${microseconds(pairs.map(({ during }) => during))}, ${microseconds(pairs.map(({ without }) => without))} without: ${(share * 100).toFixed(1)} %`,
          budget: `${tool.budget * 100} %`,
          isMet: isSmoke ? undefined : share < tool.budget,
        })
      }
    }
    return rows
  } finally {
    clearInterval(busy)
    traced.mqtt.end(true)
    await signalbox.stop()
  }
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

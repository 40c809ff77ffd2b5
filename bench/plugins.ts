import type { Client } from '@signalbox/contract/client'
import { metricsGet } from '@signalbox/contract/metrics'
import { pluginAction, pluginDelete } from '@signalbox/contract/plugins'
import { installPlugin } from '@signalbox/testing/plugin-package'
import { type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'
import {
  median,
  processorMs,
  type Row,
  type Settings,
  startLoad,
  waitForStartup,
} from './machine.ts'

/** As the example `payload_limiter`: lengths without payloads, and no message is too large. */
const limiter = (
  topic: string,
  largerThan: number,
) => `export const plugin = { start: () => ({ hooks: {
  'message.publish': { topics: ['${topic}'], payload: false, largerThan: ${largerThan},
    handle: ({ payloadBytes }) => (payloadBytes > 1024 ? null : undefined) } } }) }`

const PLUGINS = [
  { figure: 'a limiter of other topics', topic: 'other/#', largerThan: 1024, budget: 0.1 },
  { figure: 'a limiter of this topic', topic: '#', largerThan: 1024, budget: 0.1 },
  { figure: 'a plugin that is asked about each message', topic: '#', largerThan: -1 },
] as const

const LOADS = [
  { figure: '1 → 1, QoS 0', load: 'throughput', words: [1, 64] },
  { figure: '1 → 1, QoS 1', load: 'acknowledged', words: [1, 1, 1, 20] },
] as const

/** Processor time of a message under full load, of the whole process, with and without a plugin, in turn. */
export async function plugins({ isSmoke }: Settings): Promise<Row[]> {
  const rounds = isSmoke ? 1 : 9
  const durationMs = isSmoke ? 200 : 2000
  const signalbox = await startSignalbox()
  await waitForStartup({ isSmoke })
  try {
    const api = await signalbox.api()
    const rows: Row[] = []
    for (const { load, words, ...of } of isSmoke ? LOADS.slice(0, 1) : LOADS) {
      const measure = () => costOf(signalbox, api, load, [...words, durationMs])
      await measure()
      for (const plugin of PLUGINS) {
        const code = limiter(plugin.topic, plugin.largerThan)
        const name = await installPlugin(api, signalbox.apiUrl, { name: 'limiter', code })
        const act = (action: 'start' | 'stop') => api.call(pluginAction, { path: { name, action } })
        const pairs: { without: number; during: number }[] = []
        for (let i = 0; i < rounds; i++) {
          const before = await measure()
          await act('start')
          const during = await measure()
          await act('stop')
          // Of the machine's own changes, half is before and half after.
          pairs.push({ without: (before + (await measure())) / 2, during })
        }
        await api.call(pluginDelete, { path: { name } })
        const share = median(pairs.map(({ without, during }) => during / without)) - 1
        const budget = 'budget' in plugin ? plugin.budget : undefined
        rows.push({
          figure: `${of.figure}: ${plugin.figure}`,
          value: `${microseconds(pairs.map(({ during }) => during))}, ${microseconds(pairs.map(({ without }) => without))} without: ${(share * 100).toFixed(1)} %`,
          budget: budget === undefined ? '' : `${budget * 100} %`,
          isMet: isSmoke || budget === undefined ? undefined : share < budget,
        })
      }
    }
    return rows
  } finally {
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

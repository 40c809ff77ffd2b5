import type { Client } from '@signalbox/contract/client'
import { metricsGet } from '@signalbox/contract/metrics'
import type { Signalbox } from '@signalbox/testing/signalbox'
import { median, processorMs, type Row, type Settings, startLoad } from './machine.ts'

/** A part of the broker that is in use or not. */
export interface Addition {
  figure: string
  /** Highest share that a message may take longer; `undefined`: none is promised. */
  budget?: number
  /** Highest share of the throughput at QoS 1 that it may take. */
  acknowledgedBudget?: number
  start(api: Client): Promise<unknown>
  end(api: Client): Promise<unknown>
}

/** `payloadBytes`: 0 for the message of a sensor. */
const makeLoads = (payloadBytes: number) => [
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

/**
 * Processor time of a message under full load, of the whole process, with and without each addition, in turn, and what
 * it takes of the throughput.
 */
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
  const loads = makeLoads(payloadBytes)
  for (const { load, words, ...of } of isSmoke ? loads.slice(0, 1) : loads) {
    const measure = () => measureCost(signalbox, api, load, words(durationMs))
    await measure()
    let before = await measure()
    for (const { figure, budget, acknowledgedBudget, start, end } of additions) {
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
      const ratio = median(pairs.map(({ without, during }) => during / without))
      // The processor is the limit: one that takes 25 % more time for a message handles 20 % fewer messages.
      const lost = 1 - 1 / ratio
      rows.push({
        figure: `${of.figure}: ${figure}`,
        value: `${microseconds(pairs.map(({ during }) => during))}, ${microseconds(pairs.map(({ without }) => without))} without: ${percent(ratio - 1)} more, ${percent(lost)} of the throughput`,
        ...heldTo(
          acknowledgedBudget === undefined || load !== 'acknowledged'
            ? { share: ratio - 1, budget, unit: 'more' }
            : { share: lost, budget: acknowledgedBudget, unit: 'of the throughput' },
          isSmoke,
        ),
      })
    }
  }
  return rows
}

interface Held {
  share: number
  budget: number | undefined
  unit: string
}

function heldTo({ share, budget, unit }: Held, isSmoke: boolean): Pick<Row, 'budget' | 'isMet'> {
  if (budget === undefined) return { budget: '', isMet: undefined }
  return {
    budget: `${percent(budget, 0)} ${unit}`,
    isMet: isSmoke ? undefined : share < budget,
  }
}

const percent = (share: number, decimals = 1) => `${(share * 100).toFixed(decimals)} %`
const microseconds = (times: readonly number[]) => `${(median(times) * 1000).toFixed(2)} µs`

/** Milliseconds of processor time for each message that is delivered. */
async function measureCost(
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

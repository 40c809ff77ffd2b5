import { globalZoneGet, globalZoneUpdate } from '@signalbox/contract/configs'
import { DurableLoad } from '@signalbox/testing/durable-load'
import { type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'
import { waitFor } from '@signalbox/testing/wait-for'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, type Row, type Settings, startLoad, waitForStartup } from './machine.ts'

const DURABLE = ['--durable-sessions']
const WINDOW = 20

/** Sessions on disk: what they cost, a client that is away for long, and a broker that is killed. */
export async function durable(settings: Settings): Promise<Row[]> {
  const disk = await startSignalbox({ args: DURABLE })
  try {
    const rows = await speed(settings, disk)
    return [...rows, ...(await away(settings)), await killed(settings, disk)]
  } finally {
    await disk.stop()
  }
}

const mqttPort = ({ mqttUrl }: Signalbox) => Number(new URL(mqttUrl).port)
const whole = (value: number) => Math.round(value).toLocaleString('en')

async function speed({ isSmoke, broker }: Settings, disk: Signalbox): Promise<Row[]> {
  const memory = await broker()
  const rows: Row[] = []
  try {
    for (const qos of [1, 2]) {
      const [plain, stored]: [number[], number[]] = [[], []]
      const measure = async (signalbox: Signalbox, isDurable: number) => {
        const words = [qos, 1, 1, WINDOW, isSmoke ? 200 : 3000, 0, isDurable]
        return Number(await startLoad('acknowledged', mqttPort(signalbox), ...words).line())
      }
      for (let i = 0; i < (isSmoke ? 1 : 5); i++) {
        plain.push(await measure(memory, 0))
        stored.push(await measure(disk, 1))
      }
      const ratio = median(stored) / median(plain)
      rows.push({
        figure: `1 → 1, QoS ${qos}, ${WINDOW} in flight, durable sessions, delivered`,
        value: `${whole(median(stored))}/s, in memory ${whole(median(plain))}/s: ${ratio.toFixed(2)} times`,
        budget: '',
        isMet: undefined,
      })
    }
    return rows
  } finally {
    await memory.stop()
  }
}

const PAYLOAD_BYTES = 1024
/** Beyond that of an empty broker; the payloads alone are 98 MiB. */
const MEMORY_MIB = 70

async function away(settings: Settings): Promise<Row[]> {
  const { isSmoke } = settings
  const messages = isSmoke ? 2000 : 100_000
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-away-'))
  let signalbox = await startSignalbox({ args: DURABLE, dataDir })
  try {
    await waitForStartup(settings)
    await unlimitQueues(signalbox)
    const before = residentMiB(signalbox)
    const load = startLoad('away', mqttPort(signalbox), messages, PAYLOAD_BYTES)
    const published = messages / Number(await load.line())
    await waitForStartup(settings)
    const waiting = residentMiB(signalbox) - before
    await signalbox.kill()
    const killedAt = performance.now()
    signalbox = await signalbox.restart()
    const restart = performance.now() - killedAt
    await waitForStartup(settings)
    const restored = residentMiB(signalbox)
    let most = restored
    const watch = setInterval(() => (most = Math.max(most, residentMiB(signalbox))), 50)
    const { received, disordered, seconds } = JSON.parse(await load.end())
    clearInterval(watch)
    const isComplete = received === messages && disordered === 0
    const count = whole(messages)
    return [
      {
        figure: `published to a durable session that is away, QoS 1, ${PAYLOAD_BYTES} bytes`,
        value: `${whole(published)}/s`,
        budget: '',
        isMet: undefined,
      },
      {
        figure: `memory for ${count} messages of it, ${whole((messages * PAYLOAD_BYTES) / 2 ** 20)} MiB of payload`,
        value: `+${whole(waiting)} MiB; +${whole(restored - before)} MiB after a restart`,
        budget: `${MEMORY_MIB} MiB`,
        isMet: isSmoke ? undefined : waiting <= MEMORY_MIB,
      },
      {
        figure: 'start after kill -9 with these messages on disk',
        value: `${whole(restart)} ms`,
        budget: '3,000 ms',
        isMet: isSmoke ? undefined : restart <= 3000,
      },
      {
        figure: `received in order when it is back, of ${count}`,
        value: `${whole(received - disordered)}; ${whole(messages / seconds)}/s, +${whole(most - restored)} MiB in the meantime`,
        budget: count,
        isMet: isComplete,
        isExact: true,
      },
    ]
  } finally {
    await signalbox.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function unlimitQueues(signalbox: Signalbox): Promise<void> {
  const api = await signalbox.api()
  const { mqtt, ...others } = await api.call(globalZoneGet, {})
  const body = { ...others, mqtt: { ...mqtt, max_mqueue_len: 'infinity' } }
  await api.call(globalZoneUpdate, { body: body as never }) // as it was read
}

function residentMiB({ pid }: Signalbox): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

async function killed({ isSmoke }: Settings, disk: Signalbox): Promise<Row> {
  const rounds = isSmoke ? 1 : 50
  let signalbox = disk
  const load = new DurableLoad()
  try {
    await load.connect(signalbox.mqttUrl)
    for (let round = 0; round < rounds; round++) {
      load.start()
      // In the middle of the work: after some acknowledgements, however fast the machine is.
      const enough = load.acknowledged + 50 + Math.random() * 500
      await waitFor(() => load.acknowledged >= enough, { timeoutMs: 60_000, intervalMs: 2 })
      await signalbox.kill()
      load.pause()
      signalbox = await signalbox.restart()
      await load.reconnected()
    }
    const { acknowledged, lost, twice, disordered } = await load.finish()
    return {
      figure: `QoS 1 and 2, ${rounds} times kill -9: lost, with QoS 2 received twice, out of order`,
      value: `${lost}, ${twice}, ${disordered} of ${whole(acknowledged)} acknowledged`,
      budget: '0, 0, 0',
      isMet: acknowledged > 0 && lost + twice + disordered === 0,
      isExact: true,
    }
  } finally {
    await load.end()
    await signalbox.stop()
  }
}

import {
  fileTransferList,
  fileTransferUpdate,
  transferredFileGet,
} from '@signalbox/contract/file-transfer'
import { connectMqtt, type TestClient } from '@signalbox/testing/mqtt-client'
import { type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'
import { createHash, randomBytes } from 'node:crypto'
import { residentKiB, type Row, type Settings, settledMemoryKiB } from './machine.ts'

const SEGMENT = 64 * 1024
/** Segments that are sent before the first of them is acknowledged. */
const WINDOW = 16
const MAX_GROWTH_MIB = 64
const CLIENT = 'device'
const FILE = 'f'
const path = { clientid: CLIENT, fileid: FILE }

/** A large file over MQTT; the broker is killed in the middle, and the client sends what is missing. */
export async function files({ isSmoke }: Settings): Promise<Row[]> {
  const content = randomBytes(isSmoke ? 2_000_000 : 100_000_000)
  const megabytes = Math.round(content.length / 1_000_000)
  const all = Array.from({ length: Math.ceil(content.length / SEGMENT) }, (_, i) => i)
  const first = await startSignalbox()
  const api = await first.api()
  await api.call(fileTransferUpdate, { body: { enable: true } })
  const half = all.slice(0, all.length / 2)
  const sent = await observed(first, isSmoke, async (client) => {
    const checksum = createHash('sha256').update(content).digest('hex')
    const metadata = { name: 'x.bin', size: content.length, checksum }
    await command(client, 'init', JSON.stringify(metadata))
    await sendAll(client, content, half)
    await first.kill()
  })
  const second = await first.restart()
  try {
    const again = await second.api()
    const [transfer] = await again.call(fileTransferList, { query: { clientid: CLIENT } })
    if (transfer === undefined) throw new Error('the transfer is gone')
    const isThere = (at: number) => transfer.ranges.some(([from, to]) => from <= at && at < to)
    const missing = all.filter((i) => !isThere(i * SEGMENT))
    const lost = half.filter((i) => missing.includes(i)).length
    const resumed = await observed(second, isSmoke, async (client) => {
      await sendAll(client, content, missing)
      await command(client, `fin/${content.length}`, '')
    })
    const stored = (await again.call(transferredFileGet, { path })).files[0]?.size
    if (stored !== content.length) throw new Error(`stored: ${stored}`)
    const grown = Math.max(sent.grownMiB, resumed.grownMiB)
    return [
      {
        figure: `file of ${megabytes} MB in segments of 64 KiB, memory of the broker at most`,
        value: `+${Math.round(grown)} MiB, ${(sent.seconds + resumed.seconds).toFixed(1)} s`,
        budget: `+${MAX_GROWTH_MIB} MiB`,
        isMet: isSmoke ? undefined : grown < MAX_GROWTH_MIB,
      },
      {
        figure: 'acknowledged segments that are sent again after kill -9 in the middle',
        value: `${lost} of ${half.length}`,
        budget: '0',
        isMet: lost === 0,
      },
    ]
  } finally {
    await second.stop()
  }
}

const command = (client: TestClient, name: string, payload: Buffer | string) =>
  client.mqtt.publishAsync(`$file/${FILE}/${name}`, payload, { qos: 1 })

async function sendAll(client: TestClient, content: Buffer, segments: readonly number[]) {
  const rest = segments.values()
  const work = async () => {
    for (const i of rest) {
      await command(client, String(i * SEGMENT), content.subarray(i * SEGMENT, (i + 1) * SEGMENT))
    }
  }
  await Promise.all(Array.from({ length: WINDOW }, work))
}

/** How long it takes, and how much memory the broker needs for it. */
async function observed(
  { pid, mqttUrl }: Signalbox,
  isSmoke: boolean,
  act: (client: TestClient) => Promise<unknown>,
) {
  const client = await connectMqtt(mqttUrl, { clientId: CLIENT })
  const before = await settledMemoryKiB(pid, isSmoke)
  let peak = before
  const memory = setInterval(() => {
    const now = residentKiB(pid)
    // Of a process that was killed it is not a number.
    if (now > peak) peak = now
  }, 20)
  const at = performance.now()
  try {
    await act(client)
  } finally {
    clearInterval(memory)
    await client.end()
  }
  return { seconds: (performance.now() - at) / 1000, grownMiB: (peak - before) / 1024 }
}

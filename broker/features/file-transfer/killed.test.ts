import { connectMqtt, type TestClient } from '@signalbox/testing/mqtt-client'
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startBroker } from '../../broker.ts'

const SCRIPT = join(import.meta.dirname, '../../testing/broker-process.ts')
const SEGMENT = 64 * 1024
const SEGMENTS = 48

let dataDir: string
let child: ChildProcess | undefined
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'signalbox-files-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})

const open = () => startBroker({ dataDir, version: '0.0.0', listeners: [], passwordRounds: 1 })

async function startProcess(): Promise<string> {
  child = spawn(process.execPath, [SCRIPT, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const { stdout } = child
  if (stdout === null) throw new Error('no output')
  const [line] = await once(createInterface(stdout), 'line')
  return `mqtt://127.0.0.1:${Number(line)}`
}

async function kill(): Promise<void> {
  if (child === undefined) throw new Error('there is no process')
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

const send = (client: TestClient, topic: string, payload: Buffer | string = '') =>
  client.mqtt.publishAsync(topic, payload, { qos: 1 })

it('acknowledged segments survive kill -9, and the client sends the others', async () => {
  const first = await open()
  await first.config.fileTransfer.change((config) => ({ ...config, enable: true }))
  await first.close()
  const content = randomBytes(SEGMENT * SEGMENTS)
  const metadata = { name: 'x.bin', checksum: createHash('sha256').update(content).digest('hex') }

  let url = await startProcess()
  let client = await connectMqtt(url, { clientId: 'device' })
  await send(client, '$file/f/init', JSON.stringify(metadata))
  const segment = (i: number) =>
    send(client, `$file/f/${i * SEGMENT}`, content.subarray(i * SEGMENT, (i + 1) * SEGMENT))
  const all = Array.from({ length: SEGMENTS }, (_, i) => i)
  const acknowledged = new Set<number>()
  await Promise.all(
    all.slice(0, SEGMENTS / 2).map((i) => segment(i).then(() => acknowledged.add(i))),
  )
  // The others are on their way when the process ends.
  const sending = all.slice(SEGMENTS / 2).map((i) =>
    segment(i)
      .then(() => acknowledged.add(i))
      .catch(() => {}),
  )
  await kill()
  await client.end()
  await Promise.race([Promise.all(sending), new Promise((resolve) => setImmediate(resolve))])

  url = await startProcess()
  client = await connectMqtt(url, { clientId: 'device' })
  expect(acknowledged.size).toBeLessThan(SEGMENTS)
  for (const i of all) if (!acknowledged.has(i)) await segment(i)
  await send(client, `$file/f/fin/${content.length}`)
  await client.end()
  await kill()

  const last = await open()
  try {
    const [file] = last.fileTransfer.transfers.files.of({ clientId: 'device', fileId: 'f' })
    expect(file).toMatchObject({ name: 'x.bin', size: content.length })
    expect(
      readFileSync(last.fileTransfer.transfers.localPath(file as NonNullable<typeof file>)),
    ).toEqual(content)
    expect(last.fileTransfer.transfers.inProgress).toEqual([])
  } finally {
    await last.close()
  }
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { httpSource } from '@signalbox/contract/authorization-sources'
import mqtt from 'mqtt'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type Broker, startBroker } from './broker.ts'
import { Store, StoreError } from './store/store.ts'
import { tcpListener } from './testing/tcp-listener.ts'

let dataDir: string
const running: Broker[] = []

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'signalbox-'))
})

afterEach(async () => {
  for (const broker of running.splice(0)) await broker.close()
  rmSync(dataDir, { recursive: true })
})

async function start(): Promise<Broker> {
  const broker = await startBroker({
    dataDir,
    version: '5.7.2',
    passwordRounds: 1000,
    listeners: [tcpListener],
  })
  running.push(broker)
  return broker
}

const mqttUrl = (broker: Broker) => `mqtt://127.0.0.1:${broker.listeners.running[0]?.address.port}`

/** Starts a broker in a process of its own and waits for its port. */
async function startProcess(): Promise<{ child: ChildProcess; port: number }> {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'testing', 'broker-process.ts'), dataDir],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const { stdout } = child
  if (stdout === null) throw new Error('no output')
  const [line] = await once(createInterface(stdout), 'line')
  return { child, port: Number(line) }
}

describe('startBroker', () => {
  it('reports the settings that it cannot use, and releases the folder', async () => {
    const keep = (config: object) => {
      const store = new Store(dataDir, { isAlone: true })
      store
        .statement('INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)')
        .run('config.flapping_detect', JSON.stringify(config))
      store.close()
    }
    keep({ window_time: 'soon' })
    const starting = start()
    await expect(starting).rejects.toThrow(StoreError)
    await expect(starting).rejects.toThrow(/settings of flapping cannot be used: .*window_time/)
    keep({ window_time: '1m' })
    expect((await start()).config.flapping.settings).toMatchObject({ windowMs: 60_000 })
  })

  it('has a first user, whose password can be changed and stays so', async () => {
    const broker = await start()
    expect(await broker.users.verify('admin', 'public')).toBe(true)
    expect(broker.users.hasDefaultPassword('admin')).toBe(true)
    expect(await broker.users.changePassword('admin', 'wrong', 'Signal-201')).toEqual({
      kind: 'mismatch',
    })
    expect(await broker.users.changePassword('admin', 'public', 'weak')).toMatchObject({
      kind: 'weak',
    })
    expect(await broker.users.changePassword('admin', 'public', 'Signal-201')).toEqual({
      kind: 'changed',
    })
    await broker.close()
    running.pop()
    const again = await start()
    expect(await again.users.verify('admin', 'public')).toBe(false)
    expect(await again.users.verify('admin', 'Signal-201')).toBe(true)
    expect(again.users.hasDefaultPassword('admin')).toBe(false)
  })

  it('hands retained messages to a new subscriber, after the SUBACK', async () => {
    const broker = await start()
    const client = await mqtt.connectAsync(mqttUrl(broker), { protocolVersion: 5 })
    for (const topic of ['r/1', 'r/2']) {
      await client.publishAsync(topic, 'kept', { qos: 1, retain: true })
    }
    const got: string[] = []
    client.on('message', (topic, _, packet) => got.push(`${topic} ${packet.retain}`))
    await client.subscribeAsync('r/#', { qos: 1 })
    await expect.poll(() => got.sort()).toEqual(['r/1 true', 'r/2 true'])
    await client.endAsync()
  })

  it('tells in $SYS who connected', async () => {
    const broker = await start()
    const watcher = await mqtt.connectAsync(mqttUrl(broker))
    const got: string[] = []
    watcher.on('message', (topic) => got.push(topic))
    await watcher.subscribeAsync('$SYS/brokers/+/clients/+/connected')
    const other = await mqtt.connectAsync(mqttUrl(broker), { clientId: 'other' })
    await expect
      .poll(() => got)
      .toEqual([`$SYS/brokers/${broker.kernel.node}/clients/other/connected`])
    await Promise.all([other.endAsync(), watcher.endAsync()])
  })

  it('keeps every acknowledged retained message when it is killed', async () => {
    const { child, port } = await startProcess()
    const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, { reconnectPeriod: 0 })
    client.on('error', () => {})
    const acknowledged: string[] = []
    const publishes = Array.from({ length: 300 }, async (_, i) => {
      await client.publishAsync(`kept/${i}`, String(i), { qos: 1, retain: true })
      acknowledged.push(`kept/${i}`)
      if (acknowledged.length === 100) child.kill('SIGKILL')
    })
    void Promise.allSettled(publishes)
    await once(child, 'exit')
    client.end(true)
    expect(acknowledged.length).toBeGreaterThanOrEqual(100)
    const broker = await start()
    const kept = new Set([...broker.retainer.list('kept/#')].map(({ topic }) => topic))
    expect(acknowledged.filter((topic) => !kept.has(topic))).toEqual([])
  })

  it('says clearly when the data folder is of no use', async () => {
    writeFileSync(join(dataDir, 'signalbox.db'), 'this is no database, but a text of some length')
    await expect(start()).rejects.toThrow(StoreError)
    rmSync(join(dataDir, 'signalbox.db'))
    const file = join(dataDir, 'file')
    writeFileSync(file, '')
    chmodSync(file, 0o600)
    await expect(
      startBroker({ dataDir: join(file, 'data'), version: '5.7.2', listeners: [] }),
    ).rejects.toThrow(/cannot be written/)
  })
})

describe('secrets of what the broker asks', () => {
  const chain = [
    {
      mechanism: 'jwt',
      enable: true,
      use_jwks: false,
      algorithm: 'hmac-based',
      secret: 'hmac-5ecret',
      secret_base64_encoded: false,
      from: 'password',
      acl_claim_name: 'acl',
      disconnect_after_expire: true,
      verify_claims: {},
    },
  ] as const
  const raw = () =>
    readdirSync(dataDir)
      .filter((name) => name.startsWith('signalbox.db'))
      .map((name) => readFileSync(join(dataDir, name)))

  const source = z.parse(httpSource.post, {
    type: 'http',
    method: 'post',
    url: 'http://127.0.0.1:9/',
    enable: false,
    headers: { authorization: 'Bearer header-5ecret' },
  })
  const isInClear = () =>
    raw().some((bytes) => bytes.includes('hmac-5ecret') || bytes.includes('header-5ecret'))

  it('are nowhere in the database, and there after a restart', async () => {
    const broker = await start()
    await broker.collections.authentication.change(() => chain)
    await broker.collections.authorization.change(() => [source])
    expect(raw().length).toBeGreaterThan(1)
    expect(isInClear()).toBe(false)
    await running.pop()?.close()
    expect(isInClear()).toBe(false)
    const again = await start()
    expect(again.collections.authentication.configs).toEqual(chain)
    expect(again.collections.authorization.configs).toEqual([source])
  })

  it('that cannot be opened let nobody in: the broker does not start', async () => {
    const broker = await start()
    await broker.collections.authentication.change(() => chain)
    await running.pop()?.close()
    const key = readFileSync(join(dataDir, 'secret.key'))
    rmSync(join(dataDir, 'secret.key'))
    await expect(start()).rejects.toThrow(StoreError)
    writeFileSync(join(dataDir, 'secret.key'), key)
    expect((await start()).collections.authentication.configs).toEqual(chain)
  })
})

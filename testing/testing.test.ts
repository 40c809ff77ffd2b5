import { clientGet } from '@signalbox/contract/clients'
import { status } from '@signalbox/contract/status'
import { existsSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { startBadUpstream } from './bad-upstream.ts'
import { connectMqtt, uniqueId } from './mqtt-client.ts'
import { connectMany, connectRaw } from './raw-client.ts'
import { isStopped, makeFolder, ServerProcess } from './server-process.ts'
import { openSignalbox } from './shared-process.ts'
import { type Signalbox, startSignalbox } from './signalbox.ts'
import { waitFor } from './wait-for.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

async function start(args: string[] = []): Promise<Signalbox> {
  const signalbox = await startSignalbox({ args })
  ends.push(() => signalbox.stop())
  return signalbox
}

describe('the helpers of the tests', () => {
  it('starts the real process, and leaves nothing behind', async () => {
    const signalbox = await startSignalbox()
    const client = await connectMqtt(signalbox.mqttUrl)
    const api = await signalbox.api()
    expect(await api.call(clientGet, { path: { clientid: client.clientId } })).toMatchObject({
      connected: true,
    })
    await client.end()
    expect(await signalbox.stop()).toBe(0)
    expect(existsSync(signalbox.dataDir)).toBe(false)
    expect(() => process.kill(signalbox.pid, 0)).toThrow()
  })

  it('comes back on its ports with its data after a crash', async () => {
    const before = await startSignalbox()
    const publisher = await connectMqtt(before.mqttUrl)
    await publisher.mqtt.publishAsync('kept', 'still here', { qos: 1, retain: true })
    await before.kill()
    const after = await before.restart()
    ends.push(() => after.stop())
    expect(after.url).toBe(before.url)
    const reader = await connectMqtt(after.mqttUrl)
    ends.push(() => reader.end())
    await reader.mqtt.subscribeAsync('kept')
    expect(String((await reader.message('kept')).payload)).toBe('still here')
  })

  it('opens several in one process, each with its own data', async () => {
    const first = await openSignalbox()
    ends.push(() => first.stop())
    const second = await openSignalbox(['--upstream', first.url])
    expect(second.mqttUrl).toBe('')
    const client = await connectMqtt(first.mqttUrl)
    ends.push(() => client.end())
    const api = await second.api()
    expect(await api.call(clientGet, { path: { clientid: client.clientId } })).toMatchObject({
      connected: true,
    })
    await second.stop()
    expect(existsSync(second.dataDir)).toBe(false)
    expect(existsSync(first.dataDir)).toBe(true)
    await expect(openSignalbox(['--mqtt-port', '99999'])).rejects.toThrow('--mqtt-port')
  })

  it('connects hundreds of raw clients in no time', async () => {
    const signalbox = await start()
    const prefix = uniqueId('raw')
    const many = await connectMany(signalbox.mqttUrl, 500, { id: (i) => `${prefix}-${i}` })
    ends.push(() => many.end())
    expect(many.clients).toHaveLength(500)
    const one = await connectRaw(signalbox.mqttUrl, { clientId: `${prefix}-0` })
    ends.push(() => one.end())
    const displaced = many.clients.find(({ clientId }) => clientId === `${prefix}-0`)
    // [MQTT-3.1.4-3]: the older connection receives reason 0x8E.
    expect(await displaced?.next('disconnect')).toMatchObject({ reasonCode: 0x8e })
    await displaced?.closed
  })
})

describe('the bad upstream', () => {
  it('passes through, and misbehaves on demand', async () => {
    const signalbox = await start()
    const upstream = await startBadUpstream(signalbox)
    ends.push(() => upstream.close())
    const ask = (path: string) => fetch(`${upstream.url}/api/v5${path}`)
    expect(await (await ask('/status')).text()).toContain('is running')

    upstream.misbehave({ kind: 'future-fields' })
    const future = await (await ask('/status?format=json')).json()
    expect(future).toMatchObject({ broker_status: 'started', field_of_the_future: 'later' })

    upstream.misbehave({ kind: 'status', status: 500 }, (path) => path.includes('/clients'))
    expect((await ask('/status')).status).toBe(200)
    expect((await ask('/clients')).status).toBe(500)

    upstream.misbehave({ kind: 'cut-off' })
    const half = await ask('/status')
    await expect(half.text()).rejects.toThrow()

    upstream.misbehave({ kind: 'slow', delayMs: 60 })
    const before = performance.now()
    await ask('/status')
    expect(performance.now() - before).toBeGreaterThan(50)

    upstream.misbehave({ kind: 'silent' })
    const giveUp = fetch(`${upstream.url}/api/v5/status`, { signal: AbortSignal.timeout(100) })
    await expect(giveUp).rejects.toThrow()
  })

  it('is what upstream mode can be pointed at', async () => {
    const behind = await start()
    const upstream = await startBadUpstream(behind)
    ends.push(() => upstream.close())
    const before = await start(['--upstream', upstream.url])
    expect(before.mqttUrl).toBe('')
    const api = await before.api()
    expect(await api.call(status, { query: { format: 'json' } })).toMatchObject({
      app_status: 'running',
    })
    expect(upstream.asked).toContain('/api/v5/login')
  })
})

describe('waitFor', () => {
  it('gives the first answer, and says what it waited for in vain', async () => {
    let asked = 0
    expect(await waitFor(() => (++asked > 3 ? 'there' : undefined))).toBe('there')
    const never = waitFor(() => false, { timeoutMs: 50, what: 'snow in July' })
    await expect(never).rejects.toThrow('snow in July')
    const broken = waitFor(() => Promise.reject(new Error('no')), { timeoutMs: 50 })
    await expect(broken).rejects.toMatchObject({ cause: new Error('no') })
  })
})

describe('a server that is paused', () => {
  it('has no thread that still answers', async () => {
    const folder = makeFolder('signalbox-pause-', {})
    ends.push(() => folder.remove())
    const pidFile = folder.write('pid', '')
    const program = folder.write(
      'busy.mjs',
      `import { writeFileSync } from 'node:fs'
      import { Worker } from 'node:worker_threads'
      for (let i = 0; i < 4; i++) new Worker('for (;;);', { eval: true })
      writeFileSync(${JSON.stringify(pidFile)}, String(process.pid))
      console.log('ready')
      for (;;);`,
    )
    const server = new ServerProcess(process.execPath, [program], {}, /ready/)
    ends.push(() => server.stop('SIGKILL'))
    await server.start()
    const pid = Number(readFileSync(pidFile, 'utf8'))
    for (let i = 0; i < 20; i++) {
      server.pause()
      expect(isStopped(pid)).toBe(true)
      server.resume()
    }
  })
})

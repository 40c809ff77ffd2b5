import { alarmList } from '@signalbox/contract/alarms'
import type { Client } from '@signalbox/contract/client'
import { makeCertificate } from '@signalbox/broker/certificates/certificate-maker'
import { packageForm, pluginPackage } from '@signalbox/testing/plugin-package'
import { connectRaw } from '@signalbox/testing/raw-client'
import { DEFAULT_USER, type Signalbox, startSignalbox } from '@signalbox/testing/signalbox'
import { mountSmallDisk, type SmallDisk } from '@signalbox/testing/small-disk'
import { waitFor } from '@signalbox/testing/wait-for'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

const MAIN = join(import.meta.dirname, 'main.ts')
const FULL = { code: 'DATA_NOT_WRITABLE', message: expect.stringMatching(/^No space left in \//) }

let disk: SmallDisk
let signalbox: Signalbox | undefined
beforeEach(() => {
  disk = mountSmallDisk(24)
})
afterEach(async () => {
  await signalbox?.kill()
  signalbox = undefined
  disk.remove()
})

async function start(...args: string[]): Promise<Signalbox> {
  signalbox = await startSignalbox({ dataDir: disk.folder, args })
  return signalbox
}

/** Calls the API as the first administrator. */
async function caller({ apiUrl }: Signalbox) {
  const login = await fetch(`${apiUrl}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(DEFAULT_USER),
  })
  expect(login.status).toBe(200)
  const { token } = (await login.json()) as { token: string }
  return async (call: string, body?: object | { raw: BodyInit; type: string }) => {
    const [method = '', path = ''] = call.split(' ')
    const sent = body !== undefined && 'raw' in body ? body.raw : JSON.stringify(body)
    const type =
      body !== undefined && 'type' in body && 'raw' in body ? body.type : 'application/json'
    const reply = await fetch(`${apiUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': String(type) },
      ...(sent !== undefined && { body: sent }),
    })
    const text = await reply.text()
    return { status: reply.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
  }
}

const listAlarms = async (api: Client) =>
  (await api.call(alarmList, { query: {} })).data.map(({ name, message }) => ({ name, message }))

const isAlive = ({ pid }: Signalbox) => process.kill(pid, 0)

/** A change of each kind that the broker stores. */
const CHANGES: [call: string, body?: object][] = [
  ['POST /users', { username: 'u1', password: 'Long-enough-1', role: 'viewer', description: '' }],
  ['POST /users/admin/change_pwd', { old_pwd: 'public', new_pwd: 'Other-pass-1' }],
  ['POST /api_key', { name: 'k1', desc: '', enable: true, expired_at: 'infinity' }],
  ['POST /banned', { as: 'clientid', who: 'c1' }],
  ['POST /rules', { id: 'r1', sql: 'SELECT * FROM "t"', actions: [] }],
  ['POST /connectors', { type: 'http', name: 'c1', url: 'http://127.0.0.1:9' }],
  ['POST /trace', { name: 't1', type: 'clientid', clientid: 'c1' }],
  ['POST /mqtt/topic_metrics', { topic: 'a/b' }],
  ['PUT /mqtt/retainer', { enable: true, max_payload_size: '2MB' }],
  ['PUT /configs/sys_topics', { sys_msg_interval: '2m' }],
  ['PUT /mqtt/auto_subscribe', [{ topic: 'a', qos: 0 }]],
  [
    'POST /authentication',
    {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    },
  ],
  ['POST /listeners', { type: 'tcp', name: 'other', bind: '127.0.0.1:0' }],
  ['POST /publish', { topic: 'retained', payload: 'x', retain: true, qos: 1 }],
  ['POST /data/export'],
]

describe('a start on a full disk', () => {
  it('serves from memory, says what is wrong, and recovers when there is space', async () => {
    await (await start()).stop()
    disk.fill()
    const running = await start()
    const call = await caller(running)
    const api = await running.api()
    const full = `No space left in ${disk.folder}`
    expect(await listAlarms(api)).toEqual([{ name: 'data_folder_not_writable', message: full }])
    for (const [change, body] of CHANGES) {
      const { status, body: answer } = await call(change, body)
      expect([change, status, answer]).toEqual([change, 507, FULL])
    }
    expect(readdirSync(join(disk.folder, 'backup'))).toEqual([])
    for (const read of ['/users', '/banned', '/clients', '/alarms', '/monitor', '/data/files']) {
      expect([read, (await call(`GET ${read}`)).status]).toEqual([read, 200])
    }
    disk.free()
    await waitFor(async () => (await listAlarms(api)).length === 0)
    for (const [change, body] of CHANGES.filter(([change]) => !change.includes('change_pwd'))) {
      const { status, body: answer } = await call(change, body)
      expect([change, status < 300 || answer]).toEqual([change, true])
    }
    expect(readdirSync(join(disk.folder, 'backup'))).toEqual([expect.stringMatching(/\.tar\.gz$/)])
    expect(await running.stop()).toBe(0)
  })

  it('of a data folder that is new says so in one line', async () => {
    disk.fill()
    const failure = await start().then(
      () => '',
      (error: unknown) => String(error),
    )
    expect(failure).toContain(`ended with 1: signalbox: No space left in ${disk.folder}.\n`)
  })
})

describe('on a disk that becomes full', () => {
  it('a QoS 1 message that is to be retained is refused with 0x97', async () => {
    const running = await start()
    const api = await running.api()
    const client = await connectRaw(running.mqttUrl, { clientId: 'c1' })
    disk.fill()
    let reasonCode: number | undefined
    for (let messageId = 1; messageId < 1000 && reasonCode !== 0x97; messageId++) {
      const payload = Buffer.alloc(64_000, 'x')
      client.send({
        ...{ cmd: 'publish', topic: `t/${messageId}`, payload, qos: 1, retain: true, dup: false },
        messageId,
      })
      const ack = await client.next('puback')
      reasonCode = 'reasonCode' in ack ? Number(ack.reasonCode) : undefined
    }
    expect(reasonCode).toBe(0x97)
    expect((await listAlarms(api)).map(({ name }) => name)).toContain('data_folder_not_writable')
    client.end()
  })

  it('each writer reports it and ends nothing', async () => {
    const program = [
      'sh',
      '-c',
      `exec "$@" 2>>${join(disk.folder, 'stderr.log')}`,
      'sh',
      process.execPath,
      MAIN,
    ] as const
    signalbox = await startSignalbox({
      ...{ dataDir: disk.folder, program },
      args: ['--log-level', 'debug'],
    })
    const running = signalbox
    const call = await caller(running)
    const file = { enable: true, level: 'debug', path: 'emqx.log' }
    expect((await call('PUT /configs/log', { file: { default: file } })).status).toBe(200)
    expect((await call('POST /trace', { name: 'tr', type: 'topic', topic: '#' })).status).toBe(200)
    // Each refused message is a line of the log.
    const rules = '{deny, all, publish, ["denied"]}.\n{allow, all}.\n'
    const sources = '/authorization/sources/file'
    expect((await call(`PUT ${sources}`, { type: 'file', enable: true, rules })).status).toBe(204)
    disk.fill()
    const client = await connectRaw(running.mqttUrl, { clientId: 'c1' })
    const publish = (topic = 'a') =>
      client.send({
        cmd: 'publish',
        topic,
        payload: 'x'.repeat(5000),
        qos: 0,
        retain: false,
        dup: false,
      })
    for (let i = 0; i < 1000; i++) publish()
    const plugin = await pluginPackage({ code: 'export const plugin = { start: () => ({}) }' })
    const form = packageForm(plugin.file, plugin.bytes)
    const upload = (name: string, bytes: Buffer) => {
      const { contentType, body } = packageForm(name, bytes)
      const text = body.toString('latin1').replace('name="plugin"', 'name="filename"')
      return { raw: Buffer.from(text, 'latin1'), type: contentType }
    }
    const inAnHour = new Date(Date.now() + 3_600_000)
    const { cert, key } = makeCertificate({ commonName: 'a', names: ['a'], notAfter: inAnHour })
    const listener = {
      ...{ type: 'ssl', name: 'tls', bind: '127.0.0.1:0' },
      ssl_options: { certfile: cert, keyfile: key },
    }
    expect(await call('POST /plugins/install', { raw: form.body, type: form.contentType })).toEqual(
      {
        status: 507,
        body: FULL,
      },
    )
    expect(await call('POST /data/files', upload('emqx-export-a.tar.gz', plugin.bytes))).toEqual({
      status: 507,
      body: FULL,
    })
    expect(await call('POST /listeners', listener)).toEqual({ status: 507, body: FULL })
    expect(await call('POST /data/export')).toEqual({ status: 507, body: FULL })
    for (const folder of ['plugins', 'backup', 'certs']) {
      const path = join(disk.folder, folder)
      const left = existsSync(path)
        ? readdirSync(path, { recursive: true, withFileTypes: true })
        : []
      expect([folder, ...left.filter((each) => each.isFile())]).toEqual([folder])
    }
    await waitFor(async () => {
      publish('denied')
      const { body } = await call('GET /log/handlers')
      return JSON.stringify(body).includes('"no_space"')
    })
    isAlive(running)
    disk.free()
    const api = await running.api()
    await waitFor(async () => (await listAlarms(api)).length === 0)
    const log = join(disk.folder, 'log', 'emqx.log')
    const before = statSync(log).size
    await waitFor(() => {
      publish('denied')
      return statSync(log).size > before
    })
    const trace = async () => JSON.stringify((await call('GET /trace/tr/log?bytes=1000000')).body)
    await waitFor(async () => {
      publish()
      return (await trace()).includes('PUBLISH')
    })
    client.end()
    expect(await running.stop()).toBe(0)
  })
})

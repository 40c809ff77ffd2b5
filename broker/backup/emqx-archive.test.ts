import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { BackupPart } from '@signalbox/contract/backup'
import { readExport } from '@signalbox/testing/facts'
import { freePort } from '@signalbox/testing/free-port'
import { connectStomp } from '@signalbox/testing/gateway-clients'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../api/testing/fixtures.ts'
import { readArchive } from '../archive/archive-reader.ts'
import { ScramClient } from '../features/authentication/testing/scram-client.ts'
import { tcpListener } from '../testing/tcp-listener.ts'
import { archiveFolder, archiveLimits } from './archive-format.ts'
import { writeArchive } from './archive-writer.ts'
import { archiveClock } from './testing/archive-clock.ts'

const { name, bytes } = readExport()

let api: TestApi
let entries: Map<string, Buffer>
beforeEach(async () => {
  api = await startApi([tcpListener], { clock: archiveClock })
  entries = new Map()
  await readArchive(Readable.from([bytes]), archiveFolder(name), archiveLimits, (path, content) => {
    entries.set(path, content)
  })
})
afterEach(() => api.close())

/** Puts the archive into the folder, with ports that are free. */
async function store(changes: Record<string, Buffer> = {}): Promise<void> {
  let config = String(entries.get('cluster.hocon'))
  for (const port of ['61999', '5999', '1999']) {
    const free = String(await freePort())
    config = config.replaceAll(`bind = "127.0.0.1:${port}"`, `bind = "127.0.0.1:${free}"`)
  }
  const all = new Map([
    ...entries,
    ['cluster.hocon', Buffer.from(config)],
    ...Object.entries(changes),
  ])
  await writeArchive(
    join(api.broker.dataDir, 'backup', name),
    archiveFolder(name),
    Array.from(all, ([path, content]) => ({ path, bytes: content })),
  )
}

/** A restore of `admin` with another password ends its logins. */
async function loginAgain(): Promise<string> {
  const body = { username: 'night', password: 'Night-shift1' }
  const reply = await api.call('POST', '/login', { body, authorization: null })
  return `Bearer ${(reply.body as { token: string }).token}`
}

async function restore(authorization?: string): Promise<BackupPart[]> {
  const options = { body: {}, ...(authorization !== undefined && { authorization }) }
  const reply = await api.call('POST', `/data/files/${name}/restore`, options)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body as { parts: BackupPart[] }).parts
}

const read = async (path: string) =>
  (await api.call('GET', path, { authorization: await loginAgain() })).body

async function connack(username: string, password: string) {
  const client = api.client(5)
  client.send({
    ...{ cmd: 'connect', clientId: `of-${username}`, clean: true, protocolVersion: 5 },
    ...{ username, password: Buffer.from(password) },
  })
  return client.next('connack')
}

/** A client that proves its password by SCRAM. */
async function scramLogin(username: string, password: string): Promise<number | undefined> {
  const scram = new ScramClient(username, password)
  const client = api.client(5)
  client.send({
    ...{ cmd: 'connect', clientId: 'scram', clean: true, protocolVersion: 5 },
    properties: { authenticationMethod: scram.method, authenticationData: scram.first },
  })
  const { properties } = await client.next('auth')
  client.send({
    ...{ cmd: 'auth', reasonCode: 0x18 },
    properties: {
      authenticationMethod: scram.method,
      authenticationData: scram.answer(properties?.authenticationData ?? Buffer.alloc(0)),
    },
  })
  const { reasonCode } = await client.next('connack')
  return reasonCode
}

describe('an archive of EMQX 5.7.2', () => {
  it('arrives completely', async () => {
    await store()
    const parts = await restore()
    expect(parts.filter(({ state }) => state !== 'ready')).toEqual([])
    expect(parts.filter(({ notes = [] }) => notes.length > 0)).toEqual([])
    const tables = parts.filter(({ kind }) => kind === 'table')
    expect(Object.fromEntries(tables.map(({ name: part, entries: rows }) => [part, rows]))).toEqual(
      {
        ...{ user: 2, api_key: 1, mqtt_user: 3, gateway_user: 1, scram_user: 1 },
        ...{ acl_rules: 3, banned: 5, retained: 4 },
      },
    )
    // A second restore changes nothing.
    const again = await restore(await loginAgain())
    const changed = again.filter((part) => part.added + part.changed > 0)
    expect(changed.map((part) => part.name)).toEqual([])
  })

  it('admits its users with their passwords', async () => {
    await store()
    await restore()
    for (const user of ['plant-1', 'plant-2', 'ops']) {
      expect(await connack(user, `${user}-secret`), user).toMatchObject({ reasonCode: 0 })
      expect(await connack(user, `${user}-Secret`), user).not.toMatchObject({ reasonCode: 0 })
    }
    expect(await scramLogin('scram-1', 'scram-1-secret')).toBe(0)
    const { listeners } = (await read('/gateways/stomp')) as { listeners: { bind: string }[] }
    const port = Number(listeners[0]?.bind.split(':')[1])
    const login = (passcode: string) =>
      connectStomp(port, { headers: ['login:st-1', `passcode:${passcode}`] })
    ;(await login('st-1-secret')).close()
    await expect(login('st-1-Secret')).rejects.toThrow('ERROR')
  })

  it('admits its console users and its API key', async () => {
    await store()
    await restore()
    for (const [username, password] of [
      ['admin', 'public'],
      ['night', 'Night-shift1'],
    ]) {
      const body = { username, password }
      expect((await api.call('POST', '/login', { body, authorization: null })).status).toBe(200)
      const wrong = { username, password: `${password}1` }
      const refused = await api.call('POST', '/login', { body: wrong, authorization: null })
      expect(refused.status).toBe(401)
    }
    const secret = '75ead197a95e1607:VM3i47IuSWU5Z9AO2PjZK02zEtIsDZXokYns385RjTWF'
    const authorization = `Basic ${Buffer.from(secret).toString('base64')}`
    expect((await api.call('GET', '/clients', { authorization })).status).toBe(200)
    const [key] = (await read('/api_key')) as object[]
    expect(key).toMatchObject({ name: 'scripts', desc: 'nightly', enable: true, expired: false })
  })

  it('answers the API as the node that wrote it', async () => {
    await store()
    await restore()
    const { data: bans } = (await read('/banned')) as { data: { who: string }[] }
    const years = { at: '2026-11-29T09:47:45+00:00', until: '2027-11-29T09:47:45+00:00' }
    const sorted = bans.toSorted((a, b) => (a.who < b.who ? -1 : 1))
    expect(sorted).toMatchObject([
      { as: 'peerhost', who: '10.1.2.3', reason: '', by: 'mgmt_api' },
      { as: 'peerhost_net', who: '10.9.0.0/16', reason: '' },
      { as: 'clientid_re', who: '^tmp-', reason: '' },
      { as: 'clientid', who: 'bad-1', reason: 'flood' },
      { as: 'username', who: 'mallory', reason: 'left' },
    ])
    for (const ban of bans) {
      const { at, until } = ban as typeof ban & typeof years
      expect([at, until].map((time) => new Date(time).getTime())).toEqual(
        [years.at, years.until].map((time) => new Date(time).getTime()),
      )
    }
    expect(await read('/authorization/sources/built_in_database/rules/users')).toMatchObject({
      data: [
        {
          username: 'plant-1',
          rules: [
            {
              permission: 'allow',
              action: 'all',
              topic: 'plant/1/#',
              qos: [0, 1, 2],
              retain: 'all',
            },
            {
              permission: 'deny',
              action: 'publish',
              topic: 'plant/2/#',
              qos: [0, 1],
              retain: 'all',
            },
          ],
        },
      ],
    })
    expect(await read('/mqtt/retainer/message/bin')).toMatchObject({
      payload: Buffer.from(Array.from({ length: 256 }, (_, i) => i)).toString('base64'),
    })
    const rules = (await read('/rules')) as { data: { id: string; sql: string }[] }
    expect(rules.data.find(({ id }) => id === 'multi')?.sql).toContain('"quo""ted" as q')
  })

  it('is restored as far as its tables can be read', async () => {
    const acl = entries.get('mnesia/emqx_acl') ?? Buffer.alloc(0)
    await store({ 'mnesia/emqx_acl': acl.subarray(0, -3), 'mnesia/emqx_new': Buffer.from('x') })
    const parts = await restore()
    const find = (part: string) => parts.find((each) => each.name === part)
    expect(find('acl_rules')).toMatchObject({
      state: 'refused',
      reason: 'mnesia/emqx_acl: the file is cut off',
    })
    expect(find('mnesia/emqx_new')).toMatchObject({ state: 'skipped', code: 'foreign_table' })
    expect(find('retained')).toMatchObject({ state: 'ready', added: 4 })
  })
})

import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BackupPart } from '@signalbox/contract/backup'
import type { MosquittoLine, MosquittoPreview } from '@signalbox/contract/mosquitto'
import { freePort } from '@signalbox/testing/free-port'
import { type Mosquitto, startMosquitto } from '@signalbox/testing/mosquitto'
import { connectMqtt, type TestClient } from '@signalbox/testing/mqtt-client'
import { makeFolder } from '@signalbox/testing/server-process'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'
import { startBroker } from '../../broker.ts'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { MemoryClient } from '../../kernel/testing/memory-client.ts'
import { startHttpService } from '../../testing/http-service.ts'
import { requestFiles } from './files.ts'

const KEY = Buffer.alloc(64).toString('base64')
const PASSWD = join('/usr/bin', 'mosquitto_passwd')

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

type Files = Readonly<Record<string, string | Buffer>>

const body = (files: Files, parts?: string[]) => ({
  body: {
    files: Object.entries(files).map(([name, content]) => ({
      name,
      content: Buffer.from(content).toString('base64'),
    })),
    ...(parts && { parts }),
  },
})

async function preview(files: Files): Promise<MosquittoPreview> {
  const reply = await api.call('POST', '/data/mosquitto/preview', body(files))
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as MosquittoPreview
}

async function imported(files: Files, parts?: string[]): Promise<BackupPart[]> {
  const reply = await api.call('POST', '/data/mosquitto/import', body(files, parts))
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const all = (reply.body as { parts: BackupPart[] }).parts
  expect(all.filter(({ state, failure }) => state === 'refused' || failure !== undefined)).toEqual(
    [],
  )
  return all
}

const conf = (...lines: string[]): Files => ({ 'mosquitto.conf': `${lines.join('\n')}\n` })

const lineOf = ({ lines }: { lines: readonly MosquittoLine[] }, start: string) =>
  lines.find(({ text }) => text.startsWith(start))

/** A file that `mosquitto_passwd` writes. */
function makePasswords(users: Readonly<Record<string, string>>, ...options: string[]): string {
  const folder = makeFolder('signalbox-passwd-', {})
  onTestFinished(() => folder.remove())
  const path = folder.write('passwd', '')
  for (const [name, password] of Object.entries(users)) {
    execFileSync(PASSWD, [...options, '-b', path, name, password], { stdio: 'ignore' })
  }
  return readFileSync(path, 'utf8')
}

const isLetIn = (port: number, username?: string, password?: string) =>
  connectMqtt(`mqtt://127.0.0.1:${port}`, {
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
  }).then(
    async (client) => {
      await client.end()
      return true
    },
    () => false,
  )

describe('users of a password file', () => {
  it.each([
    ['$7$', []],
    ['$6$', ['-H', 'sha512']],
    ['$7$ with other iterations', ['-I', '1000']],
  ])('log in with their old passwords: %s', async (_, options) => {
    const port = await freePort()
    const users = { alice: 'wonderland', bob: 'p w$:ü' }
    const passwd = makePasswords(users, ...options)
    const files = {
      ...conf(`listener ${port} 127.0.0.1`, 'password_file /etc/mosquitto/passwd'),
      passwd: `${passwd}carol:in-clear\ndave:$argon2id$v=19$x\nalice:$6$x$y\nerin:$7$1000001$eA==$${KEY}\n`,
    }
    const { lines, counts } = await preview(files)
    const states = lines.map(({ text, state, reason }) => [text, state, reason])
    expect(states).toContainEqual(['alice:******', 'taken', undefined])
    expect(states).toContainEqual(['carol:******', 'left', 'plain_password'])
    expect(states).toContainEqual(['dave:******', 'left', 'unknown_hash'])
    expect(states).toContainEqual(['alice:******', 'left', 'repeated'])
    // A login of this user would take seconds.
    expect(states).toContainEqual(['erin:******', 'left', 'unknown_hash'])
    expect(counts).toMatchObject({ left: 4 })
    expect(JSON.stringify(lines)).not.toContain('in-clear')
    await imported(files)
    expect(await isLetIn(port, 'alice', 'wonderland')).toBe(true)
    expect(await isLetIn(port, 'bob', 'p w$:ü')).toBe(true)
    expect(await isLetIn(port, 'alice', 'Wonderland')).toBe(false)
    expect(await isLetIn(port, 'carol', 'in-clear')).toBe(false)
    expect(await isLetIn(port)).toBe(false)
  })

  it('are added to the users of an existing authenticator', async () => {
    const authenticator = {
      ...{ mechanism: 'password_based', backend: 'built_in_database', user_id_type: 'username' },
      password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' },
    }
    await api.call('POST', '/authentication', { body: authenticator })
    const at = '/authentication/password_based:built_in_database/users'
    await api.call('POST', at, { body: { user_id: 'old', password: 'old-1' } })
    const port = await freePort()
    await imported({
      ...conf(`listener ${port} 127.0.0.1`, 'password_file /p/passwd'),
      passwd: makePasswords({ alice: 'wonderland' }),
    })
    expect(await isLetIn(port, 'alice', 'wonderland')).toBe(true)
    expect(await isLetIn(port, 'old', 'old-1')).toBe(true)
  })

  it('are left out if the authenticator stores passwords in plain text', async () => {
    const authenticator = {
      ...{ mechanism: 'password_based', backend: 'built_in_database', user_id_type: 'username' },
      password_hash_algorithm: { name: 'plain', salt_position: 'disable' },
    }
    await api.call('POST', '/authentication', { body: authenticator })
    const files = {
      ...conf('listener 1 127.0.0.1', 'password_file /p/passwd'),
      passwd: makePasswords({ alice: 'wonderland' }),
    }
    const found = await preview(files)
    expect(lineOf(found, 'password_file')).toMatchObject({ reason: 'users_elsewhere' })
    expect(lineOf(found, 'listener')).toMatchObject({ reason: 'no_users' })
  })
})

describe('a listener stays closed', () => {
  const NAMES = { name: 'mosquitto-1', type: 'tcp' }
  const isOpen = async () => {
    const rows = await api.read<{ name: string; enable: boolean }[]>('/listeners')
    return rows.find(({ name }) => name === NAMES.name)?.enable
  }
  const LISTENER = 'listener 1 127.0.0.1'

  it.each([
    ['no_users', [LISTENER]],
    ['no_users', [LISTENER, 'password_file /missing']],
    ['weaker', [LISTENER, 'allow_anonymous true', 'acl_file /missing']],
    ['weaker', [LISTENER, 'allow_anonymous true', 'clientid_prefixes a-']],
    ['plugin', [LISTENER, 'allow_anonymous true', 'plugin /usr/lib/dynamic_security.so']],
    ['certificate_missing', [LISTENER, 'allow_anonymous true', 'certfile /c', 'keyfile /k']],
    ['certificate_missing', [LISTENER, 'allow_anonymous true', 'psk_hint x']],
  ])('%s: %j', async (reason, lines) => {
    const files = conf(...lines)
    expect(lineOf(await preview(files), 'listener')).toMatchObject({ state: 'translated', reason })
    await imported(files)
    expect(await isOpen()).toBe(false)
  })

  it.each([
    ['its authenticator', ['password_file /p/passwd'], ['listeners']],
    ['its users', ['password_file /p/passwd'], ['listeners', 'authentication']],
    ['its rules', ['allow_anonymous true', 'acl_file /p/acl'], ['listeners']],
  ])('without %s, which is not chosen', async (_, lines, parts) => {
    const files = {
      ...conf(LISTENER, ...lines),
      ...{ passwd: makePasswords({ alice: 'wonderland' }), acl: 'topic read a\n' },
    }
    const found = await imported(files, parts)
    expect(await isOpen()).toBe(false)
    const notes = found.flatMap(({ name, notes: all = [] }) => (name === 'listeners' ? all : []))
    expect(notes).toMatchObject([{ code: 'unguarded', of: 'tcp:mosquitto-1' }])
  })

  it('if the authenticator of its users is disabled', async () => {
    await api.call('POST', '/authentication', {
      body: {
        ...{ mechanism: 'password_based', backend: 'built_in_database', enable: false },
        ...{ user_id_type: 'username', password_hash_algorithm: { name: 'sha256' } },
      },
    })
    await imported({
      ...conf(LISTENER, 'password_file /p/passwd'),
      passwd: makePasswords({ alice: 'wonderland' }),
    })
    expect(await isOpen()).toBe(false)
  })

  it('if its users or rules are not those of the first', async () => {
    const passwd = makePasswords({ alice: 'wonderland' })
    const files = {
      ...conf(
        ...['per_listener_settings true', LISTENER, 'password_file /a/passwd'],
        ...['listener 2 127.0.0.1', 'password_file /a/others'],
        ...['listener 3 127.0.0.1', 'allow_anonymous true'],
      ),
      ...{ passwd, others: passwd },
    }
    const found = await preview(files)
    expect(lineOf(found, 'listener 1')).toMatchObject({ state: 'taken' })
    expect(lineOf(found, 'listener 2')).toMatchObject({ reason: 'other_users' })
    expect(lineOf(found, 'listener 3')).toMatchObject({ state: 'taken' })
    await imported(files, ['authentication', 'mqtt_user'])
  })
})

it('a broker that authenticates clients is not opened', async () => {
  const authenticator = { mechanism: 'password_based', backend: 'built_in_database' }
  const algorithm = { name: 'sha256', salt_position: 'suffix' }
  await api.call('POST', '/authentication', {
    body: { ...authenticator, password_hash_algorithm: algorithm },
  })
  const port = await freePort()
  const files = conf(`listener ${port} 127.0.0.1`, 'allow_anonymous true')
  expect(lineOf(await preview(files), 'allow')).toMatchObject({ reason: 'anonymous_with_users' })
  await imported(files)
  expect(await isLetIn(port)).toBe(false)
})

it('no line of a report has a secret', async () => {
  const names = ['tls_engine_kpass_sha1', 'remote_password', 'bridge_psk', 'plugin_opt_x']
  const { lines } = await preview(conf(...names.map((name) => `${name} of-nobody`)))
  expect(lines.map(({ text }) => text)).toEqual(names.map((name) => `${name} ******`))
})

it('listeners with one port and several addresses stay apart', async () => {
  const port = await freePort()
  await imported(
    conf(`listener ${port} 127.0.0.1`, `listener ${port} 127.0.0.2`, 'allow_anonymous true'),
  )
  const rows = await api.read<{ name: string; bind: string }[]>('/listeners')
  expect(rows.map(({ name, bind }) => [name, bind])).toEqual([
    [`mosquitto-${port}`, `127.0.0.1:${port}`],
    [`mosquitto-${port}-2`, `127.0.0.2:${port}`],
  ])
})

it('a typical configuration is previewed line by line, and imported', async () => {
  const [port, ws] = [await freePort(), await freePort()]
  const files = {
    ...conf(
      ...['# A comment', 'pid_file /run/mosquitto/mosquitto.pid', ''],
      ...['per_listener_settings false', 'persistence true', 'log_dest syslog'],
      ...['max_inflight_messages 0', 'max_queued_messages 5000', 'max_packet_size 65536'],
      ...['persistent_client_expiration 2w', 'max_keepalive 600', 'sys_interval 30'],
      ...['retain_available true', 'unheard_of 1', 'queue_qos0_messages false'],
      ...[`listener ${port}`, 'max_connections 100', 'max_qos 1', 'mount_point site/'],
      ...[`listener ${ws} 127.0.0.1`, 'protocol websockets', 'max_connections -1'],
      ...['allow_anonymous true', 'include_dir /etc/mosquitto/conf.d'],
    ),
    'b.conf': 'upgrade_outgoing_qos true\n',
    'a.conf': 'upgrade_outgoing_qos false\ninclude_dir /x\n',
  }
  const found = await preview(files)
  const states = Object.fromEntries(
    found.lines.map(({ file, text, state, reason }) => [`${file} ${text}`, reason ?? state]),
  )
  expect(states).toMatchObject({
    'mosquitto.conf pid_file /run/mosquitto/mosquitto.pid': 'needless',
    'mosquitto.conf persistence true': 'sessions_by_option',
    'mosquitto.conf log_dest syslog': 'elsewhere',
    'mosquitto.conf max_inflight_messages 0': 'nearest',
    'mosquitto.conf max_queued_messages 5000': 'taken',
    'mosquitto.conf max_keepalive 600': 'elsewhere',
    'mosquitto.conf unheard_of 1': 'unknown',
    [`mosquitto.conf listener ${port}`]: 'taken',
    'mosquitto.conf protocol websockets': 'websocket_path',
    'mosquitto.conf allow_anonymous true': 'taken',
    'a.conf upgrade_outgoing_qos false': 'repeated',
    'a.conf include_dir /x': 'not_nested',
    'b.conf upgrade_outgoing_qos true': 'taken',
  })
  expect(found.lines.every(({ line }) => line >= 0)).toBe(true)
  await imported(files)
  expect(await api.read('/configs/global_zone')).toMatchObject({
    mqtt: {
      ...{ max_inflight: 65_535, max_mqueue_len: 5000, max_packet_size: '64KB' },
      ...{ session_expiry_interval: '336h', mqueue_store_qos0: false, upgrade_qos: true },
    },
  })
  expect(await api.read(`/listeners/tcp:mosquitto-${port}`)).toMatchObject({
    ...{ bind: `0.0.0.0:${port}`, max_connections: 100, mountpoint: 'site/', running: true },
    ...{ zone: `mosquitto_${port}`, enable_authn: false },
  })
  expect(await api.read(`/zones/mosquitto_${port}`)).toMatchObject({
    overrides: { mqtt: { max_qos_allowed: 1 } },
  })
  expect(await isLetIn(port)).toBe(true)
  // Nothing is left to change.
  const again = await preview(files)
  expect(again.parts.filter(({ added, changed }) => added + changed > 0)).toEqual([])
})

it('rules decide for connected clients as in the ACL file', async () => {
  const port = await freePort()
  await imported({
    ...conf(`listener ${port} 127.0.0.1`, 'allow_anonymous true', 'acl_file /etc/mosquitto/acl'),
    acl: 'topic read open/#\nuser u\ntopic deny own/secret\ntopic own/#\npattern write %c/up\n',
  })
  const url = `mqtt://127.0.0.1:${port}`
  const user = await connectMqtt(url, { username: 'u', clientId: 'c' })
  const may = (topic: string) =>
    user.mqtt.publishAsync(topic, 'x', { qos: 1 }).then(
      () => true,
      () => false,
    )
  expect(await may('own/x')).toBe(true)
  expect(await may('c/up')).toBe(true)
  expect(await may('own/secret')).toBe(false)
  expect(await may('open/x')).toBe(false)
  await user.end()
})

describe('the database of a broker', () => {
  async function filled(
    publish: (other: TestClient) => Promise<void> = async () => {},
  ): Promise<Mosquitto> {
    const mosquitto = await startMosquitto(({ path }) => [
      ...['persistence true', `persistence_location ${path}/`],
    ])
    onTestFinished(() => mosquitto.end())
    const client = await connectMqtt(`mqtt://127.0.0.1:${mosquitto.port}`, {
      ...{ clientId: 'device', username: 'joe', clean: false },
      properties: { sessionExpiryInterval: 3600 },
    })
    await client.mqtt.subscribeAsync('commands/#', { qos: 1, rap: true })
    await client.mqtt.publishAsync('state/1', 'on', { retain: true, qos: 1 })
    await client.mqtt.publishAsync('state/2', Buffer.from([0, 255]), {
      ...{ retain: true, qos: 2 },
      properties: {
        ...{ messageExpiryInterval: 1000, contentType: 'bytes' },
        userProperties: { k: 'v' },
      },
    })
    await client.end()
    const other = await connectMqtt(`mqtt://127.0.0.1:${mosquitto.port}`)
    await other.mqtt.publishAsync('commands/1', 'go', { qos: 1 })
    await publish(other)
    await other.end()
    await mosquitto.stop()
    return mosquitto
  }

  it('brings retained messages', async () => {
    const { folder } = await filled()
    const files = {
      ...conf('persistence true', 'persistence_location /var/lib/mosquitto/'),
      'mosquitto.db': readFileSync(join(folder.path, 'mosquitto.db')),
    }
    const parts = await imported(files)
    expect(parts.find(({ name }) => name === 'retained')).toMatchObject({ entries: 2, added: 2 })
    const client = api.client()
    await client.connect()
    await client.subscribe('state/#', { qos: 2 })
    const messages = [await client.next('publish'), await client.next('publish')]
    expect(
      messages.map(({ topic, payload, qos }) => [topic, [...Buffer.from(payload)], qos]),
    ).toEqual([
      ['state/1', [111, 110], 1],
      ['state/2', [0, 255], 2],
    ])
    expect(messages[1]?.properties).toMatchObject({ contentType: 'bytes' })
    expect(messages[1]?.properties?.messageExpiryInterval).toBeGreaterThan(900)
  })

  it.each([false, true])('brings sessions, with durable sessions: %s', async (durableSessions) => {
    await api.close()
    api = await startApi([], { durableSessions })
    const { folder } = await filled()
    const files = {
      ...conf('persistence true', 'acl_file acl', 'allow_anonymous true'),
      acl: 'user joe\ntopic commands/#\n',
      'mosquitto.db': readFileSync(join(folder.path, 'mosquitto.db')),
    }
    const { parts } = await preview(files)
    expect(parts.find(({ name }) => name === 'sessions')).toMatchObject({ entries: 1, added: 1 })
    await imported(files)
    expect(api.broker.durableSessions.running?.count ?? 1).toBe(1)
    expect(await api.read('/clients/device/subscriptions')).toMatchObject([
      { topic: 'commands/#', qos: 1, rap: 1 },
    ])
    const device = api.client()
    const fields = { clientId: 'device', username: 'joe', clean: false }
    const { sessionPresent } = await device.connect(fields)
    expect(sessionPresent).toBe(true)
    expect(await device.next('publish')).toMatchObject({ topic: 'commands/1', qos: 1 })
    // A client with this ID exists, and keeps its session.
    const again = await preview(files)
    expect(again.parts.find(({ name }) => name === 'sessions')).toMatchObject({ added: 0 })
  })

  it('brings queued messages with what is left of their expiry, and no expired ones', async () => {
    const { folder } = await filled(async (other) => {
      for (const [topic, messageExpiryInterval] of [
        ['commands/short', 100],
        ['commands/long', 1000],
      ] as const) {
        const properties = { messageExpiryInterval }
        await other.mqtt.publishAsync(topic, 'go', { qos: 1, properties })
      }
    })
    await api.close()
    api = await startApi([], { clock: new FakeClock(Date.now() + 300_000) })
    await imported({
      ...conf('persistence true', 'allow_anonymous true'),
      'mosquitto.db': readFileSync(join(folder.path, 'mosquitto.db')),
    })
    const device = api.client()
    await device.connect({ clientId: 'device', username: 'joe', clean: false })
    expect(await device.next('publish')).toMatchObject({ topic: 'commands/1' })
    const { topic, properties } = await device.next('publish')
    expect(topic).toBe('commands/long')
    expect(properties?.messageExpiryInterval).toBeGreaterThan(600)
    expect(properties?.messageExpiryInterval).toBeLessThanOrEqual(700)
  })

  describe('while a rule of the subscription is asked', () => {
    /** Starts an import, and returns it when an HTTP source has its question, which `decide` answers. */
    async function asking(denyAction: 'ignore' | 'disconnect') {
      const { folder } = await filled()
      const clock = new FakeClock(Date.now())
      await api.close()
      api = await startApi([], { clock })
      const service = await startHttpService()
      onTestFinished(() => service.stop())
      const asked = Promise.withResolvers<(result: 'allow' | 'deny') => void>()
      service.answer = (response) =>
        asked.resolve((result) => {
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify({ result }))
        })
      const source = {
        ...{ type: 'http', method: 'post', url: `${service.url}/may`, body: { topic: '${topic}' } },
        ...{ headers: { 'content-type': 'application/json' }, request_timeout: '60s' },
      }
      const made = await api.call('POST', '/authorization/sources', { body: source })
      expect(made.status, JSON.stringify(made.body)).toBe(204)
      await api.call('PUT', '/authorization/settings', {
        body: { no_match: 'deny', deny_action: denyAction, cache: { enable: false } },
      })
      const files = {
        ...conf('persistence true'),
        'mosquitto.db': readFileSync(join(folder.path, 'mosquitto.db')),
      }
      const parts = imported(files, ['sessions'])
      const decide = await asked.promise
      return { clock, parts, decide }
    }
    const connect = async (clean: boolean) => {
      const device = api.client()
      const properties = { sessionExpiryInterval: 3600 }
      const { sessionPresent } = await device.connect({
        ...{ clientId: 'device', username: 'joe', clean, properties },
      })
      return { device, sessionPresent }
    }

    it('a client that continues the session has its subscriptions, and never expires', async () => {
      const { clock, parts, decide } = await asking('ignore')
      const { device, sessionPresent } = await connect(false)
      expect(sessionPresent).toBe(true)
      decide('allow')
      expect((await parts).find(({ name }) => name === 'sessions')).toMatchObject({ added: 1 })
      expect(await device.next('publish')).toMatchObject({ topic: 'commands/1' })
      expect(await api.read('/clients/device/subscriptions')).toMatchObject([
        { topic: 'commands/#' },
      ])
      clock.advance(7_200_000)
      expect(api.broker.kernel.sessions.get('device')).toMatchObject({ connected: true })
    })

    it('a client that begins a new session keeps that one', async () => {
      const { parts, decide } = await asking('ignore')
      const { sessionPresent } = await connect(true)
      expect(sessionPresent).toBe(false)
      decide('allow')
      expect((await parts).find(({ name }) => name === 'sessions')).toMatchObject({ added: 0 })
      expect(await api.read('/clients/device/subscriptions')).toEqual([])
      expect(await api.read('/topics')).toMatchObject({ data: [] })
    })

    it('a rule that disconnects clients ends no import', async () => {
      const { parts, decide } = await asking('disconnect')
      await connect(false)
      decide('deny')
      expect((await parts).find(({ name }) => name === 'sessions')).toMatchObject({
        notes: [{ of: 'device', text: expect.stringMatching(/^commands\/#: the rules/) }],
      })
      expect(await api.read('/clients/device')).toMatchObject({ connected: true })
    })
  })

  it('leaves a session that is only on disk as it is', async () => {
    const { folder } = await filled()
    const files = {
      ...conf('persistence true', 'allow_anonymous true'),
      'mosquitto.db': readFileSync(join(folder.path, 'mosquitto.db')),
    }
    const made = makeFolder('signalbox-on-disk-', {})
    onTestFinished(() => made.remove())
    const options = {
      ...{ dataDir: made.path, version: '0.0.0', listeners: [], passwordRounds: 1 },
      durableSessions: true,
    }
    const before = await startBroker(options)
    const ids = [...Array.from({ length: 40 }, (_, i) => `${i}-${'x'.repeat(60_000)}`), 'device']
    for (const clientId of ids) {
      const client = new MemoryClient(before.kernel)
      const properties = { sessionExpiryInterval: 7200 }
      await client.connect({ clientId, clean: false, properties })
      client.disconnect()
      await client.closed()
    }
    await before.close()
    const broker = await startBroker({ ...options, heapLimit: 10 * 1024 * 1024 })
    onTestFinished(() => broker.close())
    expect(broker.kernel.sessions.get('device')).toBeUndefined()
    const given = Object.entries(files).map(([name, bytes]) => ({
      name,
      bytes: Buffer.from(bytes),
    }))
    const sessionsIn = ({ parts }: { parts: readonly { name: string }[] }) =>
      parts.find(({ name }) => name === 'sessions')
    const { backups } = broker
    const counts = { entries: 1, added: 0 }
    expect(sessionsIn(await backups.previewMosquitto(requestFiles(given)))).toMatchObject(counts)
    expect(sessionsIn(await backups.restoreMosquitto(requestFiles(given)))).toMatchObject(counts)
    expect(broker.kernel.sessions.get('device')).toBeUndefined()
  })

  it('leaves out subscriptions that the rules do not allow', async () => {
    const { folder } = await filled()
    const parts = await imported({
      ...conf('persistence true', 'acl_file acl', 'allow_anonymous true'),
      acl: 'user joe\ntopic read commands/1\n',
      'mosquitto.db': readFileSync(join(folder.path, 'mosquitto.db')),
    })
    expect(parts.find(({ name }) => name === 'sessions')?.notes).toMatchObject([
      { of: 'device', text: expect.stringMatching(/^commands\/#: the rules/) },
    ])
    expect(await api.read('/clients/device/subscriptions')).toEqual([])
  })

  it('that is damaged is refused, and never ends the process', async () => {
    const { folder } = await filled()
    const whole = readFileSync(join(folder.path, 'mosquitto.db'))
    const settings = conf('persistence true')
    let refused = 0
    for (let i = 0; i < whole.length; i += 3) {
      const bytes = Buffer.from(whole)
      bytes[i] = (bytes[i] ?? 0) ^ (0xff - (i % 7))
      for (const content of [bytes, whole.subarray(0, i)]) {
        const files = { ...settings, 'mosquitto.db': content }
        const reply = await api.call('POST', '/data/mosquitto/preview', body(files))
        expect([200, 400]).toContain(reply.status)
        if (reply.status === 400) refused++
        if (i % 30 !== 0) continue
        const { status } = await api.call('POST', '/data/mosquitto/import', body(files))
        expect(status).toBe(reply.status)
      }
    }
    expect(refused).toBeGreaterThan(whole.length / 4)
  })
})

it('bridges move messages in both directions', async () => {
  const mosquitto = await startMosquitto()
  onTestFinished(() => mosquitto.end())
  const port = await freePort()
  const files = conf(
    ...[`listener ${port} 127.0.0.1`, 'allow_anonymous true'],
    ...['connection to-cloud.1', `address 127.0.0.1:${mosquitto.port} backup.example:1883`],
    ...['remote_username joe', 'remote_password hunter2', 'remote_clientid gate'],
    ...['topic up/# out 1 local/ remote/', 'topic down/# in 1 local/ remote/'],
    ...['topic # both 0 shared/ shared/', "topic it's/# out", 'notifications false'],
  )
  const found = await preview(files)
  expect(lineOf(found, 'remote_password')).toMatchObject({
    ...{ text: 'remote_password ******', state: 'taken' },
  })
  expect(lineOf(found, 'address')).toMatchObject({
    ...{ state: 'taken' },
    becomes: `connectors.mqtt.to-cloud-1.server = 127.0.0.1:${mosquitto.port},backup.example:1883`,
  })
  expect(lineOf(found, "topic it's")).toMatchObject({ state: 'left', reason: 'invalid' })
  expect(lineOf(found, 'topic up')).toMatchObject({ state: 'translated', reason: 'bridge_rule' })
  expect(lineOf(found, 'topic #')).toMatchObject({ state: 'translated', reason: 'bridge_both' })
  expect(lineOf(found, 'notifications')).toMatchObject({ reason: 'no_counterpart' })
  expect(JSON.stringify(found)).not.toContain('hunter2')
  await imported(files)
  const connector = () => api.read<{ status: string }>('/connectors/mqtt:to-cloud-1')
  await waitFor(async () => (await connector()).status === 'connected')
  const near = await connectMqtt(`mqtt://127.0.0.1:${port}`)
  const far = await connectMqtt(`mqtt://127.0.0.1:${mosquitto.port}`)
  await near.mqtt.subscribeAsync(['local/#', 'shared/#'])
  await far.mqtt.subscribeAsync(['remote/#', 'shared/#'])
  await near.mqtt.publishAsync('local/up/1', 'near', { qos: 2, retain: true })
  expect(await far.message('remote/up/1')).toMatchObject({ qos: 0 })
  await far.mqtt.publishAsync('remote/down/2', 'far', { qos: 1 })
  expect(String((await near.message('local/down/2')).payload)).toBe('far')
  await far.mqtt.publishAsync('shared/x', 'once')
  await near.message('shared/x')
  await near.mqtt.publishAsync('shared/y', 'out')
  await far.message('shared/y')
  // Messages from the other broker are not sent back to it.
  expect(far.received.filter(({ topic }) => topic === 'shared/x')).toHaveLength(1)
  await near.end()
  await far.end()
})

it('a bridge has eight addresses at most', async () => {
  const addresses = Array.from({ length: 9 }, (_, i) => `10.0.0.${i}`)
  const found = await preview(conf('connection far', `addresses ${addresses.join(' ')}`))
  expect(lineOf(found, 'addresses')).toMatchObject({ reason: 'first_addresses' })
  const wrong = await preview(conf('connection far', 'address 10.0.0.1 x:99999'))
  expect(lineOf(wrong, 'connection')).toMatchObject({ state: 'left', reason: 'invalid' })
})

it('the configurations of Debian’s package are read', async () => {
  const folder = '/usr/share/doc/mosquitto/examples'
  const paths = ['/etc/mosquitto/mosquitto.conf', `${folder}/mosquitto.conf`].filter((path) =>
    existsSync(path),
  )
  expect(paths).not.toEqual([])
  for (const path of paths) {
    const others = existsSync(folder) ? readdirSync(folder) : []
    const given = others
      .filter((name) => name.endsWith('.example'))
      .map((name) => [name, readFileSync(join(folder, name))] as const)
    const files = { ...Object.fromEntries(given), [basename(path)]: readFileSync(path) }
    const { lines } = await preview(files)
    expect(lines.filter(({ reason }) => reason === 'unknown')).toEqual([])
  }
})

it('every option of the example can be commented in without an error', async () => {
  const path = '/usr/share/doc/mosquitto/examples/mosquitto.conf'
  if (!existsSync(path)) return
  const options = readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => /^#([a-z]\S*( \S+)*)$/.exec(line)?.[1] ?? [])
  expect(options.length).toBeGreaterThan(90)
  const { lines } = await preview(conf('connection x', 'address y', ...options))
  expect(lines.filter(({ reason }) => reason === 'unknown').map(({ text }) => text)).toEqual([])
})

it.each([
  ['no configuration', { passwd: 'x' }, /no mosquitto.conf/],
  ['too many listeners', conf('listener 1\n'.repeat(2000)), /more than 1000 listeners and bridges/],
  ['too many lines', conf('user x\n'.repeat(30_000)), /more than 20000 lines/],
  [
    'another database',
    { ...conf('persistence true'), 'mosquitto.db': 'hello' },
    /no database of Mosquitto/,
  ],
])('a request is refused: %s', async (_, files, reason) => {
  const reply = await api.call('POST', '/data/mosquitto/preview', body(files))
  expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect((reply.body as { message: string }).message).toMatch(reason)
})

it.each(['constructor', 'toString', '__proto__'])(
  'a bridge with the protocol version %s has the default version',
  async (version) => {
    const files = conf('connection hq', 'address 127.0.0.1:9', `bridge_protocol_version ${version}`)
    expect(lineOf(await preview(files), 'bridge_protocol_version')).toMatchObject({
      state: 'left',
      reason: 'invalid',
    })
    await imported(files)
    expect(await api.read('/connectors')).toMatchObject([{ type: 'mqtt', name: 'hq' }])
  },
)

import type {
  ConfigChange,
  ConfigDifference,
  ProvisionalChange,
  WholeConfig,
} from '@signalbox/contract/config-history'
import { waitFor } from '@signalbox/testing/wait-for'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Broker, startBroker } from '../broker.ts'
import { startApi, type TestApi } from '../api/testing/fixtures.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const FLAPPING = { enable: true, window_time: '2m', max_count: 20, ban_time: '10m' }
const retainer = (max: string) => ({ max_payload_size: max })
const AUTHENTICATOR = {
  mechanism: 'password_based',
  backend: 'mysql',
  server: '127.0.0.1:1',
  database: 'mqtt',
  username: 'root',
  password: 'first-secret',
  enable: false,
  query: 'SELECT password_hash FROM users WHERE username = ${username}',
}
const AUTHENTICATOR_ID = 'password_based:mysql'

type Page = { data: ConfigChange[]; meta: { count: number; hasnext: boolean } }
type Whole = ConfigChange & {
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  differences: ConfigDifference[]
  newest: number
}

const list = (query = '') => api.read<Page>(`/config_changes?${query}`)
const get = (id: number) => api.read<Whole>(`/config_changes/${id}`)
const latest = async (root: string): Promise<ConfigChange> => {
  const [found] = (await list(`root=${encodeURIComponent(root)}`)).data
  if (found === undefined) throw new Error(`nothing is recorded of ${root}`)
  return found
}
const setRetainer = (max: string) => api.call('PUT', '/mqtt/retainer', { body: retainer(max) })
const maxPayload = async () =>
  (await api.read<{ max_payload_size: string }>('/mqtt/retainer')).max_payload_size
const start = (operation: string, body: unknown, more: object = {}) =>
  api.call('POST', '/config_provisional', { body: { operation, body, seconds: 60, ...more } })
const readProvisional = (body: unknown) => (body as { provisional: ProvisionalChange }).provisional

describe('the history of the configuration', () => {
  it('records who changed what, from which address, and both states', async () => {
    expect((await setRetainer('2MB')).status).toBe(200)
    const change = await latest('retainer')
    expect(change).toMatchObject({
      actor: { kind: 'user', name: 'admin', ip_address: '127.0.0.1' },
      operation: 'retainerUpdate',
      kind: 'changed',
      fields: ['max_payload_size'],
      result: 'applied',
      is_cut: false,
    })
    const whole = await get(change.id)
    expect(whole.differences).toEqual([{ path: 'max_payload_size', before: '1MB', after: '2MB' }])
    expect(whole.newest).toBe(change.id)
  })

  it('records nothing of a save without a change, nor of a refused one', async () => {
    await setRetainer('2MB')
    const { meta } = await list('root=retainer')
    await setRetainer('2MB')
    expect((await setRetainer('many')).status).toBe(400)
    expect((await list('root=retainer')).meta.count).toBe(meta.count)
  })

  it('names the API key that made a change, and is filtered by it and by time', async () => {
    const made = await api.broker.apiKeys.create('deploy', {
      ...{ description: '', isEnabled: true, expiresAt: null, role: 'administrator' },
    })
    if (typeof made === 'string') throw new Error(made)
    const authorization = `Basic ${btoa(`${made.key}:${made.secret}`)}`
    await api.call('PUT', '/mqtt/retainer', { authorization, body: retainer('3MB') })
    const { data } = await list('actor=deploy')
    expect(data).toMatchObject([{ root: 'retainer', actor: { kind: 'key', name: 'deploy' } }])
    expect((await list('actor=deploy&to=1000000000')).data).toEqual([])
    expect((await api.call('GET', '/config_changes?from=yesterday')).status).toBe(400)
  })

  it('records items of lists, masks their secrets and seals them on the disk', async () => {
    const created = await api.call('POST', '/authentication', { body: AUTHENTICATOR })
    expect(created.status).toBe(200)
    const { mechanism, backend, ...rest } = AUTHENTICATOR
    const body = { mechanism, backend, ...rest, password: 'second-secret' }
    expect((await api.call('PUT', `/authentication/${AUTHENTICATOR_ID}`, { body })).status).toBe(
      204,
    )
    const change = await latest('authentication')
    expect(change).toMatchObject({ item: AUTHENTICATOR_ID, kind: 'changed', fields: ['password'] })
    const whole = await get(change.id)
    expect(whole.differences).toEqual([{ path: 'password', before: '******', after: '******' }])
    expect(JSON.stringify(whole)).not.toContain('secret')
    api.broker.store.flush()
    const { dataDir } = api.broker
    const files = ['signalbox.db', 'signalbox.db-wal'].map((name) =>
      readFileSync(join(dataDir, name)),
    )
    expect(Buffer.concat(files).includes('second-secret')).toBe(false)
  })

  it('masks texts with the names of secrets where a schema has none', async () => {
    const secrets = { pwd: 'own-1', passcode: 'own-2', service_account_json: 'own-3' }
    const http = {
      ...{ mechanism: 'password_based', backend: 'http', method: 'post', enable: false },
      ...{ url: 'http://127.0.0.1:9', headers: { 'content-type': 'application/json' } },
      body: { username: '${username}', ...secrets },
    }
    expect((await api.call('POST', '/authentication', { body: http })).status).toBe(200)
    const whole = await get((await latest('authentication')).id)
    expect(JSON.stringify(whole)).toContain('${username}')
    expect(JSON.stringify(whole)).not.toMatch(/own-\d/)
    await api.call('DELETE', '/authentication/password_based:http')
  })

  it('compares any two states of an item', async () => {
    await setRetainer('4MB')
    const first = await latest('retainer')
    await setRetainer('5MB')
    await setRetainer('6MB')
    const compared = await api.read<Whole>(`/config_compare?left=before:${first.id}&right=current`)
    expect(compared.differences).toEqual([
      { path: 'max_payload_size', before: '3MB', after: '6MB' },
    ])
    const other = await latest('authentication')
    const refused = await api.call(
      'GET',
      `/config_compare?left=after:${other.id}&right=after:${first.id}`,
    )
    expect(refused.status).toBe(400)
  })
})

describe('a rollback', () => {
  const rollback = (id: number, body: object = {}) =>
    api.call('POST', `/config_changes/${id}/rollback`, { body })

  it('restores a setting as a change of its own', async () => {
    await setRetainer('7MB')
    const seven = await latest('retainer')
    await setRetainer('8MB')
    expect((await rollback(seven.id, { to: 'after' })).body).toMatchObject({
      operation: 'configRollback',
      restores: seven.id,
      actor: { name: 'admin' },
    })
    expect(await maxPayload()).toBe('7MB')
    expect((await rollback(seven.id, { to: 'after' })).status).toBe(400)
  })

  it('is refused if the setting was changed since it was read', async () => {
    await setRetainer('9MB')
    const { id } = await latest('retainer')
    await setRetainer('10MB')
    const { status, body } = await rollback(id, { newest: id })
    expect([status, body]).toMatchObject([409, { code: 'CONFLICT' }])
    expect(await maxPayload()).toBe('10MB')
  })

  it('brings a deleted authenticator back with its password', async () => {
    expect((await api.call('DELETE', `/authentication/${AUTHENTICATOR_ID}`)).status).toBe(204)
    const { id, kind } = await latest('authentication')
    expect(kind).toBe('removed')
    expect((await rollback(id)).status).toBe(200)
    const [restored] = api.broker.collections.authentication.configs
    expect(restored).toMatchObject({ backend: 'mysql', password: 'second-secret' })
  })

  it('is held to the checks of the operation: a connector in use stays', async () => {
    const connector = {
      ...{ type: 'http', name: 'undo', url: 'http://127.0.0.1:1', enable: false },
    }
    expect((await api.call('POST', '/connectors', { body: connector })).status).toBe(201)
    const created = await latest('connectors')
    const action = { type: 'http', name: 'undo', connector: 'undo', parameters: { method: 'post' } }
    expect((await api.call('POST', '/actions', { body: action })).status).toBe(201)
    const made = await latest('actions')
    expect((await rollback(created.id)).status).toBe(400)
    expect((await rollback(made.id)).status).toBe(200)
    expect((await rollback(created.id)).status).toBe(200)
    expect(api.broker.collections.connectors.get('http:undo')).toBeUndefined()
  })

  it('restores the order of a chain', async () => {
    const jwt = { mechanism: 'jwt', use_jwks: false, algorithm: 'hmac-based', secret: 'abc' }
    const created = await api.call('POST', '/authentication', {
      body: { ...jwt, from: 'password' },
    })
    expect(created.status).toBe(200)
    await api.call('PUT', '/authentication/jwt/position/front')
    const moved = await latest('authentication')
    expect(moved).toMatchObject({ kind: 'moved' })
    expect(moved.item).toBeUndefined()
    expect((await rollback(moved.id)).status).toBe(200)
    expect(api.broker.history.current('authentication')).toEqual([AUTHENTICATOR_ID, 'jwt'])
  })

  it('is refused to viewers', async () => {
    await api.broker.users.create('eve', 'Look-only-1', { description: '', role: 'viewer' })
    const authorization = `Bearer ${api.broker.tokens.issue('eve')}`
    const { id } = await latest('retainer')
    const path = `/config_changes/${id}/rollback`
    expect((await api.call('POST', path, { authorization, body: {} })).status).toBe(403)
    expect((await api.call('GET', `/config_changes/${id}`, { authorization })).status).toBe(200)
  })
})

describe('a provisional change', () => {
  it('of a server of ExHook is reverted', async () => {
    const server = { name: 'trial', enable: false, url: 'http://127.0.0.1:1', pool_size: 8 }
    await api.call('POST', '/exhooks', { body: server })
    const path = { name: 'trial' }
    const made = await start('exhookUpdate', { ...server, pool_size: 4 }, { path })
    expect(await api.read('/exhooks/trial')).toMatchObject({ pool_size: 4 })
    await api.call('POST', `/config_provisional/${readProvisional(made.body).id}/revert`)
    expect(await api.read('/exhooks/trial')).toMatchObject({ pool_size: 8 })
    await api.call('DELETE', '/exhooks/trial')
  })

  it('is in effect at once, and reverted on demand', async () => {
    await setRetainer('1MB')
    const { status, body } = await start('retainerUpdate', retainer('20MB'))
    expect(status).toBe(200)
    const { id, remaining, roots, needs_new_connection } = readProvisional(body)
    expect(await maxPayload()).toBe('20MB')
    expect(remaining).toBeGreaterThan(50_000)
    expect(roots).toEqual([{ root: 'retainer' }])
    expect(needs_new_connection).toBe(false)
    expect(await latest('retainer')).toMatchObject({ provisional: id, operation: 'retainerUpdate' })
    const reverted = await api.call('POST', `/config_provisional/${id}/revert`)
    expect(reverted.body).toMatchObject({ state: 'reverted', ended_by: { name: 'admin' } })
    expect(await maxPayload()).toBe('1MB')
    expect((await api.call('POST', `/config_provisional/${id}/keep`)).status).toBe(404)
  })

  it('stays when it is kept', async () => {
    const { id } = readProvisional((await start('retainerUpdate', retainer('21MB'))).body)
    const kept = await api.call('POST', `/config_provisional/${id}/keep`)
    expect(kept.body).toMatchObject({ id, state: 'kept', remaining: 0 })
    expect(await maxPayload()).toBe('21MB')
  })

  it('leaves a later change of the same setting alone', async () => {
    const { id } = readProvisional((await start('retainerUpdate', retainer('22MB'))).body)
    await setRetainer('23MB')
    const reverted = await api.call('POST', `/config_provisional/${id}/revert`)
    expect(reverted.body).toMatchObject({ state: 'reverted', superseded: 1 })
    expect(await maxPayload()).toBe('23MB')
  })

  it('is refused as the call itself would be, and then leaves nothing', async () => {
    const before = await api.read<ProvisionalChange[]>('/config_provisional')
    expect((await start('retainerUpdate', retainer('many'))).status).toBe(400)
    expect((await start('clientKickBulk', ['c'])).status).toBe(400)
    expect((await start('retainerUpdate', retainer('1MB'), { seconds: 1 })).status).toBe(400)
    const same = await start('retainerUpdate', retainer('23MB'))
    expect([same.status, readProvisional(same.body)]).toEqual([200, undefined])
    expect(await api.read('/config_provisional')).toEqual(before)
  })

  it('of which a part was refused is reverted at once', async () => {
    await setRetainer('1MB')
    const text =
      'retainer { max_payload_size = "24MB" }, sysmon { os { cpu_high_watermark = "x" } }'
    const { status, body } = await start('configUpdate', text)
    expect([status, body]).toMatchObject([400, { code: 'UPDATE_FAILED' }])
    expect(await maxPayload()).toBe('1MB')
    const whole = await start('configUpdate', 'retainer { max_payload_size = "24MB" }')
    expect(whole.status).toBe(200)
    expect(await maxPayload()).toBe('24MB')
    const { id } = readProvisional(whole.body)
    await api.call('POST', `/config_provisional/${id}/revert`)
    expect(await maxPayload()).toBe('1MB')
    await setRetainer('23MB')
  })

  it('of the access is kept over a connection that was made after it only', async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo // of a listening server
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const post = (path: string, body: object = {}) =>
      new Promise<{ status: number; body: unknown; connection: string | undefined }>(
        (resolve, reject) => {
          const headers = {
            authorization: `Bearer ${api.token}`,
            'content-type': 'application/json',
          }
          const options = { port, agent, method: 'POST', path: `/api/v5${path}`, headers }
          const call = request(options, (answer) => {
            let text = ''
            answer.on('data', (data: Buffer) => (text += data.toString()))
            answer.on('end', () => {
              const { statusCode: status = 0, headers } = answer
              resolve({ status, body: JSON.parse(text), connection: headers.connection })
            })
          })
          call.on('error', reject)
          call.end(JSON.stringify(body))
        },
      )
    try {
      const body = { ...AUTHENTICATOR, password: '******', database: 'other' }
      const path = { id: AUTHENTICATOR_ID }
      const call = { operation: 'authenticationUpdate', path, body, seconds: 60 }
      const made = readProvisional((await post('/config_provisional', call)).body)
      expect(made.needs_new_connection).toBe(true)
      const keep = () => post(`/config_provisional/${made.id}/keep`)
      // The same connection: an administrator who is locked out has no other.
      expect(await keep()).toMatchObject({ status: 409, connection: 'close' })
      expect(await keep()).toMatchObject({ status: 200, body: { state: 'kept' } })
    } finally {
      agent.destroy()
    }
    const [stored] = api.broker.collections.authentication.configs
    expect(stored).toMatchObject({ database: 'other', password: 'second-secret' })
  })
})

describe('a listener', () => {
  const isOpen = (port: number) =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
      socket.on('close', () => socket.destroy())
      socket.unref()
      setImmediate(() => socket.end())
    })
  const findPort = (id: string) => api.broker.listeners.find(id)?.listener?.address.port ?? 0

  it('that was stopped for a limited time opens again, and a rollback deletes a new one', async () => {
    const body = { type: 'tcp', name: 'extra', bind: '127.0.0.1:0' }
    expect((await api.call('POST', '/listeners', { body })).status).toBe(200)
    const created = await latest('listeners')
    expect(created).toMatchObject({ item: 'tcp:extra', kind: 'created' })
    expect(await isOpen(findPort('tcp:extra'))).toBe(true)

    const path = { id: 'tcp:extra' }
    const made = await start('listenerStop', undefined, { path })
    const { id, needs_new_connection, roots } = readProvisional(made.body)
    expect(needs_new_connection).toBe(true)
    expect(roots).toEqual([{ root: 'listeners', item: 'tcp:extra' }])
    expect(findPort('tcp:extra')).toBe(0)
    const reverted = await api.call('POST', `/config_provisional/${id}/revert`)
    expect(reverted.body).toMatchObject({ state: 'reverted' })
    expect(await isOpen(findPort('tcp:extra'))).toBe(true)

    const rollback = `/config_changes/${created.id}/rollback`
    expect((await api.call('POST', rollback, { body: {} })).status).toBe(200)
    expect(api.broker.listeners.find('tcp:extra')).toBeUndefined()
  })

  it('is not brought back on a port that another process uses', async () => {
    const body = { type: 'tcp', name: 'gone', bind: '127.0.0.1:0' }
    expect((await api.call('POST', '/listeners', { body })).status).toBe(200)
    const bind = `127.0.0.1:${findPort('tcp:gone')}`
    await api.broker.listeners.change('tcp:gone', (standing) => standing && { ...standing, bind })
    expect((await api.call('DELETE', '/listeners/tcp:gone')).status).toBe(204)
    const { id } = await latest('listeners')
    const other = createServer().listen(Number(bind.split(':')[1]), '127.0.0.1')
    await once(other, 'listening')
    try {
      const rollback = () => api.call('POST', `/config_changes/${id}/rollback`, { body: {} })
      expect((await rollback()).status).toBe(400)
      expect(api.broker.collections.listeners.get('tcp:gone')).toBeUndefined()
      other.close()
      await once(other, 'close')
      expect((await rollback()).status).toBe(200)
      expect(await isOpen(findPort('tcp:gone'))).toBe(true)
    } finally {
      other.close()
    }
  })
})

it('shows the whole configuration with defaults and without secrets', async () => {
  const { settings, collections } = await api.read<WholeConfig>('/config_whole')
  const retainer = settings.find(({ root }) => root === 'retainer')
  expect(retainer).toMatchObject({
    value: { max_payload_size: '23MB' },
    defaults: { max_payload_size: '1MB' },
    change: { operation: 'retainerUpdate' },
  })
  const chain = collections.find(({ root }) => root === 'authentication')
  expect(chain?.items.map(({ item }) => item)).toEqual([AUTHENTICATOR_ID, 'jwt'])
  expect(JSON.stringify(collections)).not.toContain('second-secret')
  expect(JSON.stringify(collections)).not.toContain('"abc"')
  const text = await api.call('GET', '/configs', { headers: { accept: 'text/plain' } })
  expect(text.body).toContain('mysql')
  expect(text.body).not.toContain('second-secret')
})

describe('a provisional change without a confirmation', () => {
  const options = { version: '0.0.0', listeners: [], passwordRounds: 1 }

  it('is reverted when its time is over, and at the start if it ended in the meantime', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'signalbox-provisional-'))
    let now = Date.now()
    let timers: { at: number; call: () => void }[] = []
    const clock = {
      now: () => now,
      monotonic: () => now,
      after(ms: number, call: () => void) {
        const timer = { at: now + ms, call }
        timers.push(timer)
        return () => void (timers = timers.filter((each) => each !== timer))
      },
    }
    const pass = (ms: number) => {
      now += ms
      for (const timer of timers.filter(({ at }) => at <= now)) {
        timers = timers.filter((each) => each !== timer)
        timer.call()
      }
    }
    const makeProvisional = (broker: Broker) =>
      broker.provisional.make(
        { operation: 'test', actor: { kind: 'user', name: 'admin', address: '' } },
        60_000,
        () => broker.config.flapping.change(() => FLAPPING),
      )
    try {
      let broker = await startBroker({ ...options, dataDir, clock })
      const { config } = broker.config.flapping
      await makeProvisional(broker)
      pass(59_000)
      expect(broker.config.flapping.config).toEqual(FLAPPING)
      pass(2000)
      await waitFor(() => broker.provisional.pending.length === 0)
      expect(broker.config.flapping.config).toEqual(config)
      expect(broker.provisional.all).toMatchObject([
        { state: 'reverted', endedBy: { kind: 'broker' } },
      ])

      await makeProvisional(broker)
      await broker.close()
      now += 30_000
      broker = await startBroker({ ...options, dataDir, clock })
      expect(broker.config.flapping.config).toEqual(FLAPPING)
      await broker.close()
      now += 31_000
      broker = await startBroker({ ...options, dataDir, clock })
      expect(broker.config.flapping.config).toEqual(config)
      const [last] = broker.history.list({ root: 'flapping_detect' }, 1, 0)
      expect(last).toMatchObject({ operation: 'configProvisionalRevert' })
      await broker.close()
    } finally {
      rmSync(dataDir, { recursive: true })
    }
  })
})

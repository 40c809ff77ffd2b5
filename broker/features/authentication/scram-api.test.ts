import mqtt from 'mqtt'
import type { IAuthPacket } from 'mqtt-packet'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ScramClient } from './testing/scram-client.ts'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'
import { tcpListener } from '../../testing/tcp-listener.ts'

const ID = 'scram:built_in_database'
const REFUSED = 0x87
const CONTINUE = 0x18
const AGAIN = 0x19

let api: TestApi
beforeEach(async () => {
  api = await startApi([tcpListener])
  const body = { mechanism: 'scram', backend: 'built_in_database', iteration_count: 100 }
  expect((await api.call('POST', '/authentication', { body })).status).toBe(200)
  await add('ann', 'pencil')
})
afterEach(() => api.close())

const add = async (user_id: string, password: string, more = {}) => {
  const body = { user_id, password, ...more }
  const reply = await api.call('POST', `/authentication/${ID}/users`, { body })
  expect(reply).toMatchObject({ status: 201, body: { user_id: ID } })
}

const auth = (method: string, data: Buffer, reasonCode = CONTINUE): IAuthPacket => ({
  cmd: 'auth',
  reasonCode,
  properties: { authenticationMethod: method, authenticationData: data },
})

/** Goes through the exchange; the client is as it is afterwards. */
async function login(scram: ScramClient, clientId = 'c', fields = {}) {
  const client = api.client(5)
  client.send({
    cmd: 'connect',
    clientId,
    clean: true,
    protocolVersion: 5,
    ...fields,
    properties: { authenticationMethod: scram.method, authenticationData: scram.first },
  })
  const question = await client.next('auth')
  const asked = question.properties?.authenticationData ?? Buffer.alloc(0)
  client.send(auth(scram.method, scram.answer(asked)))
  const connack = await client.next('connack')
  return { client, question: asked.toString(), connack }
}

describe('a client that never sends its password', () => {
  it('gets in with a library that knows nothing of SCRAM but the packets', async () => {
    const scram = new ScramClient('ann', 'pencil')
    const port = api.broker.listeners.running[0]?.address.port
    const client = mqtt.connect({
      host: '127.0.0.1',
      port: port ?? 0,
      protocol: 'mqtt',
      protocolVersion: 5,
      clientId: 'real',
      reconnectPeriod: 0,
      manualConnect: true,
      properties: { authenticationMethod: scram.method, authenticationData: scram.first },
    })
    client.handleAuth = ({ properties }, done) => {
      const question = properties?.authenticationData ?? Buffer.alloc(0)
      done(undefined, auth(scram.method, scram.answer(question)))
    }
    const connack = await new Promise<mqtt.IConnackPacket>((resolve, reject) => {
      client.once('connect', resolve)
      client.once('error', reject)
      client.connect()
    })
    expect(scram.isServer(connack.properties?.authenticationData)).toBe(true)
    expect(api.broker.kernel.sessions.get('real')?.username).toBe('ann')
    await client.endAsync()
  })

  it('is who it has proven to be, whatever else its CONNECT says', async () => {
    await add('root', 'deep', { is_superuser: true })
    await login(new ScramClient('root', 'deep'), 'c', { username: 'mallory' })
    expect(api.broker.kernel.sessions.get('c')).toMatchObject({
      username: 'root',
      isSuperuser: true,
    })
  })

  it('is refused with a wrong password, and asked the same when nobody knows it', async () => {
    const wrong = await login(new ScramClient('ann', 'pen'))
    expect(wrong.connack.reasonCode).toBe(REFUSED)
    const stranger = await login(new ScramClient('nobody', 'pencil'))
    expect(stranger.connack.reasonCode).toBe(REFUSED)
    const again = await login(new ScramClient('nobody', 'pencil'))
    const parts = ({ question }: { question: string }) =>
      /^r=[^,]+,s=(.{24}),i=(\d+)$/.exec(question)?.slice(1)
    expect(parts(stranger)).toEqual(parts(again))
    expect(parts(stranger)?.[1]).toBe(parts(wrong)?.[1])
    expect(parts(stranger)?.[0]).not.toBe(parts(wrong)?.[0])
    const { metrics } = await api.read<{ metrics: object }>(`/authentication/${ID}/status`)
    expect(metrics).toMatchObject({ total: 3, failed: 3, success: 0, nomatch: 0 })
  })

  it('is refused with another algorithm, with a password in clear, and with nonsense', async () => {
    const client = api.client(5)
    const scram = new ScramClient('ann', 'pencil', 'sha512')
    const properties = { authenticationMethod: scram.method, authenticationData: scram.first }
    expect((await client.connect({ properties })).reasonCode).toBe(0x8c)
    const plain = { username: 'ann', password: Buffer.from('pencil') }
    expect((await api.client(5).connect(plain)).reasonCode).toBe(REFUSED)
    const nonsense = { authenticationMethod: 'SCRAM-SHA-256' }
    expect((await api.client(5).connect({ properties: nonsense })).reasonCode).toBe(REFUSED)
  })

  it('whose user was deleted in between is refused', async () => {
    const scram = new ScramClient('ann', 'pencil')
    const client = api.client(5)
    client.send({
      cmd: 'connect',
      clientId: 'c',
      clean: true,
      protocolVersion: 5,
      properties: { authenticationMethod: scram.method, authenticationData: scram.first },
    })
    const { properties } = await client.next('auth')
    await api.call('DELETE', `/authentication/${ID}/users/ann`)
    client.send(auth(scram.method, scram.answer(properties?.authenticationData ?? Buffer.of())))
    expect((await client.next('connack')).reasonCode).toBe(REFUSED)
  })
})

describe('authenticated again', () => {
  async function again(user: string, password: string) {
    await add('bob', 'pencil')
    const { client } = await login(new ScramClient('ann', 'pencil'))
    const scram = new ScramClient(user, password)
    client.send(auth(scram.method, scram.first, AGAIN))
    const { properties } = await client.next('auth')
    const question = properties?.authenticationData ?? Buffer.of()
    client.send(auth(scram.method, scram.answer(question)))
    return { client, scram }
  }

  it('it stays, with the user confirmed', async () => {
    const { client, scram } = await again('ann', 'pencil')
    const { reasonCode, properties } = await client.next('auth')
    expect(reasonCode).toBe(0)
    expect(scram.isServer(properties?.authenticationData)).toBe(true)
    expect(await client.settle()).toEqual([])
  })

  it.each([
    ['with a wrong password', 'ann', 'pen'],
    ['as somebody else', 'bob', 'pencil'],
  ])('%s it is out', async (_, user, password) => {
    const { client } = await again(user, password)
    expect((await client.next('disconnect')).reasonCode).toBe(REFUSED)
    await client.closed()
  })
})

describe('users', () => {
  it('are listed, changed, and gone with their authenticator', async () => {
    await add('root', 'p', { is_superuser: true })
    const list = (query = '') => api.read(`/authentication/${ID}/users${query}`)
    expect(await list()).toMatchObject({
      data: [{ user_id: 'ann' }, { user_id: 'root' }],
      meta: { count: 2 },
    })
    expect(await list('?is_superuser=true')).toMatchObject({ data: [{ user_id: 'root' }] })
    expect(await list('?like_user_id=n')).toMatchObject({ data: [{ user_id: 'ann' }] })
    const at = `/authentication/${ID}/users/ann`
    const changed = await api.call('PUT', at, { body: { password: 'new', is_superuser: true } })
    expect(changed.body).toEqual({ user_id: 'ann', is_superuser: true })
    expect((await login(new ScramClient('ann', 'new'))).connack.reasonCode).toBe(0)
    expect((await login(new ScramClient('ann', 'pencil'))).connack.reasonCode).toBe(REFUSED)
    expect((await api.call('PUT', `${at}x`, { body: { password: 'p' } })).status).toBe(404)

    await api.call('DELETE', `/authentication/${ID}`)
    const body = { mechanism: 'scram', backend: 'built_in_database' }
    await api.call('POST', '/authentication', { body })
    expect(await list()).toMatchObject({ data: [] })
  })

  it('are of the algorithm that they were made under, and of its rounds', async () => {
    const set = async (more: object) => {
      const body = { mechanism: 'scram', backend: 'built_in_database', ...more }
      expect((await api.call('PUT', `/authentication/${ID}`, { body })).status).toBe(204)
    }
    await set({ iteration_count: 200 })
    expect((await login(new ScramClient('ann', 'pencil'))).connack.reasonCode).toBe(0)
    await set({ algorithm: 'sha512', iteration_count: 0 })
    const client = new ScramClient('ann', 'pencil', 'sha512')
    expect((await login(client)).connack.reasonCode).toBe(REFUSED)
    await add('new', 'pencil')
    const other = new ScramClient('new', 'pencil', 'sha512')
    expect((await login(other)).connack.reasonCode).toBe(0)
  })
})

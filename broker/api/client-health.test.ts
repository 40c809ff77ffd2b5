import type { ClientAttribute, ClientHealth } from '@signalbox/contract/client-health'
import type { ClientRow } from '@signalbox/contract/clients'
import type { RefusedRow } from '@signalbox/contract/access'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Session } from '../kernel/sessions/session.ts'
import { FakeClock } from '../kernel/testing/fake-clock.ts'
import { tcpListener } from '../testing/tcp-listener.ts'
import { countAttributes } from './client-attributes.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

let api: TestApi
let url: string

async function start(more: Parameters<typeof startApi>[1] = {}): Promise<void> {
  api = await startApi([tcpListener], more)
  url = `mqtt://127.0.0.1:${api.broker.listeners.running[0]?.address.port}`
}

beforeEach(() => start())
afterEach(() => api.close())

const health = () => api.read<ClientHealth>('/clients_health')
const list = async (query: string) => {
  const { data, meta } = await api.read<{ data: ClientRow[]; meta: { count?: number } }>(
    `/clients?${query}`,
  )
  return { data, count: meta.count, ids: data.map(({ clientid }) => clientid).join() }
}

/** Every client gets attributes from the user properties of its CONNECT. */
async function takeAttributes(): Promise<void> {
  const zone = await api.read<{ mqtt: object }>('/configs/global_zone')
  const client_attrs_init = ['firmware', 'site'].map((name) => ({
    expression: `user_property.${name}`,
    set_as_attr: name,
  }))
  const body = { ...zone, mqtt: { ...zone.mqtt, client_attrs_init } }
  expect((await api.call('PUT', '/configs/global_zone', { body })).status).toBe(200)
}

const device = (clientId: string, userProperties: Record<string, string>) =>
  connectMqtt(url, { clientId, properties: { userProperties } })

describe('the health of clients', () => {
  it('is counted, and each count is a filter of the list', async () => {
    api.broker.kernel.setZone({ maxMqueueLen: 2 })
    const reader = await connectMqtt(url, {
      clientId: 'reader',
      clean: false,
      properties: { sessionExpiryInterval: 600 },
    })
    await reader.mqtt.subscribeAsync('t', { qos: 1 })
    await reader.end()
    const publisher = await connectMqtt(url, { clientId: 'publisher' })
    for (let i = 0; i < 5; i++) await publisher.mqtt.publishAsync('t', 'x', { qos: 1 })
    await expect.poll(health).toEqual(
      expect.objectContaining({
        ...{ all: 2, connected: 1, disconnected: 1, losing: 1, queue_full: 1, refused: 0 },
        is_losing_cut: false,
      }),
    )

    const losing = await list('health=losing&fields=clientid,troubles,lost_msg.rate')
    expect(losing).toMatchObject({ ids: 'reader', count: 1 })
    expect(losing.data[0]).toEqual({
      clientid: 'reader',
      troubles: ['losing', 'queue_full'],
      'lost_msg.rate': expect.toSatisfy((rate: number) => rate > 0 && rate <= 3),
    })
    expect((await list('health=queue_full')).ids).toBe('reader')
    expect((await list('health=queue_full&conn_state=connected')).ids).toBe('')
    expect((await list('sort=lost_msg.rate&order=desc')).ids).toBe('reader,publisher')
    expect((await list('clientid=publisher')).data[0]).toMatchObject({
      ...{ troubles: [], 'lost_msg.rate': 0 },
    })
    expect(await api.read('/clients/reader')).toMatchObject({ troubles: ['losing', 'queue_full'] })
    expect((await api.call('GET', '/clients?health=well')).status).toBe(400)
    await publisher.end()
  })

  it('counts and finds clients that do not acknowledge', async () => {
    const clock = new FakeClock(Date.now())
    await api.close()
    await start({ clock })
    const stuck = await connectMqtt(url, {
      clientId: 'stuck',
      protocolVersion: 5,
      properties: { receiveMaximum: 1 },
    })
    await stuck.mqtt.subscribeAsync('t', { qos: 1 })
    // Its PUBACK is never sent.
    stuck.mqtt.handleMessage = () => {}
    const publisher = await connectMqtt(url, { clientId: 'publisher' })
    for (let i = 0; i < 3; i++) await publisher.mqtt.publishAsync('t', 'x', { qos: 1 })
    expect((await list('health=does_not_acknowledge')).ids).toBe('')
    clock.advance(10_000)
    expect(await health()).toMatchObject({ does_not_acknowledge: 1, queue_full: 0 })
    expect((await list('health=does_not_acknowledge')).data).toMatchObject([
      { clientid: 'stuck', troubles: ['does_not_acknowledge'] },
    ])
    await stuck.end()
    await publisher.end()
  })

  it('puts full queues before empty ones where nothing is lost', async () => {
    const properties = { sessionExpiryInterval: 600 }
    for (const [clientId, topic] of [
      ['one', 'a'],
      ['three', '#'],
    ] as const) {
      const away = await connectMqtt(url, { clientId, clean: false, properties })
      await away.mqtt.subscribeAsync(topic, { qos: 1 })
      await away.end()
    }
    const publisher = await connectMqtt(url, { clientId: 'none' })
    for (const topic of ['a', 'b', 'c']) await publisher.mqtt.publishAsync(topic, 'x', { qos: 1 })
    expect((await list('sort=lost_msg.rate&order=desc')).ids).toBe('three,one,none')
    await publisher.end()
  })

  it('counts refused client IDs until they connect', async () => {
    const authentication = {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    }
    await api.call('POST', '/authentication', { body: authentication })
    await api.call('POST', '/authentication/password_based:built_in_database/users', {
      body: { user_id: 'u', password: 'right', is_superuser: false },
    })
    const refuse = async (clientId: string) => {
      const login = { clientId, username: 'u', password: 'wrong' }
      await expect(connectMqtt(url, login)).rejects.toThrow()
    }
    for (const clientId of ['torque-1', 'torque-1', 'torque-2']) await refuse(clientId)
    const unresolved = async () => {
      const { data } = await api.read<{ data: RefusedRow[] }>('/access/refused?unresolved=true')
      return data.map(({ clientid, count }) => `${clientid} ${count}`).sort()
    }
    expect(await health()).toMatchObject({ all: 0, refused: 2 })
    expect(await unresolved()).toEqual(['torque-1 2', 'torque-2 1'])
    const repaired = await connectMqtt(url, {
      ...{ clientId: 'torque-1', username: 'u', password: 'right' },
    })
    expect(await health()).toMatchObject({ all: 1, refused: 1 })
    expect(await unresolved()).toEqual(['torque-2 1'])
    await repaired.end()
  })
})

describe('client attributes', () => {
  beforeEach(takeAttributes)

  it('filter the list, exactly and by a part, all of them together', async () => {
    const devices = await Promise.all([
      device('a', { firmware: '3.7.4', site: 'muc' }),
      device('b', { firmware: '3.7.4', site: 'oslo' }),
      device('c', { firmware: '3.8.0', site: 'muc' }),
      device('d', { firmware: 'a=b', site: '' }),
    ])
    const ids = async (query: string) => (await list(`${query}&sort=clientid`)).ids
    expect(await ids('attr=firmware%3D3.7.4')).toBe('a,b')
    expect(await ids('attr=firmware%3D3.7.4&attr=site%3Dmuc')).toBe('a')
    expect(await ids('like_attr=firmware%3D3.')).toBe('a,b,c')
    expect(await ids('attr=firmware%3Da%3Db')).toBe('d')
    expect(await ids('attr=constructor%3D')).toBe('')
    expect((await list('attr=firmware%3D3.7.4&limit=1')).count).toBe(2)
    expect((await api.call('GET', '/clients?attr=firmware')).status).toBe(400)
    await Promise.all(devices.map((each) => each.end()))
  })

  it('are listed with their values and the clients of each', async () => {
    const devices = await Promise.all([
      device('a', { firmware: '3.7.4' }),
      device('b', { firmware: '3.7.4', site: 'oslo' }),
      device('c', { firmware: '3.8.0', site: 'muc' }),
    ])
    const read = (query = '') =>
      api.read<{ all: number; data: ClientAttribute[] }>(`/clients_attributes${query}`)
    const row = (value: string, count: number) => ({
      ...{ value, count, connected: count, losing: 0, 'lost_msg.rate': 0 },
    })
    expect(await read()).toEqual({
      all: 3,
      data: [
        {
          name: 'firmware',
          count: 3,
          values: [row('3.7.4', 2), row('3.8.0', 1)],
          others: 0,
        },
        { name: 'site', count: 2, values: [row('oslo', 1), row('muc', 1)], others: 0 },
      ],
    })
    expect((await read('?name=firmware&limit=1')).data).toEqual([
      { name: 'firmware', count: 3, values: [row('3.7.4', 2)], others: 1 },
    ])
    expect((await read('?name=none')).data).toEqual([])
    await Promise.all(devices.map((each) => each.end()))
  })
})

it('lets other work run while it counts the attributes of very many clients, in bounded memory', async () => {
  const clients = Array.from(
    { length: 30_000 },
    (_, i) =>
      ({
        clientId: `c${i}`,
        connected: true,
        clientAttrs: { serial: `s${i}`, firmware: `${i % 3}`, [`own${i % 100}`]: 'x' },
      }) as unknown as Session, // only what is read of it
  )
  let turns = 0
  const count = () => {
    turns++
    timer = setImmediate(count)
  }
  let timer = setImmediate(count)
  const found = await countAttributes(clients, new Map([['c0', 2.345]]), { limit: 20 })
  clearImmediate(timer)
  expect(turns).toBeGreaterThan(10)
  expect(found).toHaveLength(50)
  const named = (name: string) => found.find((each) => each.name === name)
  expect(named('serial')).toMatchObject({ count: 30_000, others: 30_000 - 20 })
  expect(named('firmware')?.values.map(({ count }) => count)).toEqual([10_000, 10_000, 10_000])
  expect(named('firmware')?.values[0]).toMatchObject({ losing: 1, 'lost_msg.rate': 2.35 })
})

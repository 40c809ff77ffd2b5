import type { Zone } from '@signalbox/contract/zones'
import { waitFor } from '@signalbox/testing/wait-for'
import { connectRaw, type RawClient } from '@signalbox/testing/raw-client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

/** Named zones, and their effect on the clients of a listener. */

let api: TestApi
let url: string
let clients: RawClient[] = []

beforeAll(async () => {
  api = await startApi([], { durableSessions: true })
  const body = { type: 'tcp', name: 'z', bind: '127.0.0.1:0', zone: 'small' }
  expect((await api.call('POST', '/listeners', { body })).status).toBe(200)
  const [listener] = api.broker.listeners.running
  url = `mqtt://127.0.0.1:${listener?.address.port}`
})
afterEach(async () => {
  for (const client of clients) client.end()
  clients = []
  await api.call('DELETE', '/zones/small')
})
afterAll(() => api.close())

const put = (body: object, name = 'small') => api.call('PUT', `/zones/${name}`, { body })
const zone = () => api.read<Zone>('/zones/small')

async function connected(clientId: string): Promise<RawClient> {
  const properties = { sessionExpiryInterval: 300 }
  const client = await connectRaw(url, { clientId, clean: false, properties })
  clients.push(client)
  return client
}

const sessionOf = (clientId: string) => api.broker.kernel.sessions.get(clientId)

describe('a zone', () => {
  it('is created, read, replaced and deleted', async () => {
    expect(await api.read('/zones')).toEqual([])
    expect(await put({ mqtt: { max_inflight: 3 }, force_gc: { count: 1 } })).toMatchObject({
      status: 200,
      body: {
        name: 'small',
        overrides: { mqtt: { max_inflight: 3 }, force_gc: { count: 1 } },
        effective: {
          mqtt: { max_inflight: 3, max_qos_allowed: 2 },
          flapping_detect: { max_count: 15 },
        },
        listeners: ['tcp:z'],
        connections: 0,
      },
    })
    await connected('one')
    await put({ flapping_detect: { max_count: 4 } })
    expect(await zone()).toMatchObject({
      overrides: { flapping_detect: { max_count: 4 } },
      effective: { mqtt: { max_inflight: 32 }, flapping_detect: { max_count: 4, enable: false } },
      connections: 1,
    })
    expect((await api.call('DELETE', '/zones/small')).status).toBe(204)
    for (const method of ['GET', 'DELETE']) {
      expect(await api.call(method, '/zones/small')).toMatchObject({ status: 404 })
    }
  })

  it.each([
    ['mqtt', { max_packet_size: 'x' }, 'zones.small.mqtt.max_packet_size'],
    ['flapping_detect', { window_time: 'x' }, 'zones.small.flapping_detect.window_time'],
    ['durable_sessions', { batch_size: 0 }, 'root.durable_sessions.batch_size'],
  ])('refuses a wrong value of %s with its path', async (root, value, path) => {
    const reply = await put({ [root]: value })
    expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    const { message } = reply.body as { message: string }
    expect(JSON.parse(message)).toMatchObject({ path })
  })

  it('has no other roots, and a name of letters, digits, - and _', async () => {
    expect((await put({ log: {} })).status).toBe(400)
    for (const name of ['a.b', '__proto__', '%20']) expect((await put({}, name)).status).toBe(400)
    expect(await api.read('/zones')).toEqual([])
  })

  it('has the strategy of shared subscriptions of the global zone', async () => {
    await put({ mqtt: { shared_subscription_strategy: 'sticky' } })
    expect(await zone()).toMatchObject({
      overrides: { mqtt: { shared_subscription_strategy: 'sticky' } },
      effective: { mqtt: { shared_subscription_strategy: 'round_robin' } },
    })
  })

  it('is recorded in the history, and can be a change for a limited time', async () => {
    await put({ mqtt: { max_inflight: 3 } })
    const body = { mqtt: { max_inflight: 4 } }
    const reply = await api.call('POST', '/config_provisional', {
      body: { operation: 'zoneUpdate', path: { name: 'small' }, body, seconds: 60 },
    })
    const { provisional } = reply.body as { provisional: { id: string } }
    expect((await zone()).effective.mqtt).toMatchObject({ max_inflight: 4 })
    await api.call('POST', `/config_provisional/${provisional.id}/revert`)
    expect((await zone()).effective.mqtt).toMatchObject({ max_inflight: 3 })
    const { data } = await api.read<{ data: object[] }>('/config_changes?root=zones')
    expect(data[0]).toMatchObject({ root: 'zones', operation: 'configProvisionalRevert' })
  })
})

describe('durable sessions of a zone', () => {
  it('are stored, unless it says otherwise', async () => {
    await connected('stored')
    expect(sessionOf('stored')?.isDurable).toBe(true)
    await put({ durable_sessions: { enable: false } })
    expect((await zone()).effective.durable_sessions).toMatchObject({ enable: false })
    await connected('in-memory')
    expect(sessionOf('in-memory')?.isDurable).toBe(false)
    // A session that is stored remains so.
    await connected('stored')
    expect(sessionOf('stored')?.isDurable).toBe(true)
  })

  it('have their own batch_size', async () => {
    await put({ durable_sessions: { batch_size: 1 } })
    const client = await connected('batch')
    client.send({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic: 'b', qos: 1 }] })
    await client.next('suback')
    client.end()
    const session = sessionOf('batch')
    await waitFor(() => session?.connected === false)
    for (const payload of ['1', '2', '3']) {
      await api.call('POST', '/publish', { body: { topic: 'b', payload, qos: 1 } })
    }
    const loaded = [...(session?.queue.entries() ?? [])].map(
      (each) => 'isLoaded' in each && each.isLoaded,
    )
    expect(loaded).toEqual([true, false, false])
  })
})

import { readClientEvents, type Recording, readAreaRecordings } from '@signalbox/testing/facts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

const USE_ANOTHER_SERVER = 0x9c
const RECORDED_NODE = 'emqx3@127.0.0.1'

let clock: FakeClock
let api: TestApi
beforeEach(async () => {
  clock = new FakeClock(Date.now())
  api = await startApi([], { clock })
})
afterEach(() => api.close())

const node = () => api.broker.kernel.node
const start = (body: object = {}) =>
  api.call('POST', `/load_rebalance/${node()}/evacuation/start`, { body })
const stop = () => api.call('POST', `/load_rebalance/${node()}/evacuation/stop`)
const status = () => api.read<Record<string, unknown>>('/load_rebalance/status')
const available = () =>
  api.call('GET', '/load_rebalance/availability_check', { authorization: null })
const connected = async (clientId: string, more: object = {}, version: 4 | 5 = 5) => {
  const client = api.client(version)
  const { reasonCode, returnCode, properties } = await client.connect({ clientId, ...more })
  return { client, code: reasonCode ?? returnCode, properties }
}
const live = () => api.broker.kernel.sessions.connectedCount

describe('the recorded calls', () => {
  it('are answered with the same status, code and fields', async () => {
    const { client } = await connected('recorded')
    const events = readClientEvents('enterprise', 'load_rebalance')
    for (const step of readAreaRecordings('enterprise', 'load_rebalance')) {
      if (step.step === 'status while evicting') clock.advance(3000)
      if (step.step === 'global status while evicting') expect(await state()).toBe('evicting_conns')
      if (step.step === 'eviction status then') {
        clock.advance(1000)
        const { reasonCode } = await client.next('disconnect')
        expect(`DISCONNECT reason_code ${reasonCode}`).toBe(closedIn(events))
        expect((await connected('late')).code).toBe(USE_ANOTHER_SERVER)
      }
      await repeat(step)
    }
  })

  const state = async () => (await status()).state
  const closedIn = (events: ReadonlyMap<string, unknown>) =>
    (events.get('the client saw') as { closed: string }).closed

  async function repeat(step: Recording): Promise<void> {
    const ours = (text: string) => text.replaceAll(RECORDED_NODE, node())
    const headers = (step as { request_headers_of_note?: object }).request_headers_of_note ?? {}
    const reply = await api.call(step.method, ours(step.path), {
      ...('authorization' in headers && { authorization: null }),
      ...(step.body !== null && { body: JSON.parse(ours(JSON.stringify(step.body))) as object }),
    })
    expect(reply.status, step.step).toBe(step.status)
    const recorded = JSON.parse(ours(JSON.stringify(step.response))) as Record<string, unknown>
    if (step.status === 200) expect(toKinds(reply.body), step.step).toEqual(toKinds(recorded))
    else expect(reply.body, step.step).toEqual(recorded)
  }
})

/** The names of the fields and the types of their values; the words of states as they are. */
function toKinds(value: unknown): unknown {
  if (typeof value === 'number') return 'number'
  if (Array.isArray(value)) return value.map(toKinds)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, toKinds(each)]))
}

describe('an evacuation', () => {
  it('disconnects as many clients in a second as asked, and then refuses new ones', async () => {
    for (const id of ['a', 'b', 'c']) await connected(id)
    expect((await available()).status).toBe(200)
    expect(await start({ conn_evict_rate: 2, wait_health_check: '10s' })).toMatchObject({
      status: 200,
      body: {},
    })
    expect(await available()).toMatchObject({ status: 503, body: { code: 'NODE_EVACUATING' } })
    // Load balancers need their time; until then clients are accepted.
    clock.advance(9999)
    expect((await connected('d')).code).toBe(0)
    expect(live()).toBe(4)
    clock.advance(1)
    expect(live()).toBe(2)
    expect((await connected('e')).code).toBe(USE_ANOTHER_SERVER)
    expect((await connected('old', {}, 4)).code).toBe(3)
    clock.advance(1000)
    expect(live()).toBe(0)
    clock.advance(1000)
    expect(await status()).toMatchObject({
      state: 'waiting_takeover',
      stats: { initial_connected: 3, current_connected: 0 },
    })
    clock.advance(60_000)
    expect((await status()).state).toBe('prohibiting')
    expect(await stop()).toMatchObject({ status: 200 })
    expect((await connected('e')).code).toBe(0)
    expect((await available()).status).toBe(200)
  })

  it('names the other server to MQTT 5 clients, where it fits', async () => {
    const { client } = await connected('a')
    const small = await connected('small', { properties: { maximumPacketSize: 20 } })
    await start({ redirect_to: 'other.example:1883', wait_health_check: '0s' })
    clock.advance(0)
    expect(await client.next('disconnect')).toMatchObject({
      reasonCode: USE_ANOTHER_SERVER,
      properties: { serverReference: 'other.example:1883' },
    })
    const { properties, reasonCode } = await small.client.next('disconnect')
    expect({ properties, reasonCode }).toMatchObject({ reasonCode: USE_ANOTHER_SERVER })
    expect(properties?.serverReference).toBeUndefined()
    expect(await connected('b')).toMatchObject({
      code: USE_ANOTHER_SERVER,
      properties: { serverReference: 'other.example:1883' },
    })
  })

  it('keeps persistent sessions until they expire', async () => {
    await connected('kept', { clean: false, properties: { sessionExpiryInterval: 300 } })
    await start({ wait_health_check: '0s', wait_takeover: '5s' })
    clock.advance(6000)
    expect(await status()).toMatchObject({
      state: 'evicting_sessions',
      session_recipients: [],
      stats: { current_connected: 0, current_sessions: 1 },
    })
    clock.advance(300_000)
    expect((await status()).state).toBe('prohibiting')
  })

  it('raises an alarm, and clears it when it is stopped', async () => {
    const alarms = async () =>
      (await api.read<{ data: { name: string }[] }>('/alarms?activated=true')).data.map(
        ({ name }) => name,
      )
    await start()
    expect(await alarms()).toContain('node_evacuation')
    await stop()
    expect(await alarms()).not.toContain('node_evacuation')
  })

  it('is refused with a bad field', async () => {
    const bodies = [
      { redirect_to: 'a\u0000b' },
      { redirect_to: 'x'.repeat(1025) },
      { wait_takeover: 'soon' },
      { conn_evict_rate: 0 },
      { sess_evict_rate: 1.5 },
      { nobody: 1 },
    ]
    for (const body of bodies) {
      expect(await start(body), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { code: 'BAD_REQUEST' },
      })
    }
    expect(await status()).toEqual({ status: 'disabled' })
  })

  it('is started by administrators only', async () => {
    await api.call('POST', '/users', {
      body: { username: 'v', password: 'viewer-1', role: 'viewer', description: '' },
    })
    const authorization = `Bearer ${api.broker.tokens.issue('v')}`
    const path = `/load_rebalance/${node()}/evacuation/start`
    expect((await api.call('POST', path, { body: {}, authorization })).status).toBe(403)
    expect((await api.call('GET', '/load_rebalance/status', { authorization })).status).toBe(200)
  })
})

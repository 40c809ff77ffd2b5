import { clientList } from '@signalbox/contract/clients'
import type { Demo } from '@signalbox/contract/demo'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { clientIds, retainedTopics } from '../features/demo/factory.ts'
import { tcpListener } from '../testing/tcp-listener.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi([tcpListener])
})
afterAll(() => api.close())

const NOTHING = { running: false, clients: 0, sessions: 0, retained: 0 }
const read = () => api.read<Demo>('/demo')
const clients = async () =>
  (await api.read<{ data: { clientid: string }[] }>(`${clientList.at}?limit=1000`)).data.map(
    ({ clientid }) => clientid,
  )
const retained = async () =>
  (await api.read<{ data: { topic: string }[] }>('/mqtt/retainer/messages?limit=1000')).data.map(
    ({ topic }) => topic,
  )
const received = async () =>
  (await api.read<Record<string, number>>('/metrics?aggregate=true'))['messages.received'] ?? 0

it('demo traffic is started once, is marked everywhere, and is removed with all it left', async () => {
  expect(await read()).toEqual({ ...NOTHING, runs: [] })
  await api.call('POST', '/publish', { body: { topic: 'demo/hello', payload: 'x', retain: true } })
  const [first, second] = await Promise.all([api.call('POST', '/demo'), api.call('POST', '/demo')])
  expect([first.status, second.status]).toEqual([200, 200])
  const { started_at: start = '', ends_at: end = '', ...state } = await read()
  // One session of the demo is disconnected on purpose: its queue fills.
  expect(state).toMatchObject({ running: true, clients: 19, sessions: 20 })
  expect(Date.parse(end) - Date.parse(start)).toBe(86_400_000)
  expect(state.runs).toEqual([{ from: start, to: end }])
  expect((await clients()).toSorted()).toEqual(clientIds.toSorted())
  expect(clientIds.every((id) => id.startsWith('demo-'))).toBe(true)
  await waitFor(async () => (await read()).retained === retainedTopics.length)
  expect((await retained()).filter((topic) => !topic.startsWith('demo-factory/'))).toEqual([
    'demo/hello',
  ])
  const before = await received()
  await waitFor(async () => (await received()) > before)

  expect((await api.call('DELETE', '/demo')).status).toBe(204)
  const { runs, ...after } = await read()
  expect(after).toEqual(NOTHING)
  expect(runs).toHaveLength(1)
  expect(runs[0]?.from).toBe(start)
  expect(Date.parse(runs[0]?.to ?? '')).toBeLessThanOrEqual(Date.now())
  expect(await clients()).toEqual([])
  // Other retained messages stay.
  expect(await retained()).toEqual(['demo/hello'])
})

it('the demo needs no login and no rule, and is started again after its end', async () => {
  const authenticator = { mechanism: 'password_based', backend: 'built_in_database' }
  const hash = { password_hash_algorithm: { name: 'sha256' } }
  await api.call('POST', '/authentication', { body: { ...authenticator, ...hash } })
  await api.call('PUT', '/authorization/settings', {
    body: { no_match: 'deny', deny_action: 'disconnect', cache: { enable: false } },
  })
  expect((await api.call('POST', '/demo')).body).toMatchObject({ running: true, clients: 19 })
  await waitFor(async () => (await read()).retained === retainedTopics.length)
  await api.call('DELETE', '/demo')
  expect(await read()).toMatchObject({ running: false, sessions: 0, retained: 0 })
})

it('a demo whose client is refused ends, says why, and can be started later', async () => {
  const ban = { as: 'clientid', who: 'demo-line-1-oven' }
  await api.call('POST', '/banned', { body: ban })
  const refused = await api.call('POST', '/demo')
  expect(refused).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect(refused.body).toMatchObject({
    message: expect.stringMatching(/^The demo client demo-line-1-oven .+anned/),
  })
  expect(await read()).toMatchObject({ running: false, clients: 0, sessions: 0, retained: 0 })
  await api.call('DELETE', '/banned/clientid/demo-line-1-oven')
  expect(await api.call('POST', '/demo')).toMatchObject({ status: 200, body: { running: true } })
  expect((await api.call('DELETE', '/demo')).status).toBe(204)
})

it('a connection that is closed without an answer ends the start of the demo', async () => {
  const { kernel } = api.broker
  const attach = kernel.attach.bind(kernel)
  kernel.attach = (stream, peer) => {
    const connection = attach(stream, peer)
    stream.destroy()
    return connection
  }
  onTestFinished(() => {
    kernel.attach = attach
  })
  expect(await api.call('POST', '/demo')).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('closed the connection') },
  })
  expect(await read()).toMatchObject({ running: false, clients: 0 })
  expect((await api.call('DELETE', '/demo')).status).toBe(204)
})

import { operations } from '@signalbox/contract/operations'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../kernel/testing/fake-clock.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let api: TestApi
let clock: FakeClock
beforeEach(async () => {
  clock = new FakeClock()
  api = await startApi([], { clock })
})
afterEach(() => api.close())

/** Lets seconds pass one by one, so that repeating timers are set again in between. */
function pass(seconds: number): void {
  for (let i = 0; i < seconds; i++) clock.advance(1000)
}

const uptimes = async () => ({
  nodes: (await api.read<{ uptime: number }[]>('/nodes'))[0]?.uptime,
  current: (
    await api.read<{ node_uptime: number }>(`/monitor_current/nodes/${api.broker.kernel.node}`)
  ).node_uptime,
})

/** Paths of numbers below zero. */
function negative(value: unknown, path: string): string[] {
  if (typeof value === 'number') return value < 0 ? [`${path}: ${value}`] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => negative(each, `${path}.${name}`))
}

describe.each([
  ['back by a day', -DAY],
  ['forward by two hours', 2 * HOUR],
])('a clock that is set %s', (_, by) => {
  it('changes no duration, and no answer has a number below zero', async () => {
    api.broker.alarms.activate('a', 'a')
    const client = api.client()
    await client.connect({ clientId: 'c', keepalive: 60 })
    client.publish('t', 'x', { qos: 1, messageId: 1 })
    await client.next('puback')
    pass(30)
    clock.set(by)
    pass(30)
    expect(await uptimes()).toEqual({ nodes: 60_000, current: 60_000 })
    const alarms = await api.read<{ data: { name: string; duration: number }[] }>('/alarms')
    expect(alarms.data.find(({ name }) => name === 'a')?.duration).toBe(60_000)
    api.broker.alarms.deactivate('a')
    const found: string[] = []
    for (const { method, at } of operations) {
      // Operations with path parameters concern single resources; the stream has no end.
      if (method !== 'GET' || at.includes('{') || at.endsWith('/live')) continue
      const { status, body } = await api.call('GET', at)
      if (status === 200) found.push(...negative(body, at))
    }
    expect(found).toEqual([])
  })

  it('ends no connection before its time, and those after it', async () => {
    const [lively, silent] = [api.client(), api.client()]
    await lively.connect({ clientId: 'lively', keepalive: 60 })
    await silent.connect({ clientId: 'silent', keepalive: 60 })
    pass(30)
    clock.set(by)
    pass(50)
    lively.send({ cmd: 'pingreq' })
    await lively.next('pingresp')
    expect([...api.broker.kernel.sessions.values()].map(({ connected }) => connected)).toEqual([
      true,
      true,
    ])
    pass(20)
    await waitFor(() => api.broker.kernel.sessions.connectedCount === 1)
    expect((await silent.next('disconnect')).reasonCode).toBe(0x8d)
  })

  it('leaves readings of the monitor in the order of time, and none in the future', async () => {
    pass(120)
    const before = api.broker.monitor.samples().length
    expect(before).toBeGreaterThanOrEqual(11)
    clock.set(by)
    pass(60)
    const now = clock.now()
    const rows = await api.read<{ time_stamp: number }[]>('/monitor')
    const times = rows.map((row) => row.time_stamp)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.filter((at) => at > now)).toEqual([])
    expect(times.filter((at) => at > now - 60_000).length).toBeGreaterThanOrEqual(5)
  })
})

it('a ban that is over is not listed', async () => {
  const until = new Date(clock.now() + HOUR).toISOString()
  const ban = { as: 'clientid', who: 'c', until }
  expect((await api.call('POST', '/banned', { body: ban })).status).toBe(200)
  const listed = async () => (await api.read<{ data: unknown[] }>('/banned')).data.length
  expect(await listed()).toBe(1)
  clock.set(HOUR)
  expect(await listed()).toBe(0)
})

import { CLOSED } from '@signalbox/testing/closed-port'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { type HttpService, startHttpService } from '../../testing/http-service.ts'

let clock: FakeClock
let api: TestApi
let web: HttpService
beforeEach(async () => {
  clock = new FakeClock()
  api = await startApi([], { clock })
  web = await startHttpService()
})
afterEach(async () => {
  await api.close()
  await web.stop()
})

const configWith = (alarms: object) => ({
  ...{ connector: 'a', alarms },
  parameters: { path: '/in', body: 'x', headers: {}, max_retries: 0 },
  resource_opts: { request_ttl: 'infinity' },
})
const create = async (url: string, alarms: object) => {
  await api.call('POST', '/connectors', { body: { type: 'http', name: 'a', url } })
  const body = { type: 'http', name: 'a', ...configWith(alarms) }
  expect(await api.call('POST', '/actions', { body })).toMatchObject({ status: 201 })
}
const send = () =>
  void api.broker.actions.target('http:a')?.send({}, { ruleId: 'r', key: '', report: () => {} })
const counts = () => api.broker.actions.figures('http:a')?.counts
const alarms = async () =>
  (await api.read<{ data: { name: string; message: string }[] }>('/alarms')).data
    .filter(({ name }) => name.startsWith('action_'))
    .map(({ name, message }) => [name, message])
const check = () => clock.advance(10_000)

it('lost rows raise an alarm, which ends a minute after the last one', async () => {
  web.answer = (response) => response.writeHead(500).end()
  await create(web.url, { lost: 3, backlog: 'infinity', no_success: 'infinity' })
  await waitFor(() => api.broker.actions.status('http:a').status === 'connected')
  check()
  for (let i = 0; i < 3; i++) send()
  await waitFor(() => counts()?.failed === 3)
  check()
  expect(await alarms()).toEqual([
    ['action_rows_lost/http:a', '3 rows of http:a were lost in the last minute'],
  ])
  for (let i = 0; i < 5; i++) check()
  expect(await alarms()).toHaveLength(1)
  check()
  expect(await alarms()).toEqual([])
})

it('rows that wait raise alarms, which end with the action', async () => {
  await create(`http://${CLOSED}`, { lost: 'infinity', backlog: '5m', no_success: '2m' })
  check()
  send()
  for (let i = 0; i < 14; i++) check()
  expect(await alarms()).toEqual([
    ['action_no_success/http:a', 'http:a has had no success although it has rows'],
  ])
  for (let i = 0; i < 18; i++) check()
  expect((await alarms()).map(([name]) => name).toSorted()).toEqual([
    'action_backlog_old/http:a',
    'action_no_success/http:a',
  ])
  await api.call('DELETE', '/actions/http:a')
  check()
  expect(await alarms()).toEqual([])
})

it('other thresholds do not restart the action', async () => {
  await create(`http://${CLOSED}`, {})
  send()
  const { alarms: usual, status } = await api.read<{ alarms: object; status: string }>(
    '/actions/http:a',
  )
  expect(usual).toEqual({ lost: 100, backlog: '10m', no_success: '10m' })
  const changed = configWith({ lost: 1, backlog: '1m', no_success: 'infinity' })
  const answer = await api.call('PUT', '/actions/http:a', { body: changed })
  expect(answer).toMatchObject({ status: 200, body: { alarms: changed.alarms, status } })
  for (let i = 0; i < 7; i++) check()
  expect((await alarms()).map(([name]) => name)).toEqual(['action_backlog_old/http:a'])
})

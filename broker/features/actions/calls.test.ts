import type { ActionCall, TriedAnswer } from '@signalbox/contract/calls'
import { CLOSED } from '@signalbox/testing/closed-port'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type HttpService, startHttpService } from '../../testing/http-service.ts'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
let web: HttpService
beforeAll(async () => {
  api = await startApi([], { outgoingDeny: ['127.0.0.9'] })
  web = await startHttpService()
})
afterAll(async () => {
  await api.close()
  await web.stop()
})
afterEach(() => {
  web.answer = (response) => response.writeHead(204).end()
  web.requests.length = 0
})

const FAST = { health_check_interval: '200ms' }
const connector = (name: string, more: object = {}) => ({
  type: 'http',
  name,
  url: web.url,
  headers: { authorization: 'Bearer hidden' },
  resource_opts: { ...FAST, start_timeout: '2s' },
  ...more,
})
const action = (name: string, more: object = {}) => ({
  type: 'http',
  name,
  connector: name,
  parameters: { path: '/in/${clientid}', body: '${payload}', headers: {}, max_retries: 0 },
  resource_opts: FAST,
  ...more,
})
/** Buffered in memory, so that nothing is to be waited for. */
const send = (name: string, payload: string) =>
  void api.broker.actions
    .target(`http:${name}`)
    ?.send({ payload, clientid: 'c' }, { ruleId: 'r', key: '', report: () => {} })
const readCalls = (name: string) => api.read<ActionCall[]>(`/actions/http:${name}/calls`)
const tried = (body: object) => api.call('POST', '/actions_try', { body })

it('the last requests have their status and duration, newest first, and no content', async () => {
  await api.call('POST', '/connectors', { body: connector('ring') })
  await api.call('POST', '/actions', { body: action('ring') })
  expect(await readCalls('ring')).toEqual([])
  send('ring', 'secret payload')
  await waitFor(async () => (await readCalls('ring')).length === 1)
  web.answer = (response) => response.writeHead(404).end('not here')
  send('ring', 'another')
  await waitFor(async () => (await readCalls('ring')).length === 2)
  const calls = await readCalls('ring')
  expect(calls.map(({ status }) => status)).toEqual([404, 204])
  expect(Object.keys(calls[0] ?? {}).sort()).toEqual(['at', 'duration', 'status'])
  expect(JSON.stringify(calls)).not.toMatch(/payload|hidden|here/)
})

it('only the last fifty are stored, and a request without an answer has the reason', async () => {
  await api.call('POST', '/connectors', { body: connector('many') })
  await api.call('POST', '/actions', { body: action('many', { parameters: { max_retries: 0 } }) })
  let answered = 0
  web.answer = (response) => response.writeHead(++answered > 10 ? 201 : 200).end()
  for (let i = 0; i < 60; i++) send('many', String(i))
  await waitFor(async () => answered === 60)
  await waitFor(async () => (await readCalls('many')).every(({ status }) => status === 201))
  expect(await readCalls('many')).toHaveLength(50)
  web.answer = (response) => response.destroy()
  send('many', 'lost')
  await waitFor(async () => (await readCalls('many'))[0]?.error !== undefined)
})

it('an unknown action has no requests, and one of another type has none to show', async () => {
  expect((await api.call('GET', '/actions/http:nope/calls')).status).toBe(404)
})

it('a trial sends a real request and gives the answer, and nothing is stored', async () => {
  web.answer = (response) => response.writeHead(418, { 'x-kind': 'teapot' }).end('short and stout')
  const body = {
    connector: connector('try'),
    action: action('try'),
    row: { clientid: 'a b', payload: 'hi' },
  }
  const { status, body: answer } = await tried(body)
  expect(status).toBe(200)
  expect(answer).toMatchObject({ status: 418, body: 'short and stout', is_cut: false })
  expect((answer as TriedAnswer).headers['x-kind']).toBe('teapot')
  // Actions of earlier tests repeat what was not answered.
  const sent = web.requests.filter(({ url }) => url === '/in/a%20b')
  expect(sent).toMatchObject([{ method: 'POST', body: 'hi' }])
  expect(sent[0]?.headers.authorization).toBe('Bearer hidden')
  expect((await api.call('GET', '/connectors/http:try')).status).toBe(404)
})

it('a trial uses stored secrets, and shows the beginning of a long answer', async () => {
  await api.call('POST', '/connectors', { body: connector('kept') })
  web.answer = (response) => response.writeHead(200).end('x'.repeat(200_000))
  const masked = connector('kept', { headers: { authorization: '******' } })
  const { body } = await tried({ connector: masked, action: action('kept'), row: {} })
  const answer = body as TriedAnswer // of 200
  expect(answer.body).toHaveLength(64 * 1024)
  expect(answer.is_cut).toBe(true)
  expect(web.requests[0]?.headers.authorization).toBe('Bearer hidden')
})

it.each<[string, object, RegExp]>([
  ['nothing listens', { connector: { url: `http://${CLOSED}` } }, /TEST_FAILED.*ECONNREFUSED/],
  ['the address is denied', { connector: { url: 'http://127.0.0.9' } }, /TEST_FAILED/],
  ['a URL is missing', { connector: { url: undefined } }, /BAD_REQUEST/],
  [
    'a header cannot be sent',
    { row: { h: 'a\nb' }, action: { parameters: { headers: { x: '${h}' } } } },
    /TEST_FAILED.*header/,
  ],
  ['the types differ', { action: { type: 'mqtt', parameters: { topic: 't' } } }, /BAD_REQUEST/],
])(
  'a trial is refused with a reason: %s',
  async (_, parts: { connector?: object; action?: object; row?: object }, reason) => {
    const answer = await tried({
      connector: connector('bad', parts.connector),
      action: action('bad', parts.action),
      row: parts.row ?? {},
    })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toMatch(reason)
  },
)

import { CLOSED } from '@signalbox/testing/closed-port'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { authorization } from '../integration/kinds/azure-blob/signature.ts'
import { type HttpService, type ServiceRequest, startHttpService } from '../testing/http-service.ts'
import { QUICK, startIntegration, type TestIntegration } from './testing/integration-fixtures.ts'

// Azure Blob Storage: a small server checks the signatures and has one container. The emulator is too large for the tests.

const KEY = { account: 'account1', key: Buffer.from('s3cret of the account').toString('base64') }
const OTHER_KEY = Buffer.from('another key').toString('base64')

let api: TestIntegration
let web: HttpService
let blobs: Map<string, string>
let blocks: Map<string, string>
let isAway = false

beforeAll(async () => {
  ;[api, web] = await Promise.all([startIntegration(), startHttpService()])
  web.answer = (response, request) => {
    const [status, code] = isAway ? [503, 'ServerBusy'] : store(request)
    response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
  }
})
afterAll(async () => {
  await api.close()
  await web.stop()
})
afterEach(async () => {
  await api.clear()
  isAway = false
  web.requests.length = 0
})

/** Answer of the storage to a request: its status, and the code of an error. */
function store({ method = '', url, headers, body, bytes }: ServiceRequest): [number, string] {
  const sent = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, String(value)]),
  )
  const request = { method, path: url, headers: sent, bytes: bytes.length }
  if (headers.authorization !== authorization(request, KEY)) return [403, 'AuthenticationFailed']
  const { pathname, searchParams } = new URL(url, web.url)
  const [, container = '', ...name] = decodeURIComponent(pathname).split('/')
  if (container === '') return [200, '']
  if (container !== 'box') return [404, 'ContainerNotFound']
  if (method !== 'PUT') return [200, '']
  const step = searchParams.get('comp')
  if (step === 'block') blocks.set(searchParams.get('blockid') ?? '', body)
  else if (step === 'blocklist') {
    const ids = [...body.matchAll(/<Latest>([^<]+)</g)].map(([, id = '']) => id)
    blobs.set(name.join('/'), ids.map((id) => blocks.get(id) ?? '?').join(''))
  } else if (headers['x-ms-blob-type'] !== 'BlockBlob') return [400, 'MissingRequiredHeader']
  else if (body === 'refused') return [400, 'InvalidInput']
  else blobs.set(name.join('/'), body)
  return [201, '']
}

const connector = (more: object = {}) => ({
  type: 'azure_blob_storage',
  name: 'c',
  account_name: KEY.account,
  account_key: KEY.key,
  endpoint: web.url,
  resource_opts: QUICK,
  ...more,
})
const action = (parameters: object) => ({
  type: 'azure_blob_storage',
  name: 'a',
  connector: 'c',
  parameters: { container: 'box', ...parameters },
  resource_opts: {
    ...{ health_check_interval: '200ms', resume_interval: '100ms', worker_pool_size: 1 },
  },
})
async function begin(parameters: object): Promise<void> {
  blobs = new Map()
  blocks = new Map()
  expect(await api.create('connectors', connector())).toMatchObject({
    status: 201,
    body: { status: 'connected', account_key: '******' },
  })
  expect(await api.create('actions', action(parameters))).toMatchObject({ status: 201 })
}
const give = (...rows: Record<string, unknown>[]) => api.give('azure_blob_storage:a', ...rows)

it('writes each row as a blob', async () => {
  await begin({ blob: 'd/${topic}', content: '${payload}' })
  const outcomes = give(
    { topic: "a b/ü(1)'+", payload: 'text' },
    { topic: 'empty', payload: '' },
    { topic: 'bytes', payload: Uint8Array.from([65, 66]) },
  )
  await waitFor(() => outcomes.length === 3)
  expect(outcomes).toEqual(outcomes.map(() => ({ kind: 'success' })))
  expect(Object.fromEntries(blobs)).toEqual({
    ...{ "d/a b/ü(1)'+": 'text', 'd/empty': '', 'd/bytes': 'AB' },
  })
})

it('writes the other rows of a batch when one has no valid name or is refused', async () => {
  await begin({ container: '${to}', blob: '${n}', content: '${text}' })
  const rows = [
    { to: 'box', n: 1, text: 'x' },
    { to: 'a/../box', n: 2 },
    { to: 'box', n: '../3' },
    { to: 'box', n: 4, text: 'refused' },
    { to: 'box', n: 5, text: 'y' },
  ]
  const outcomes = give(...rows)
  await waitFor(() => outcomes.length === rows.length)
  const reasons = outcomes.flatMap((one) => (one.kind === 'failed' ? [one.reason] : []))
  expect(reasons.toSorted()).toEqual([
    'Azure Blob Storage: HTTP status 400: InvalidInput',
    'not the key of an object: ../3',
    'not the name of a container: a/../box',
  ])
  expect([...blobs.keys()].toSorted()).toEqual(['1', '5'])
})

it('writes rows together as CSV, after an outage too, and a large file in blocks', async () => {
  await begin({
    mode: 'aggregated',
    blob: 'f/${sequence}.csv',
    aggregation: {
      container: { type: 'csv', column_order: ['n'] },
      time_interval: '1h',
      max_records: 2,
    },
  })
  isAway = true
  const large = 'x'.repeat(9 * 1024 * 1024)
  const outcomes = give({ v: 'a,"b"', n: 1 }, { n: 2, v: large })
  await waitFor(() => web.requests.some(({ method }) => method === 'PUT'))
  expect(outcomes).toEqual([])
  isAway = false
  await waitFor(() => outcomes.length === 2)
  expect(outcomes).toEqual([{ kind: 'success' }, { kind: 'success' }])
  const [[name, content] = ['', '']] = blobs
  expect(name).toMatch(/^f\/0\.csv\/a\//)
  expect(content).toBe(`n,v\r\n1,"a,""b"""\r\n2,${large}\r\n`)
  expect(blocks.size).toBe(2)
})

it('keeps rows for a container that is missing, and names it', async () => {
  blobs = new Map()
  await api.create('connectors', connector())
  await api.create('actions', action({ container: 'absent', blob: 'b' }))
  const { status_reason: reason } = await api.statusOf('actions', 'azure_blob_storage:a')
  expect(reason).toBe('container absent: there is no such container')
  const probe = await api.call('POST', '/actions_probe', {
    body: action({ container: 'absent', blob: 'b' }),
  })
  expect(probe).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
})

it.each([
  ['another key', { account_key: OTHER_KEY }, /HTTP status 403: the account key is refused/],
  ['a closed port', { endpoint: `http://${CLOSED}` }, /ECONNREFUSED/],
])('says why a connector fails: %s', async (_, fault, reason) => {
  const probe = await api.call('POST', '/connectors_probe', { body: connector(fault) })
  expect(probe).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
  expect(JSON.stringify(probe.body)).toMatch(reason)
  expect(JSON.stringify(probe.body)).not.toContain(OTHER_KEY)
})

it.each([
  ['connectors', 'a key that is no Base64', connector, { account_key: 'no base64!' }],
  ['connectors', 'no name of an account', connector, { account_name: 'A_B' }],
  ['connectors', 'a user in the address', connector, { endpoint: 'http://u:p@host' }],
] as const)('%s are refused with %s', async (kind, _, make, fault) => {
  const reply = await api.create(kind, make(fault))
  expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect(JSON.stringify(reply.body)).not.toContain('no base64!')
})

it('refuses a placeholder of the row in the name of a file', async () => {
  await api.create('connectors', connector())
  const reply = await api.create('actions', action({ mode: 'aggregated', blob: '${topic}' }))
  expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  expect(JSON.stringify(reply.body)).toContain('parameters.blob')
})

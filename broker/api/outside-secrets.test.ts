import { waitFor } from '@signalbox/testing/wait-for'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startBroker } from '../broker.ts'
import { type HttpService, startHttpService } from '../testing/http-service.ts'
import { startApi, type TestApi } from './testing/fixtures.ts'

const VARIABLE = 'TEST_OUTSIDE_SECRET'

let folder: string
let api: TestApi
let web: HttpService
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-secrets-'))
  process.env[VARIABLE] = 'first'
  web = await startHttpService()
  web.answer = (response) => response.writeHead(204).end()
  api = await startApi([], { secretsDir: folder })
})
afterEach(async () => {
  delete process.env[VARIABLE]
  await api.close()
  await web.stop()
  rmSync(folder, { recursive: true })
})

const connector = (token: string) => ({
  ...{ type: 'http', name: 'a', url: web.url },
  headers: { 'x-token': token },
  resource_opts: { health_check_interval: '200ms', start_timeout: '2s' },
})
const create = (token: string) => api.call('POST', '/connectors', { body: connector(token) })
const isConnected = async () =>
  (await api.read<{ status: string }>('/actions/http:a')).status === 'connected'
const addAction = () =>
  api.call('POST', '/actions', {
    body: {
      ...{ type: 'http', name: 'a', connector: 'a' },
      parameters: { path: '/in', body: 'x', headers: {}, max_retries: 0 },
    },
  })
const send = () =>
  api.broker.actions.target('http:a')?.send({}, { ruleId: 'r', key: '', report: () => {} })
/** The token of the next row. */
async function sentToken(): Promise<unknown> {
  const before = web.requests.length
  await waitFor(isConnected)
  const isSent = () => web.requests.slice(before).find(({ url }) => url === '/in')
  void send()
  return (await waitFor(isSent)).headers['x-token']
}
const alarms = async () =>
  (await api.read<{ data: { name: string; message: string }[] }>('/alarms')).data.filter(
    ({ name }) => name === 'secret_not_found',
  )

it('a reference is stored as it is written, and its value is sent', async () => {
  const token = `Bearer \${env:${VARIABLE}}`
  expect((await create(token)).status).toBe(201)
  await addAction()
  expect(await sentToken()).toBe('Bearer first')
  const { headers } = await api.read<{ headers: object }>('/connectors/http:a')
  expect(headers).toEqual({ 'x-token': token })
  process.env[VARIABLE] = 'second'
  await api.broker.outsideSecrets.refresh()
  expect(await sentToken()).toBe('Bearer second')
})

it('a file of the folder of secrets is read without its last line break', async () => {
  mkdirSync(join(folder, '..data'))
  writeFileSync(join(folder, '..data', 'token'), 'in a file\n')
  // Mounted secrets are links to another folder beside them.
  symlinkSync(join('..data', 'token'), join(folder, 'token'))
  await create('${file:token}')
  await addAction()
  expect(await sentToken()).toBe('in a file')
})

it.each([
  ['${env:TEST_NO_SUCH_VARIABLE}', 'the environment variable TEST_NO_SUCH_VARIABLE is not set'],
  ['${env:SIGNALBOX_SECRET_KEY}', 'variables of Signalbox itself cannot be used'],
  ['${file:missing}', /missing cannot be read \(ENOENT\)$/],
  ['${file:/etc/passwd}', /^.*\/etc\/passwd is not in /],
  ['${file:../passwd}', / is not in /],
  ['${file:link}', /link is not in /],
  ['${file:large}', /large is larger than 64 KiB$/],
  ['${file:sub}', /sub is not a file$/],
])('%s is refused with the reason', async (token, reason) => {
  symlinkSync('/etc/passwd', join(folder, 'link'))
  writeFileSync(join(folder, 'large'), Buffer.alloc(64 * 1024 + 1))
  mkdirSync(join(folder, 'sub'))
  const { status, body } = await create(token)
  expect(status).toBe(400)
  const { code, message } = body as { code: string; message: string }
  expect(code).toBe('BAD_REQUEST')
  expect(message).toContain(token)
  expect(message).toEqual(expect.stringMatching(reason))
})

it('a test of a connection uses the value', async () => {
  const probe = (token: string) => api.call('POST', '/connectors_probe', { body: connector(token) })
  expect((await probe(`\${env:${VARIABLE}}`)).status).toBe(204)
  expect((await probe('${env:TEST_NO_SUCH_VARIABLE}')).status).toBe(400)
})

it('a start without a secret raises an alarm, and nobody can guess what is used instead', async () => {
  const reference = `\${env:${VARIABLE}}`
  const body = {
    ...{ mechanism: 'jwt', from: 'password', use_jwks: false, algorithm: 'hmac-based' },
    ...{ secret: reference, verify_claims: {}, enable: true },
  }
  expect((await api.call('POST', '/authentication', { body })).status).toBe(200)
  expect(await alarms()).toEqual([])
  delete process.env[VARIABLE]
  await api.broker.outsideSecrets.refresh()
  expect(await alarms()).toEqual([
    expect.objectContaining({
      message: `authentication.jwt.secret: the environment variable ${VARIABLE} is not set`,
    }),
  ])
  const settings = JSON.stringify(api.broker.collections.authentication.settings)
  expect(settings).not.toContain(reference)
  expect(settings).not.toContain('first')
  process.env[VARIABLE] = 'third'
  await api.broker.outsideSecrets.refresh()
  expect(await alarms()).toEqual([])
})

it('a broker starts although a secret is missing', async () => {
  await create(`\${env:${VARIABLE}}`)
  const { dataDir } = api
  await api.broker.close()
  delete process.env[VARIABLE]
  const options = { version: '0.0.0', listeners: [], passwordRounds: 1 }
  const broker = await startBroker({ dataDir, ...options })
  expect(broker.alarms.has('secret_not_found')).toBe(true)
  await broker.close()
  api = await startApi()
})

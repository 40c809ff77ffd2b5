import {
  authenticationCreate,
  authenticationUserCreate,
  authenticationUserDelete,
  authenticationUserImport,
  authenticationUserList,
} from '@signalbox/contract/authentication'
import {
  allRulesUpdate,
  authorizationSettingsGet,
  authorizationSettingsUpdate,
  authorizationSourceCreate,
  authorizationSourceOrder,
  clientRulesCreate,
  userRulesCreate,
} from '@signalbox/contract/authorization'
import { actionCreate } from '@signalbox/contract/actions'
import { apiKeyCreate } from '@signalbox/contract/api-keys'
import { backupList } from '@signalbox/contract/backup'
import { bannedCreate } from '@signalbox/contract/banned'
import type { Client } from '@signalbox/contract/client'
import { createClient } from '@signalbox/contract/client'
import {
  connectorCreate,
  connectorGet,
  connectorList,
  connectorUpdate,
} from '@signalbox/contract/connectors'
import {
  COPY_AREAS,
  type CopyOptions,
  type CopyReport,
  copyGet,
  copyStart,
  copyStop,
  type CopySide,
} from '@signalbox/contract/copy'
import type { ApiError } from '@signalbox/contract/errors'
import { MASKED } from '@signalbox/contract/masked'
import { exhookCreate } from '@signalbox/contract/exhooks'
import { gatewayUpdate } from '@signalbox/contract/gateways'
import { listenerCreate } from '@signalbox/contract/listeners'
import { login, logout } from '@signalbox/contract/login'
import { publish } from '@signalbox/contract/publish'
import { retainedGet, retainerUpdate } from '@signalbox/contract/retainer'
import { ruleCreate } from '@signalbox/contract/rules'
import { registrySchemaCreate } from '@signalbox/contract/schema-registry'
import { sourceCreate } from '@signalbox/contract/sources'
import { topicMetricsCreate } from '@signalbox/contract/topic-metrics'
import { topicRewriteUpdate } from '@signalbox/contract/topic-rewrite'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { startRecordedCluster } from '@signalbox/testing/recorded-cluster'
import { openSignalbox, type SharedSignalbox } from '@signalbox/testing/shared-process'
import { DEFAULT_USER } from '@signalbox/testing/signalbox'
import { waitFor } from '@signalbox/testing/wait-for'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { startFakeBroker } from '../testing/fake-broker.ts'
import { startForTest } from '../testing/fixtures.ts'
import { callingWith } from './copies.ts'
import type { Json } from './kind.ts'
import { openSide } from './side.ts'
import { readSourceRecords } from './source-records.ts'

/** Timeout of a copy on a busy machine. */
const PATIENT = { timeoutMs: 100_000 }
const AREAS = COPY_AREAS.filter((area) => area !== 'machine' && area !== 'listeners')

interface Opened extends SharedSignalbox {
  client: Client
  token: string
}

async function open(...args: string[]): Promise<Opened> {
  const signalbox = await openSignalbox(args)
  onTestFinished(() => signalbox.stop())
  const { token } = await createClient({ baseUrl: signalbox.apiUrl }).call(login, {
    body: DEFAULT_USER,
  })
  const client = createClient({
    baseUrl: signalbox.apiUrl,
    authorization: () => `Bearer ${token}`,
  })
  return { ...signalbox, client, token }
}

const own = ({ token }: Opened): CopySide => ({ broker: '', authorization: `Bearer ${token}` })
const typed = ({ url }: SharedSignalbox): CopySide => ({
  ...{ url, kind: 'user', name: DEFAULT_USER.username, secret: DEFAULT_USER.password },
})

const copiesOf = ({ url, token }: Opened) =>
  createClient({ baseUrl: `${url}signalbox`, authorization: () => `Bearer ${token}` })

const isEnded = ({ phase }: CopyReport) => ['done', 'stopped', 'failed'].includes(phase)

/** Runs a copy at the process of `at`, and gives its report. */
async function copy(
  at: Opened,
  from: CopySide,
  to: CopySide,
  options: Partial<CopyOptions> = {},
): Promise<CopyReport> {
  const client = copiesOf(at)
  const body = { areas: AREAS, ...options, from, to }
  const { id } = await client.call(copyStart, { body })
  let report = await client.call(copyGet, { path: { id } })
  await waitFor(async () => {
    report = await client.call(copyGet, { path: { id } })
    return isEnded(report)
  }, PATIENT)
  return report
}

const builtIn = {
  mechanism: 'password_based',
  backend: 'built_in_database',
  user_id_type: 'username',
  password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' },
}
const webhook = (name: string) => ({
  ...{ type: 'http', name, enable: false, url: 'http://127.0.0.1:9/in' },
  headers: { authorization: 'Bearer of-the-webhook' },
})

/** Creates items in all areas. */
async function fill({ client }: Opened): Promise<void> {
  const id = 'password_based:built_in_database'
  await client.call(authenticationCreate, { body: builtIn })
  await client.call(authenticationCreate, {
    body: {
      ...{ mechanism: 'jwt', use_jwks: false, algorithm: 'hmac-based', secret: 'of-the-token' },
      ...{ from: 'password', enable: true, verify_claims: {} },
    },
  })
  for (const [user_id, is_superuser] of [
    ['plant-1', false],
    ['ops', true],
  ] as const) {
    const body = { user_id, password: `${user_id}-secret`, is_superuser }
    await client.call(authenticationUserCreate, { path: { id }, body })
  }
  await client.call(authorizationSourceCreate, { body: { type: 'built_in_database' } })
  const rules = [{ permission: 'allow', action: 'all', topic: 'plant/#' } as const]
  await client.call(userRulesCreate, { body: [{ username: 'plant-1', rules }] })
  await client.call(clientRulesCreate, { body: [{ clientid: 'a/b', rules }] })
  await client.call(allRulesUpdate, { body: { rules } })
  await client.call(authorizationSourceOrder, {
    body: [{ type: 'built_in_database' }, { type: 'file' }],
  })
  await client.call(connectorCreate, { body: webhook('c1') })
  await client.call(connectorCreate, {
    body: { type: 'mqtt', name: 'm', enable: false, server: '127.0.0.1:9', password: 'of-m' },
  })
  await client.call(actionCreate, {
    body: {
      ...{ type: 'http', name: 'a1', connector: 'c1', enable: false },
      parameters: { path: '/x', body: '${payload}' },
    },
  })
  await client.call(sourceCreate, {
    body: {
      ...{ type: 'mqtt', name: 's1', connector: 'm', enable: false },
      parameters: { topic: 'far/#', qos: 1 },
    },
  })
  await client.call(ruleCreate, {
    body: { id: 'r1', sql: 'SELECT * FROM "plant/#"', actions: ['http:a1'], enable: false },
  })
  await client.call(bannedCreate, {
    body: { as: 'clientid', who: 'evil', reason: 'r', until: 4_102_444_800 },
  })
  await client.call(exhookCreate, {
    body: { name: 'e1', enable: false, url: 'http://127.0.0.1:9' },
  })
  await client.call(registrySchemaCreate, {
    body: { name: 'j1', type: 'json', source: '{"required":["x"]}' },
  })
  await client.call(topicMetricsCreate, { body: { topic: 'counted/1' } })
  await client.call(topicRewriteUpdate, {
    body: [{ action: 'all', source_topic: 'x/#', re: '^x/(.+)$', dest_topic: 'z/$1' }],
  })
  await client.call(retainerUpdate, { body: { max_payload_size: '3MB' } })
  await client.call(gatewayUpdate, {
    path: { name: 'stomp' },
    body: { enable: false, mountpoint: 'st/' },
  })
  await client.call(publish, {
    body: {
      ...{ topic: 'kept/1', payload: 'AP8K', payload_encoding: 'base64', qos: 1, retain: true },
      properties: {
        ...{ content_type: 'x', user_properties: { a: 'ä' }, message_expiry_interval: 1000 },
      },
    },
  })
  await client.call(apiKeyCreate, {
    body: { name: 'k1', enable: true, desc: '', expired_at: 'infinity' },
  })
  await client.call(authorizationSettingsUpdate, {
    body: { ...(await client.call(authorizationSettingsGet, {})), no_match: 'deny' },
  })
}

const rowsOf = ({ items }: CopyReport) =>
  items.map(({ kind, id, state, result }) => `${kind}/${id} ${result ?? state}`)
const notAgain = ({ items }: CopyReport) => items.filter(({ state }) => state !== 'again')

/** The content of a backup, with all secrets. */
async function recordsOf(side: Opened) {
  const calling = callingWith({})
  const { signal } = new AbortController()
  const opened = await openSide(new URL(side.url), typed(side), calling, signal)
  return readSourceRecords(opened, signal)
}

it('copies all areas between two Signalboxes, and leaves an empty difference', async () => {
  const [from, to] = await Promise.all([open(), open()])
  await fill(from)
  const before = await copy(from, own(from), typed(to), { dry_run: true })
  expect(before.failure).toBeUndefined()
  expect(rowsOf(before)).toContain('rules/r1 new')
  expect(await to.client.call(connectorList, {})).toEqual([])
  const report = await copy(from, own(from), typed(to), { conflicts: 'replace' })
  expect(new Set(notAgain(report).map(({ result }) => result))).toEqual(new Set(['written']))
  expect(report.phase).toBe('done')
  const after = await copy(from, own(from), typed(to), { dry_run: true })
  expect(rowsOf(after)).toEqual(['api_keys/k1 again'])

  const client = await connectMqtt(to.mqttUrl, { username: 'plant-1', password: 'plant-1-secret' })
  onTestFinished(() => client.end())
  await expect(
    connectMqtt(to.mqttUrl, { username: 'plant-1', password: 'wrong' }),
  ).rejects.toThrow()

  const { config, properties } = await recordsOf(to)
  expect(config).toMatchObject({
    connectors: {
      mqtt: { m: { password: 'of-m' } },
      http: { c1: { headers: { authorization: 'Bearer of-the-webhook' } } },
    },
  })
  expect(JSON.stringify(config)).not.toContain(MASKED)
  const kept = await to.client.call(retainedGet, { path: { topic: 'kept/1' } })
  expect(kept).toMatchObject({ payload: 'AP8K', qos: 1 })
  const { message_expiry_interval: rest, ...others } = properties.get('kept/1') as Json
  expect(others).toEqual({ content_type: 'x', user_properties: { a: 'ä' } })
  expect(rest).toBeGreaterThan(900)
  // The backup that was read is gone.
  expect((await from.client.call(backupList, { query: {} })).data).toEqual([])
})

it('decides conflicts by items, and writes nothing else', async () => {
  const [from, to] = await Promise.all([open(), open()])
  for (const { client } of [from, to]) {
    for (const name of ['kept', 'taken'])
      await client.call(connectorCreate, { body: webhook(name) })
  }
  for (const name of ['kept', 'taken']) {
    const { name: _, type: __, ...body } = { ...webhook(name), url: 'http://127.0.0.1:9/changed' }
    await from.client.call(connectorUpdate, { path: { id: `http:${name}` }, body })
  }
  const areas = ['integration'] as const
  const report = await copy(to, typed(from), own(to), {
    areas: [...areas],
    decisions: { 'connectors/http:taken': 'replace' },
  })
  expect(rowsOf(report)).toEqual(['connectors/http:kept kept', 'connectors/http:taken written'])
  expect(report.items[0]?.changes).toEqual([
    { path: 'url', from: '"http://127.0.0.1:9/in"', to: '"http://127.0.0.1:9/changed"' },
  ])
  const urls = (await to.client.call(connectorList, {})).map(({ url }) => url)
  expect(urls).toEqual(['http://127.0.0.1:9/in', 'http://127.0.0.1:9/changed'])
})

it('a copy that is stopped is resumed with what is still different', async () => {
  const [from, to] = await Promise.all([open(), open()])
  const rules = [{ permission: 'allow', action: 'all', topic: 'a/#' } as const]
  const names = Array.from({ length: 300 }, (_, i) => `client-${i}`)
  await from.client.call(clientRulesCreate, {
    body: names.map((clientid) => ({ clientid, rules })),
  })
  await from.client.call(authorizationSourceCreate, { body: { type: 'built_in_database' } })
  await from.client.call(authorizationSettingsUpdate, {
    body: { ...(await from.client.call(authorizationSettingsGet, {})), no_match: 'deny' },
  })
  const options: Partial<CopyOptions> = { areas: ['authorization'], conflicts: 'replace' }
  const client = copiesOf(from)
  const { id } = await client.call(copyStart, {
    body: { areas: [], ...options, from: own(from), to: typed(to) },
  })
  const read = () => client.call(copyGet, { path: { id } })
  await waitFor(async () => {
    const { phase, done } = await read()
    return phase === 'writing' && done > 20
  })
  await client.call(copyStop, { path: { id } })
  const stopped = await waitFor(async () => {
    const report = await read()
    return isEnded(report) && report
  }, PATIENT)
  expect(stopped.phase).toBe('stopped')
  const count = (report: CopyReport, result: string) =>
    report.items.filter((each) => each.kind === 'client_rules' && each.result === result).length
  expect(count(stopped, 'stopped')).toBeGreaterThan(0)
  // Nothing is denied while rules are missing.
  const { no_match } = await to.client.call(authorizationSettingsGet, {})
  expect(no_match).toBe('allow')

  const resumed = await copy(from, own(from), typed(to), options)
  expect(count(resumed, 'written')).toBe(300 - count(stopped, 'written'))
  expect(await copy(from, own(from), typed(to), options)).toMatchObject({ items: [] })
  expect(await to.client.call(authorizationSettingsGet, {})).toMatchObject({ no_match: 'deny' })
})

/** A key that may read, and does not see secrets. */
async function viewerOf({ client, url }: Opened): Promise<CopySide> {
  const body = {
    name: 'v',
    enable: true,
    desc: '',
    expired_at: 'infinity',
    role: 'viewer',
  } as const
  const { api_key: name, api_secret: secret } = await client.call(apiKeyCreate, { body })
  return { url, kind: 'key', name, secret: String(secret) }
}

it('never writes a masked secret, and denies nothing without all sources', async () => {
  const [from, to] = await Promise.all([open(), open()])
  await fill(from)
  await from.client.call(authorizationSourceCreate, {
    body: {
      ...{ type: 'http', enable: false, method: 'post', url: 'http://127.0.0.1:9/' },
      headers: { authorization: 'Bearer of-the-source' },
      body: { u: '${username}' },
    },
  })
  const source = await viewerOf(from)
  const options: Partial<CopyOptions> = { conflicts: 'replace', on_error: 'continue' }
  const skipped = await copy(to, source, own(to), options)
  expect(skipped.phase).toBe('done')
  expect(rowsOf(skipped)).toEqual(
    expect.arrayContaining([
      'connectors/mqtt:m skipped',
      'users/plant-1 unreadable',
      'authorization_sources/http skipped',
      'authorization/authorization blocked',
    ]),
  )
  expect(skipped.items.find(({ id }) => id === 'mqtt:m')?.secrets).toEqual(['password'])
  expect(await to.client.call(authorizationSettingsGet, {})).toMatchObject({ no_match: 'allow' })

  const disabled = await copy(to, source, own(to), { ...options, secrets: 'disable' })
  expect(rowsOf(disabled)).toEqual(
    expect.arrayContaining([
      'connectors/mqtt:m written',
      'authorization_sources/http written',
      'authorization/authorization blocked',
    ]),
  )
  expect(await to.client.call(authorizationSettingsGet, {})).toMatchObject({ no_match: 'allow' })
  const connector = await to.client.call(connectorGet, { path: { id: 'mqtt:m' } })
  expect(connector).toMatchObject({ enable: false })
  const { config } = await recordsOf(to)
  expect(config).toMatchObject({ connectors: { mqtt: { m: { server: '127.0.0.1:9' } } } })
  expect(JSON.stringify(config)).not.toContain(MASKED)
})

it('opens no listener without its authenticators', async () => {
  const [from, to] = await Promise.all([open(), open()])
  await fill(from)
  await from.client.call(listenerCreate, {
    body: { type: 'tcp', name: 'extra', bind: '127.0.0.1:1', enable: false },
  })
  const report = await copy(to, await viewerOf(from), own(to), {
    ...{ areas: ['authentication', 'listeners'], on_error: 'continue' },
  })
  expect(rowsOf(report)).toEqual(
    expect.arrayContaining(['authenticators/jwt skipped', 'listeners/tcp:extra blocked']),
  )
})

it('copies what a recorded cluster answers, and says what it does not', async () => {
  const cluster = await startRecordedCluster()
  onTestFinished(() => cluster.close())
  const to = await open()
  const source: CopySide = { url: cluster.url, kind: 'user', name: 'admin', secret: 'x' }
  const report = await copy(to, source, own(to), { conflicts: 'replace', on_error: 'continue' })
  expect(report.phase).toBe('done')
  const unread = report.items.filter(({ kind }) => kind === 'users')
  expect(unread.length).toBeGreaterThan(0)
  expect(unread.map(({ failure }) => failure?.code)).toEqual(unread.map(() => 'NO_HASHES'))
  expect(rowsOf(report).filter((row) => row.endsWith(' written')).length).toBeGreaterThan(20)
  const { config } = await recordsOf(to)
  expect(JSON.stringify(config)).not.toContain(MASKED)
})

it('is for administrators of one of the sides, who cannot reach denied addresses', async () => {
  const at = await open('--outgoing-deny', '127.1.0.0/16')
  const body = { areas: AREAS, from: own(at), to: typed(at) }
  const as = (authorization?: string) =>
    createClient({
      baseUrl: `${at.url}signalbox`,
      ...(authorization !== undefined && { authorization: () => authorization }),
    })
  const refusal = (client: Client, sent: object) =>
    client.call(copyStart, { body: { ...body, ...sent } }).then(
      () => undefined,
      (error: ApiError) => [error.status, error.code],
    )
  expect(await refusal(as(), {})).toEqual([403, 'FORBIDDEN'])
  expect(await refusal(copiesOf(at), { from: typed(at) })).toEqual([403, 'FORBIDDEN'])
  expect(
    await refusal(as('Bearer nope'), { from: { broker: '', authorization: 'Bearer nope' } }),
  ).toEqual([401, 'BAD_TOKEN'])
  const viewer = await viewerOf(at)
  const { name, secret } = viewer as { name: string; secret: string }
  const basic = `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
  expect(await refusal(as(basic), { from: { broker: '', authorization: basic } })).toEqual([
    403,
    'FORBIDDEN',
  ])
  expect(await refusal(copiesOf(at), { from: { ...own(at), broker: 'x' } })).toEqual([
    400,
    'BAD_REQUEST',
  ])
  const far = { ...typed(at), url: 'http://127.1.0.1:9' }
  const report = await copy(at, own(at), far)
  expect(report).toMatchObject({
    phase: 'failed',
    failure: { message: expect.stringContaining('--outgoing-deny') },
  })
  // Another login does not see the copy.
  const { id } = report
  await expect(as('Bearer nope').call(copyGet, { path: { id } })).rejects.toMatchObject({
    status: 404,
  })
})

it('copies between two clusters of one console', async () => {
  const [east, west] = await Promise.all([open(), open()])
  await east.client.call(connectorCreate, { body: webhook('c1') })
  const front = await openSignalbox([
    ...['--base-path', '/sb/'],
    '--upstream',
    `east=${east.url}`,
    '--upstream',
    `west=${west.url}`,
  ])
  onTestFinished(() => front.stop())
  const sideAt = (broker: string, { token }: Opened) => ({
    broker,
    authorization: `Bearer ${token}`,
  })
  const at = { ...east, url: front.url }
  const report = await copy(at, sideAt('east', east), sideAt('west', west), {
    areas: ['integration'],
  })
  expect(rowsOf(report)).toEqual(['connectors/http:c1 written'])
  expect((await west.client.call(connectorList, {})).map(({ name }) => name)).toEqual(['c1'])
})

/**
 * A proxy in front of a broker that removes the header `server`, so that the broker is not recognized as a Signalbox,
 * unless it is given something to do before each call.
 */
async function disguised(
  { url }: Opened,
  before?: (method: string, path: string) => Promise<void>,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const { method = '', headers } = request
    await before?.(method, request.url ?? '')
    const call = ask(new URL(request.url ?? '', url), { method, headers }, (answer) => {
      const { server: name, ...rest } = answer.headers
      const shown = before === undefined ? rest : { ...rest, server: name }
      answer.pipe(response.writeHead(answer.statusCode ?? 500, shown))
    })
    request.pipe(call)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('sends hashes that name their algorithm to no other broker', async () => {
  const [from, to] = await Promise.all([open(), open()])
  const at = { path: { id: 'password_based:built_in_database' } }
  await from.client.call(authenticationCreate, { body: builtIn })
  const hash = createHash('sha256').update('saltof-a').digest('base64')
  await from.client.call(authenticationUserImport, {
    ...{ ...at, query: { type: 'hash' } },
    body: [
      { user_id: 'a', password_hash: `$sha256$c2FsdA==$${hash}`, salt: '', is_superuser: false },
      { user_id: 'b', password_hash: '00'.repeat(32), salt: 's', is_superuser: false },
    ],
  })
  const other: CopySide = { ...typed(to), url: await disguised(to) }
  const report = await copy(from, own(from), other, { areas: ['authentication'] })
  expect(rowsOf(report)).toEqual(
    expect.arrayContaining([
      'users/a again',
      'users/b written',
      'authenticators/password_based:built_in_database written',
    ]),
  )
  const names = async () =>
    (await to.client.call(authenticationUserList, at)).data.map(({ user_id }) => user_id)
  expect(await names()).toEqual(['b'])
  await copy(from, own(from), typed(to), { areas: ['authentication'] })
  expect(await names()).toEqual(['a', 'b'])
})

/** A broker that answers lists without an end, and repeats the bodies that it refuses. */
async function startHostile(): Promise<string> {
  const row = JSON.stringify({ topic: 't'.repeat(4000) })
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x')
    const answer = (status: number, body: string) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    if (pathname.endsWith('/rule_test')) return answer(400, '{"code":"BAD_REQUEST","message":""}')
    if (pathname.endsWith('/nodes')) return answer(200, '[]')
    if (request.method === 'POST') {
      return answer(400, JSON.stringify({ code: 'BAD_REQUEST', message: await text(request) }))
    }
    if (pathname.endsWith('/mqtt/retainer/messages')) {
      const data = Array.from({ length: 900 }, () => row).join(',')
      return answer(200, `{"data":[${data}],"meta":{"hasnext":true}}`)
    }
    return pathname.endsWith('/connectors') ? answer(200, '[]') : answer(404, '{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

it('bounds what a broker answers, and hides secrets in its refusals', async () => {
  const at = await open()
  await at.client.call(connectorCreate, {
    body: {
      type: 'mqtt',
      name: 'm',
      enable: false,
      server: '127.0.0.1:9',
      password: 'of-m'.repeat(100),
    },
  })
  const hostile: CopySide = { url: await startHostile(), kind: 'key', name: 'k', secret: 's' }
  const read = await copy(at, hostile, own(at), { areas: ['retained'] })
  expect(read.kinds).toMatchObject([{ kind: 'retained', failure: { message: expect.any(String) } }])
  const written = await copy(at, own(at), hostile, { areas: ['integration'] })
  const [refused] = written.items
  expect(refused).toMatchObject({ id: 'mqtt:m', result: 'failed' })
  expect(refused?.failure?.message).toContain('"password":"******"')
  expect(JSON.stringify(written)).not.toContain('of-m')
})

it('logs no login', async () => {
  const at = await startForTest()
  onTestFinished(() => at.close())
  const baseUrl = `${at.url}api/v5`
  const { token } = await createClient({ baseUrl }).call(login, { body: DEFAULT_USER })
  const side: CopySide = { broker: '', authorization: `Bearer ${token}` }
  const typed_: CopySide = { url: at.url, kind: 'user', name: 'admin', secret: 'Very-secret-7' }
  const client = createClient({
    baseUrl: `${at.url}signalbox`,
    authorization: () => `Bearer ${token}`,
  })
  const { id } = await client.call(copyStart, { body: { areas: ['bans'], from: side, to: typed_ } })
  const report = await waitFor(async () => {
    const read = await client.call(copyGet, { path: { id } })
    return isEnded(read) && read
  }, PATIENT)
  expect(report).toMatchObject({ phase: 'failed', failure: { code: 'BAD_USERNAME_OR_PWD' } })
  const log = at.lines.join('')
  expect(log).toContain('/signalbox/copies')
  for (const secret of ['Very-secret-7', token]) expect(log).not.toContain(secret)
})

const keyOf = ({ url }: { url: string }): CopySide => ({ url, kind: 'key', name: 'k', secret: 's' })
const backupFile = {
  filename: 'emqx-export-1.tar.gz',
  ...{ node: 'n', size: 1, created_at: '2026-01-01T00:00:00Z', created_at_sec: 1 },
}

it('deletes the backup of the source also if the copy is stopped before it is written', async () => {
  const at = await open()
  const { promise: isReady, resolve } = Promise.withResolvers<void>()
  const source = await startFakeBroker(async ({ method, path }) => {
    if (path === '/connectors') {
      const server = '127.0.0.1:9'
      return { body: [{ type: 'mqtt', name: 'm', enable: false, server, password: MASKED }] }
    }
    if (path !== '/data/export') return method === 'DELETE' ? { status: 204 } : undefined
    await isReady
    return { body: backupFile }
  }, 'Signalbox')
  const client = copiesOf(at)
  const body = { areas: ['integration' as const], from: keyOf(source), to: own(at) }
  const { id } = await client.call(copyStart, { body })
  await waitFor(() => source.calls.includes('POST /data/export'))
  await client.call(copyStop, { path: { id } })
  resolve()
  await waitFor(() => source.calls.includes(`DELETE /data/files/${backupFile.filename}`))
  await waitFor(async () => isEnded(await client.call(copyGet, { path: { id } })))
})

it('waits longer for the backup of the source than for other answers', async () => {
  const source = await startFakeBroker(async ({ path }) => {
    if (path !== '/data/export') return undefined
    await delay(1500)
    return { body: backupFile }
  }, 'Signalbox')
  const calling = { ...callingWith({}), timeoutMs: 1000 }
  const { signal } = new AbortController()
  const side = await openSide(new URL(source.url), keyOf(source), calling, signal)
  await expect(readSourceRecords(side, signal)).rejects.toThrow('status 404')
})

it('a target that cannot list its types fails one kind, not the copy', async () => {
  const at = await open()
  await at.client.call(connectorCreate, { body: webhook('c1') })
  await at.client.call(topicMetricsCreate, { body: { topic: 'counted/1' } })
  const target = await startFakeBroker(({ path }) => {
    if (path === '/action_types') return { status: 503, body: {} }
    return ['/connectors', '/mqtt/topic_metrics'].includes(path) ? { body: [] } : undefined
  })
  const areas = ['monitoring' as const, 'integration' as const]
  const report = await copy(at, own(at), keyOf(target), { areas, dry_run: true })
  expect(report.phase).toBe('done')
  expect(rowsOf(report)).toEqual(
    expect.arrayContaining(['topic_metrics/counted/1 new', 'connectors/http:c1 unreadable']),
  )
})

it('gateway users that cannot be read are not taken for none', async () => {
  const at = await open()
  let status = 400
  const source = await startFakeBroker(({ path }) => {
    if (path === '/gateways') return { body: [{ name: 'stomp', status: 'running' }] }
    return path.startsWith('/gateways/stomp/') ? { status, body: {} } : undefined
  })
  const read = async () => {
    const options = { areas: ['gateways' as const], dry_run: true }
    const { kinds } = await copy(at, keyOf(source), own(at), options)
    return kinds.find(({ kind }) => kind === 'gateway_users')
  }
  expect(await read()).toBeUndefined()
  status = 401
  expect(await read()).toMatchObject({ failure: { code: 'HTTP_401' } })
})

it('a user who is deleted before the backup is no failure of the others', async () => {
  const [from, to] = await Promise.all([open(), open()])
  const id = 'password_based:built_in_database'
  await from.client.call(authenticationCreate, { body: builtIn })
  const create = (user_id: string) =>
    from.client.call(authenticationUserCreate, {
      ...{ path: { id }, body: { user_id, password: 'p', is_superuser: false } },
    })
  for (const user_id of ['a', 'b', 'c']) await create(user_id)
  let isDeleted = false
  const url = await disguised(from, async (method, path) => {
    if (method !== 'POST' || !path.endsWith('/data/export') || isDeleted) return
    isDeleted = true
    await from.client.call(authenticationUserDelete, { path: { id, user_id: 'b' } })
  })
  const source: CopySide = { ...typed(from), url }
  const report = await copy(to, source, own(to), { areas: ['authentication'] })
  expect(rowsOf(report).filter((row) => row.startsWith('users/'))).toEqual([
    'users/a written',
    'users/c written',
  ])
  expect(report.phase).toBe('done')
})

it('ends its login also at a broker that cannot be opened', async () => {
  const at = await open()
  let path = '/nodes'
  const source = await startFakeBroker((call) => (call.path === path ? { status: 500 } : undefined))
  const from: CopySide = { url: source.url, kind: 'user', name: 'admin', secret: 'x' }
  for (path of ['/nodes', '/banned']) await copy(at, from, own(at), { areas: ['bans'] })
  const ofLogin = source.calls.filter((call) => /\/log(in|out)$/.test(call))
  expect(ofLogin).toEqual(['POST /login', 'POST /logout', 'POST /login', 'POST /logout'])
})

it('a login that has ended neither reads nor stops its copy', async () => {
  const at = await open()
  const client = copiesOf(at)
  const body = { areas: ['bans' as const], from: own(at), to: typed(at), dry_run: true }
  const path = { id: (await client.call(copyStart, { body })).id }
  await waitFor(async () => isEnded(await client.call(copyGet, { path })))
  await at.client.call(logout, { body: { username: DEFAULT_USER.username } })
  await expect(client.call(copyGet, { path })).rejects.toMatchObject({ status: 401 })
  await expect(client.call(copyStop, { path })).rejects.toMatchObject({ status: 401 })
})

it('a retained message that the API cannot publish unchanged must be set again', async () => {
  const [from, to] = await Promise.all([open(), open()])
  const client = await connectMqtt(from.mqttUrl)
  onTestFinished(() => client.end())
  const keep = (topic: string, properties: object) =>
    client.mqtt.publishAsync(topic, 'x', { retain: true, qos: 1, properties })
  await keep('kept/binary', { correlationData: Buffer.from([0xff, 0xfe]) })
  await keep('kept/repeated', { userProperties: { a: ['1', '2'] } })
  await keep('kept/text', { correlationData: Buffer.from('ä'), userProperties: { a: '1' } })
  const report = await copy(from, own(from), typed(to), { areas: ['retained'] })
  expect(rowsOf(report)).toEqual([
    'retained/kept/binary again',
    'retained/kept/repeated again',
    'retained/kept/text written',
  ])
  const path = { topic: 'kept/binary' }
  await expect(to.client.call(retainedGet, { path })).rejects.toMatchObject({ status: 404 })
})

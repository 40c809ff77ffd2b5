import { type Recording, readRecordings } from '@signalbox/testing/facts'
import { waitFor } from '@signalbox/testing/wait-for'
import type { GatewayName } from '@signalbox/contract/gateway-names'
import { operations } from '@signalbox/contract/operations'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveLimits, folderOf } from '../backup/archive-format.ts'
import { readArchive } from '../archive/archive-reader.ts'
import { type ArchiveEntry, writeArchive } from '../backup/archive-writer.ts'
import {
  coapDevice,
  type Login,
  lwm2mDevice,
  type ProtocolDevice,
  snDevice,
} from '../features/gateways/testing/protocol-devices.ts'
import { stompClient } from '../features/gateways/testing/stomp-client.ts'
import { startApi, type TestApi } from './fixtures.ts'
import { type HttpService, startHttpService } from '../testing/http-service.ts'
import { pluginPackage } from '@signalbox/testing/plugin-package'
import { tcpListener } from '../testing/tcp-listener.ts'

/**
 * The calls that a real broker 5.7.2 was recorded with, made again here in their order: the same
 * status, the same code, the same fields of the same kinds. Values may differ, and do.
 */

const RECORDED_NODE = 'emqx3@127.0.0.1'
const NODE = 'signalbox@127.0.0.1'

interface Step extends Recording {
  absolute?: boolean
  request_headers_of_note?: Record<string, string | null>
}

/** Where we differ on purpose: a fault of the original is no example to follow. */
const DIFFERENT: Record<string, number> = {
  // A 500 where a 400 is plainly meant.
  'unsubscribe, no topic': 400,
  'publish in bulk, empty': 400,
  'telemetry, empty': 400,
  // An empty expression bans every client, and nothing but clearing all bans removes it.
  'create, empty who': 400,
  // A 500 where there is simply an answer.
  'one topic, wildcard': 200,
  'wrong method on an item': 405,
  // A text and a number among the ids, over which its search falls.
  'users, filter like_user_id=u': 200,
  'users, filter like_user_id=U': 200,
  // A digest that this OpenSSL does not have.
  'create with algorithm {"name": "pbkdf2", "mac_fun": "md4", "iterations": 100}': 400,
  'clients: create again, a name in Chinese': 409,
  'clients: update, other name in the body': 400,
  'users: update, other name in the body': 400,
  'move built_in_database before:nope': 400,
  // A 500 where fields are missing.
  'clients: create, no rules': 400,
  'users: create, no rules': 400,
  'create, name only': 400,
  'create, no desc': 400,
  'create, no enable': 400,
  // A 500 where fields of a webhook are missing.
  'create, invalid': 400,
  // One node, which nobody joins.
  'invite async, down': 400,
  // There the listener did not run any more, and could not be started again.
  'update back after the start': 200,
  // A 500 where a text of the configuration is wrong, or a root is unknown.
  'put json': 400,
  'put text, empty': 400,
  'global_zone, unknown root': 400,
  'global_zone, conn_congestion': 400,
  'global_zone, overload_protection': 400,
  'global_zone, not an object': 400,
  // In force at once, and not when the HTTP server has been renewed.
  'stats with an older token kind: basic admin': 200,
  // A 500 where the API says elsewhere what is unknown.
  'prometheus, unknown field': 400,
  // A 500 where a rule for topics is wrong.
  'topic rewrite, bad regular expression': 400,
  'topic rewrite, bad action': 400,
  'topic rewrite, missing re': 400,
  'topic rewrite, missing dest': 400,
  'topic rewrite, unknown field': 400,
  'topic rewrite, an object': 400,
  // A 500 where the type of a listener is wrong.
  'listener: udp on stomp': 400,
  // A 500 where the path is missing, after which the client had gone.
  'lwm2m: read, no path': 400,
  'lwm2m: kick': 204,
  // An identifier of MQTT-SN has one byte.
  'mqttsn: bad gateway_id': 400,
  // Settings that are not in the body stay as they are, those without a default as well.
  'lwm2m: no translators': 204,
  'exproto: no handler': 204,
  // A 500 where a topic is no text, or an action is unknown.
  'topic metrics, other action': 400,
  // A number is read as a text.
  'topic metrics, topic a number': 200,
  // A 500 where an action is missing.
  'reset, missing': 404,
  // A 500 where there is no package, or no such position.
  'install, no file': 400,
  'install, json': 400,
  'move nope': 400,
}

/** Recorded with a small page as their answer; JSON says the same to a program. */
const UNKNOWN_ADDRESS = /^unknown path|^older api|^api root|slash not encoded|not encoded$/

function stepsOf(file: string): Step[] {
  const steps: Step[] = readRecordings('open')
  return steps.filter((each) => each.file === file && isServed(each))
}

/** Operations that the contract describes, refused methods of their addresses, and addresses that nobody has. */
function isServed({ method, path, step, status }: Step): boolean {
  if (UNKNOWN_ADDRESS.test(step)) return true
  const methods = operations
    .filter(({ at }) => new RegExp(`^${at.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`).test(path))
    .map((operation): string => operation.method)
  return methods.includes(method) || (methods.length > 0 && (status === 405 || method === 'PATCH'))
}

/** Set up before the step of this name: what MQTT clients did at that point. */
type Before = Record<string, (api: TestApi) => Promise<void>>

const files: Record<string, Before> = {
  'general.json': {},
  'login_users.json': {},
  'clients.json': {
    list: connectClients,
    'inflight messages': async (api) => {
      for (let i = 0; i < 8; i++) {
        await api.call('POST', '/publish', { body: { topic: `q/${i}`, payload: 'x', qos: 2 } })
      }
    },
  },
  'publish.json': {
    publish: async (api) => {
      const client = api.client()
      await client.connect({ clientId: 'subscriber' })
      await client.subscribe('p/#', { qos: 2 })
    },
  },
  'subscriptions_topics.json': { subscriptions: subscribeMany },
  'metrics_monitor.json': {},
  'trace.json': {
    // The next one has the same second as its start.
    'create, client id': async () => {
      await waitFor(() => Date.now() % 1000 < 400, { intervalMs: 5 })
    },
    'log of t1': async (api) => {
      const client = api.client(5)
      await client.connect({ clientId: 'tr-1', username: 'tu' })
      await client.subscribe('tr/#')
      client.publish('tr/1', '{"a":1}')
      await client.next('publish')
    },
    'create beyond the maximum of 30': async (api) => {
      const traces = await api.read<unknown[]>('/trace')
      for (let i = traces.length; i < 30; i++) {
        const body = { name: `m${i}`, type: 'clientid', clientid: `m${i}` }
        expect((await api.call('POST', '/trace', { body })).status).toBe(200)
      }
    },
  },
  'modules.json': {
    'subscriptions after rewrite': async (api) => {
      const client = api.client()
      await client.connect({ clientId: 'rwc', username: 'u1' })
      for (const topic of ['z/#', 'rs/1/x', 'ra/p/q']) await client.subscribe(topic)
    },
    'subscriptions of a new 3.1.1 client': async (api) => {
      await api.client(4).connect({ clientId: 'asc', username: 'u1' })
    },
    'subscriptions of a new v5 client': async (api) => {
      await api.client(5).connect({ clientId: 'asc5', username: 'u2' })
    },
    'topic metrics, the 513th': async (api) => {
      const topics = Array.from({ length: 512 }, (_, i) => ({ topic: `many/${i}` }))
      await api.broker.collections.topicMetrics.change(() => topics)
    },
  },
  'data_backup.json': {
    // The names of files are times: ours has the recorded one.
    'download of an unknown node': (api) => renameBackup(api),
    // It was there before.
    'what came back': async (api) => {
      await api.call('POST', '/banned', { body: { as: 'clientid', who: 'kept' } })
    },
  },
  'plugins.json': {
    'install a package without permission': async () => {
      for (const version of ['1.0.0', '2.0.0']) {
        const code = 'export const plugin = { start: () => ({}) }'
        const { file, bytes } = await pluginPackage({ version, code })
        packages.set(file, bytes)
      }
    },
  },
  'nodes_cluster.json': {},
  'listeners.json': {},
  'gateways.json': {
    // Its client subscribes in the words of STOMP.
    'stomp: clients': async (api) => {
      const port = api.broker.gateways.get('stomp')?.listeners.get('stomp:tcp:default')
      const client = await stompClient(port?.listener?.address.port ?? 0, {
        connectHeaders: { login: 'su' },
      })
      client.subscribe('/q/1', () => {}, { id: '1' })
      const sessions = () => [
        ...(api.broker.gateways.get('stomp')?.clients?.sessions.values() ?? []),
      ]
      const session = await waitFor(() => sessions().find((each) => each.subscriptions.size === 1))
      stompClientId = session.clientId
    },
    'mqttsn: clients': async (api) => {
      await gatewayClient(api, 'mqttsn', snDevice, 'sn-1')
    },
    'coap: clients': async (api) => {
      const client = await gatewayClient(api, 'coap', coapDevice, 'co-1')
      await client.subscribe('c/t')
    },
    'lwm2m: clients': async (api) => {
      await gatewayClient(api, 'lwm2m', lwm2mDevice, 'lw-1')
    },
    'list, all disabled': async (api) => {
      for (const { name } of api.broker.collections.gateways.configs) {
        await api.call('PUT', `/gateways/${name}/enable/false`)
      }
    },
  },
  'alarms.json': {},
  'integrations.json': {
    'telemetry status': async (api) => void api.broker.telemetry.setEnabled(true),
  },
  'configs.json': {},
  'banned.json': {},
  'api_keys.json': {},
  'authentication.json': { ...beforeEachAlgorithm(), 'order: chain': createChain },
  'authentication_external.json': beforeEachBad(),
  'authorization_external.json': {},
  'authorization.json': { settings: createAclFile },
  'retainer.json': {
    messages: retainSome,
    disable: (api) => retained(api, 'd/1', '1'),
  },
  'rules.json': {},
  'rule_test_events.json': {},
  'connectors.json': {
    'read with its actions': async (api) => {
      await add(api, 'actions', {
        type: 'http',
        name: 'a1',
        connector: 'h1',
        parameters: { path: '/a' },
      })
      await add(api, 'sources', {
        type: 'mqtt',
        name: 's1',
        connector: 'm1',
        parameters: { topic: 'a' },
      })
    },
    'delete, missing': async (api) => {
      await api.call('DELETE', '/actions/http:a1')
      await api.call('DELETE', '/connectors/http:h1')
    },
  },
  'actions.json': {
    'list, empty': createConnectors,
    'metrics of http:a1': async (api) => {
      const actions = ['http:a1', 'mqtt:b1', 'http:abad', 'http:adis', 'http:a500', 'http:a404']
      await add(api, 'rules', { id: 'ra', sql: 'SELECT * FROM "act/#"', actions })
    },
    'delete one not used': async (api) => void (await api.call('DELETE', '/rules/ra')),
  },
  'sources.json': { 'list, empty': createConnectors },
  'bridges.json': {},
  'schemas.json': {},
  'delayed.json': { messages: delaySome, 'messages with maximum 1': delaySome },
}

/** That of the client that was recorded was a random one as well. */
const RECORDED_STOMP_CLIENT = 'MzMxMTU4MjczOTY3MDkwOTgyNTcyNDMyNDEzNTYyNjM0MjE'
let stompClientId = RECORDED_STOMP_CLIENT

const gatewayClients: ProtocolDevice[] = []

async function gatewayClient(
  api: TestApi,
  name: GatewayName,
  connect: (port: number, login: Login) => Promise<ProtocolDevice>,
  clientId: string,
): Promise<ProtocolDevice> {
  const [entry] = api.broker.gateways.get(name)?.listeners.values() ?? []
  const port = entry?.listener?.address.port ?? 0
  const client = await connect(port, { clientId, password: 'p' })
  expect(client.refusal).toBeUndefined()
  gatewayClients.push(client)
  return client
}

/** The external systems at the addresses that were recorded, while these files are repeated. */
const WITH_SYSTEMS = ['connectors.json', 'actions.json', 'sources.json', 'bridges.json']
const RECORDED_SERVICE = '127.0.0.1:41597'
const RECORDED_BROKER = '127.0.0.1:21883'
let service: HttpService | undefined
let secondBroker: TestApi | undefined

/** The listeners that a new installation has. */
const defaultListeners = (['tcp', 'ssl', 'ws', 'wss'] as const).map((type) => ({
  ...tcpListener,
  type,
}))
/** An address for the listener that is created. */
const RECORDED_LISTENER = '127.0.0.1:49015'
let listenerAddress = RECORDED_LISTENER

async function findAddress(): Promise<void> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of an IP address
  listenerAddress = `127.0.0.1:${port}`
  await new Promise((resolve) => server.close(resolve))
}

const serviceAddress = () => service?.url.replace('http://', '') ?? RECORDED_SERVICE
const brokerAddress = () => {
  const port = secondBroker?.broker.listeners.running[0]?.address.port
  return port === undefined ? RECORDED_BROKER : `127.0.0.1:${port}`
}

async function startSystems(): Promise<void> {
  service = await startHttpService()
  secondBroker = await startApi([tcpListener])
}

async function stopSystems(): Promise<void> {
  await service?.stop()
  await secondBroker?.close()
  service = secondBroker = undefined
}

async function add(api: TestApi, kind: string, body: object): Promise<void> {
  expect((await api.call('POST', `/${kind}`, { body })).status).toBe(201)
}

/** The original begins with them: two that are connected, and two that are not. */
async function createConnectors(api: TestApi): Promise<void> {
  const nowhere = '127.0.0.1:9'
  await add(api, 'connectors', { type: 'http', name: 'h1', url: `http://${serviceAddress()}` })
  await add(api, 'connectors', { type: 'http', name: 'hbad', url: `http://${nowhere}` })
  await add(api, 'connectors', { type: 'mqtt', name: 'm1', server: brokerAddress() })
  await add(api, 'connectors', { type: 'mqtt', name: 'mbad', server: nowhere })
}

/** It was removed after each, which was not recorded. */
function beforeEachAlgorithm(): Before {
  const names = stepsOf('authentication.json')
    .map(({ step }) => step)
    .filter((name) => name.startsWith('create with algorithm'))
  const remove = async (api: TestApi) => {
    await api.call('DELETE', '/authentication/password_based:built_in_database')
  }
  return Object.fromEntries(names.map((name) => [name, remove]))
}

async function removeAuthenticators(api: TestApi): Promise<void> {
  for (const { id } of await api.read<{ id: string }[]>('/authentication')) {
    await api.call('DELETE', `/authentication/${id}`)
  }
}

async function createChain(api: TestApi): Promise<void> {
  await removeAuthenticators(api)
  const algorithm = { name: 'sha256', salt_position: 'suffix' }
  for (const body of [
    {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: algorithm,
    },
    {
      mechanism: 'jwt',
      algorithm: 'hmac-based',
      secret: 's3cr3t',
      verify_claims: { username: '${username}' },
    },
    { mechanism: 'scram', backend: 'built_in_database' },
  ]) {
    await api.call('POST', '/authentication', { body })
  }
}

/** Each was there alone, and its removal was not recorded. */
function beforeEachBad(): Before {
  const names = stepsOf('authentication_external.json')
    .map(({ step }) => step)
    .filter((name) => !/: (create|read|status|update|disable|users|delete)/.test(name))
  return Object.fromEntries(names.map((name) => [name, removeAuthenticators]))
}

/** The original begins with one. */
async function createAclFile(api: TestApi): Promise<void> {
  await api.call('POST', '/authorization/sources', {
    body: { type: 'file', rules: '{allow, all}.' },
  })
}

async function connectClients(api: TestApi): Promise<void> {
  const v4 = api.client(4)
  await v4.connect({ clientId: 'c-v4', username: 'alice' })
  await v4.subscribe('t/a')
  await v4.subscribe('t/+/x', { qos: 1 })
  await v4.subscribe('$share/g1/s/#', { qos: 1 })
  const v5 = api.client(5)
  await v5.connect({
    clientId: 'c-v5',
    username: 'bob',
    clean: false,
    keepalive: 30,
    properties: { sessionExpiryInterval: 600, receiveMaximum: 3, userProperties: { k: 'v' } },
  })
  await v5.subscribe('q/#', { qos: 2 })
  await v5.subscribe('nl', { qos: 1, nl: true })
  await v5.subscribe('rap', { qos: 1, rap: true })
  await v5.subscribe('rh', { qos: 1, rh: 2 })
  await api.client(3).connect({ clientId: 'c-v31' })
  const special = api.client(5)
  await special.connect({ clientId: 'c-ws/+# 客户' })
  await special.subscribe('ws')
  await api.client(5).connect({ clientId: 'pub' })
}

async function renameBackup({ broker: { backups } }: TestApi): Promise<void> {
  const oldest = (await backups.folder.list()).at(-1)
  const bytes = await repacked(backups.folder.path(oldest?.name ?? ''), RECORDED_BACKUP)
  backup = bytes
  await backups.folder.delete(oldest?.name ?? '')
  await writeFile(backups.folder.path(RECORDED_BACKUP), bytes)
}

/** The same entries under another name. */
async function repacked(file: string, name: string): Promise<Buffer> {
  const entries: ArchiveEntry[] = []
  await readArchive(file, folderOf(basename(file)), archiveLimits, (path, bytes) => {
    entries.push({ path, bytes })
  })
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-recorded-'))
  await writeArchive(join(folder, name), folderOf(name), entries)
  const bytes = readFileSync(join(folder, name))
  rmSync(folder, { recursive: true })
  return bytes
}

async function subscribeMany(api: TestApi): Promise<void> {
  const clients: Record<string, [string, number][]> = {
    s1: [
      ['t/1', 0],
      ['t/+/x', 1],
      ['$SYS/#', 0],
      ['$share/g1/sh/#', 1],
    ],
    s2: [
      ['t/1', 2],
      ['a b/中文', 1],
      ['/lead', 0],
      ['#', 0],
      ['$share/g1/sh/#', 1],
      ['$queue/q/1', 0],
    ],
    s3: [['off/1', 1]],
  }
  for (const [clientId, topics] of Object.entries(clients)) {
    const client = api.client()
    await client.connect({ clientId })
    for (const [topic, qos] of topics) await client.subscribe(topic, { qos, rh: 2 })
  }
}

async function retained(api: TestApi, topic: string, payload: string): Promise<void> {
  const { settled } = await api.broker.kernel.publish({
    topic,
    payload: Buffer.from(payload),
    qos: 1,
    retain: true,
    fromClientId: 'rp',
    fromUsername: 'ret',
    timestamp: Date.now(),
  })
  await settled
}

async function retainSome(api: TestApi): Promise<void> {
  for (const topic of ['r/1', 'r/2', 'r/中 文/x', 'r/exp', '/lead/x']) {
    await retained(api, topic, '{"a":1}')
  }
}

async function delaySome(api: TestApi): Promise<void> {
  for (const topic of ['$delayed/120/dl/b c/中', '$delayed/90/dl/a', '$delayed/60/dl/x']) {
    await retained(api, topic, '2')
  }
}

describe('recorded calls', () => {
  for (const [file, before] of Object.entries(files)) {
    describe(file, () => {
      let api: TestApi
      let position = ''
      beforeAll(async () => {
        api = await startApi(file === 'listeners.json' ? defaultListeners : [tcpListener])
        if (file === 'listeners.json') {
          await findAddress()
          secondBroker = await startApi([tcpListener])
        }
        if (WITH_SYSTEMS.includes(file)) await startSystems()
      })
      afterAll(async () => {
        for (const client of gatewayClients.splice(0)) client.close()
        await api.close()
        await stopSystems()
      })

      for (const step of stepsOf(file)) {
        if (!isRepeatable(step)) continue
        it(`${step.step} (${step.method} ${step.path})`, async () => {
          await before[step.step]?.(api)
          const reply = await repeat(api, step, position)
          position = positionOf(reply.body) ?? position
          if (step.path === '/api_key' && step.method === 'POST') {
            firstKey ??= reply.body as typeof firstKey
          }
          const status = DIFFERENT[step.step] ?? step.status
          expect(reply.status, JSON.stringify(reply.body)).toBe(status)
          if (status !== step.status) return
          if (UNKNOWN_ADDRESS.test(step.step)) return
          if (step.path === '/configs' && step.response !== null && status < 300) {
            expect(rootsOf(reply.body)).toEqual(rootsOf(step.response))
            return
          }
          if (step.content_type === 'text/plain' && status >= 400) {
            expect(rootsOf(JSON.parse(String(reply.body)))).toEqual(rootsOf(step.response))
            return
          }
          if (step.step.startsWith('download') && status === 200) {
            expect(String(reply.body)).toMatch(/^PK/)
            return
          }
          if (step.response === null) expect(reply.body).toBeUndefined()
          else if (isVague(step)) expect(reply.body).toMatchObject({ code: 'BAD_REQUEST' })
          else if (step.status >= 400)
            expect(refusalOf(reply.body)).toEqual(refusalOf(step.response))
          else expect(differencesOf(step, reply.body)).toEqual([])
        })
      }
    })
  }
})

/** Of the configuration: the names of its roots, or that it is a text. */
function rootsOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return typeof body
  return (Array.isArray(body) ? body : Object.keys(body)).toSorted()
}

let firstKey: { api_key: string; api_secret: string } | undefined

/** Files outside the API; tokens and listeners that are not there; alarms of that day. */
/** A user of the algorithm before that cannot be had here. */
let withoutAlgorithm = false

/** The kinds of external servers. */
const ASKED = /^(http|ldap|mongodb|mysql|postgresql|redis):/

function isRepeatable(recorded: Step): boolean {
  const { file, step, path, status, absolute, request_headers_of_note: headers } = recorded
  // Bytes, which `backup.test.ts` reads.
  if (/^download( of a node)?$/.test(step) && file === 'data_backup.json') return false
  // Of a message that was there that day.
  if (/\/[\dA-F]{32}$/.test(path) && status < 400) return false
  if (absolute === true && !UNKNOWN_ADDRESS.test(step)) return false
  if (/<token of|<changed/.test(headers?.authorization ?? '')) return false
  if (path === '/alarms' && !/bad|^active, empty|after the causes|of failing ones/.test(step))
    return false
  if (recorded.step.startsWith('create with algorithm'))
    withoutAlgorithm = /md4/.test(recorded.step)
  if (withoutAlgorithm && recorded.step === 'create user under it') return false
  // Of authenticators and sources that are not there.
  if (file.endsWith('_external.json') && !ASKED.test(step)) return false
  if (/mysql\/(position|users)|status with|given by/.test(`${step} ${path}`)) return false
  if (/^a client of a superuser$|^import, (bad type|json body)$/.test(step)) return false
  if (/^authorization cache of|^update file, no rules$/.test(step)) return false
  // Reported with every kind that it could be.
  if (path.startsWith('/authorization/sources') && step.endsWith('no server')) return false
  // The entries are not recorded; `auto-subscribe.test.ts` and others send as many.
  if (/, (21|31|513) entries$/.test(step)) return false
  // The setting is in force at once: `prometheus-scrape.test.ts`.
  if (step.startsWith('stats without login at once')) return false
  // MQTT clients did that.
  if (step === 'banned by flapping') return false
  // Only if another program has the default port of MQTT.
  if (step === 'create, no bind: the default port of the type') return false
  // On the default port of MQTT there is another broker, or none.
  if (step === 'create, server without a port') return false
  if (file === 'gateways.json') {
    // In `gateways.test.ts`.
    if (step === 'listener: address in use') return false
    // The original searches users of a gateway, and not those of a listener.
    if (step === 'listener authentication: users' && recorded.query !== null) return false
    // Counted before its client was there.
    if (step.startsWith('stomp: clients, ')) return false
  }
  // Reported with every possible meaning.
  if (/long_gc true/.test(step)) return false
  return !/offline|bad position|with the new password|list, by type|after that$/.test(step)
}

/** Whole settings were recorded as a word for them, and what was changed. */
async function wholeOf(api: TestApi, { path, body }: Step): Promise<unknown> {
  const {
    '…': word,
    change,
    ...rest
  } = (body ?? {}) as Record<string, unknown> & { change?: object }
  if (typeof word !== 'string') return body
  const [, left = ''] = /^the whole but (\w+)$/.exec(word) ?? []
  const { [left]: _, ...whole } = await api.read<Record<string, unknown>>(path)
  return { ...whole, ...rest, ...change }
}

/** Authenticators of gateways are returned with their defaults; whether a subscription is new, only a hook needs. */
const OF_GATEWAYS =
  /^(enable|bootstrap_file|bootstrap_type) is not in the recording$|(^|\.)is_new is missing$/

/** What was recorded with a word for the rest has only what it names. */
function differencesOf({ file, body, response }: Step, answered: unknown): string[] {
  const isWhole = body === null || typeof body !== 'object' || !('…' in body)
  const found = differences(response, answered).filter(
    (each) => file !== 'gateways.json' || !OF_GATEWAYS.test(each),
  )
  return isWhole ? found : found.filter((each) => !/^… |is not in the recording$/.test(each))
}

const BOUNDARY = '----recorded'
const RECORDED_BACKUP = 'emqx-export-2026-11-20-22-03-18.851.tar.gz'
let backup: Buffer = Buffer.alloc(0)
/** Of plugins, by the names of their files. */
const packages = new Map<string, Buffer>()

interface Part {
  name: string
  filename: string | null
  content_type: string | null
  text?: string
  /** Of an archive, which was not recorded. */
  bytes?: number
}

function formOf(parts: readonly Part[]): Buffer {
  const pieces = parts.flatMap(({ name, filename, content_type: type, text }) => [
    [
      `--${BOUNDARY}`,
      `Content-Disposition: form-data; name="${name}"${filename === null ? '' : `; filename="${filename}"`}`,
      ...(type === null ? [] : [`Content-Type: ${type}`]),
      '',
      '',
    ].join('\r\n'),
    text ?? packages.get(filename ?? '') ?? backup,
    '\r\n',
  ])
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)))
}

async function repeat(api: TestApi, step: Step, position: string) {
  const { method } = step
  const body = await wholeOf(api, step)
  const headers = step.request_headers_of_note ?? {}
  // The key that was made first is the one that is used.
  const key = (text: string) =>
    text
      .replace('<api_key>', firstKey?.api_key ?? '')
      .replace('<api_secret>', firstKey?.api_secret ?? '')
  const { $raw, $multipart } = (body ?? {}) as { $raw?: string; $multipart?: Part[] }
  const rawBody = $multipart === undefined ? $raw : formOf($multipart)
  const given = headers.authorization
  const authorization =
    given === undefined || given === 'Bearer <token>'
      ? undefined
      : given
          ?.replace(
            /^Basic base64\((.*)\)$/,
            (_, text: string) => `Basic ${Buffer.from(key(text)).toString('base64')}`,
          )
          .replace('<not a jwt>', 'nope')
  const { authorization: _, 'content-type': contentType, ...others } = headers
  return api.call(method, target(step, position), {
    ...(authorization !== undefined && { authorization }),
    ...(given === null && { authorization: null }),
    ...(rawBody === undefined ? body !== null && { body: resolve(body) } : { rawBody }),
    headers: {
      ...Object.fromEntries(Object.entries(others).map(([name, value]) => [name, String(value)])),
      ...(typeof contentType === 'string' && { 'content-type': contentType }),
      // Recorded without its boundary.
      ...($multipart !== undefined && {
        'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      }),
    },
  })
}

function target({ path, query, absolute }: Step, position: string): string {
  const pairs = Array.isArray(query) ? query : Object.entries(query ?? {})
  const search = new URLSearchParams(
    pairs.map(([name, value]) => [
      name,
      name === 'position' && position !== '' ? position : ours(String(value)),
    ]),
  )
  const at = ours(absolute === true ? `/${path}` : path)
  return search.size === 0 ? at : `${at}?${search}`
}

function ours(text: string): string {
  return (
    text
      .replaceAll(RECORDED_NODE, NODE)
      .replaceAll(encodeURIComponent(RECORDED_NODE), encodeURIComponent(NODE))
      .replaceAll(RECORDED_SERVICE, serviceAddress())
      .replaceAll(RECORDED_BROKER, brokerAddress())
      .replaceAll(RECORDED_LISTENER, listenerAddress)
      .replaceAll(RECORDED_STOMP_CLIENT, stompClientId)
      // Listeners of gateways.
      .replaceAll(
        /(?<="bind":")127\.0\.0\.1:(39559|39560|55088|41218|50528|54163|54135)/g,
        '127.0.0.1:0',
      )
      // Others of the same listeners: any free port.
      .replaceAll(/(?<="bind":")127\.0\.0\.1:(60021|33437|57965|50213|53149|47191)/g, '127.0.0.1:0')
  )
}

const RECORDED_AT = Date.UTC(2026, 10, 20, 22, 3, 13)

/** Times of traces are before or after now as they were when they were recorded. */
function inOurTime(text: string): string {
  return text.replaceAll(
    /(?<="(?:start|end)_at":)(?:"(2026-11-20T[\d:+]+)"|(\d{10}))/g,
    (_, time: string | undefined, seconds: string | undefined) => {
      const recorded = time === undefined ? Number(seconds) * 1000 : Date.parse(time)
      const at = Date.now() + recorded - RECORDED_AT
      return time === undefined ? String(Math.floor(at / 1000)) : `"${new Date(at).toISOString()}"`
    },
  )
}

/** `<65536 x t>` means that many letters. */
function resolve(body: unknown): unknown {
  return JSON.parse(
    inOurTime(ours(JSON.stringify(body))).replaceAll(
      /<(\d+) x (\w)>/g,
      (_, n: string, letter: string) => letter.repeat(Number(n)),
    ),
  )
}

function positionOf(body: unknown): string | undefined {
  return (body as { meta?: { position?: string } } | undefined)?.meta?.position
}

/**
 * It reports every kind that the body could be, where we report the one that the body names, or
 * as a term of Erlang, where we name the field.
 */
const isVague = ({ file, step, response }: Step) =>
  (file === 'gateways.json' && /^list, bad status$|, bad (duration|method)$/.test(step)) ||
  JSON.stringify(response ?? '').includes('Update slow subs config failed') ||
  (file === 'trace.json' && step === 'create, bad formatter') ||
  (file.endsWith('_external.json') &&
    /matched_no_union_member|field_name|"message":"\{[a-z]/.test(JSON.stringify(response ?? ''))) ||
  (file === 'listeners.json' &&
    /matched_no_union_member|field_name/.test(JSON.stringify(response ?? ''))) ||
  (WITH_SYSTEMS.includes(file) &&
    (/^create, bad url$/.test(step) ||
      /matched_no_union_member|\\"errors\\":/.test(JSON.stringify(response ?? ''))))

/** What a caller can act on: the code, and the place and kind of each fault. The wording is free. */
function refusalOf(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return typeof body === 'string' ? 'text' : body
  const { code, message, reason_code } = body as Record<string, unknown>
  let faults: unknown
  try {
    // Some say their reason as a text in quotes, or as a list of the codes of its letters.
    const reported = [JSON.parse(String(message))].flat().filter((each) => typeof each === 'object')
    faults = reported.map(({ path, kind, value }) => ({
      path,
      kind,
      // A number is sometimes reported as a text.
      value: isEmpty(value) ? undefined : typeof value === 'number' ? String(value) : value,
    }))
    if (reported.length === 0) faults = undefined
  } catch {
    faults = undefined
  }
  return { code, reason_code, faults }
}

/** Erlang's empty text is an empty list. */
function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}

/** Fields that are there or not by turns; a value that is one thing or another. */
/** What the enterprise edition has, and this broker; what is our own; what was not returned once;
 * metrics of Erlang, and those that nothing counts here. */
const OPTIONAL =
  /^(process|gateways)$|emqx_(vm_(run_queue|process_messages_in_queues)|messages_retained|packets_unsubscribe_error|durable_subscriptions_max)$|\.rules\[\d+\]\.retain$|role$|backend$|disconnected_at|peersni|^ssl_options|^collectors\.\w+$|websocket|desc$|payload$|(^|\.)(lost|(received|sent)_bytes)(_rate)?$/

function differences(recorded: unknown, answered: unknown, at = ''): string[] {
  // Recorded elsewhere.
  if (recorded === '…') return []
  if (isEmpty(recorded) && isEmpty(answered)) return []
  const kinds = [kindOf(recorded), kindOf(answered)]
  // An action of a rule is named, or is an object.
  if (/(^|\.)actions\[\d+\]$/.test(at)) return []
  if (kinds.includes('null') || (kinds.includes('number') && kinds.includes('text'))) return []
  if (kinds[0] !== kinds[1]) return [`${at}: ${kinds[0]} was recorded, ${kinds[1]} is answered`]
  if (Array.isArray(recorded) && Array.isArray(answered)) {
    const [first] = recorded
    if (first === undefined) return []
    return answered.flatMap((each, i) =>
      differences(like(each, recorded) ?? first, each, `${at}[${i}]`),
    )
  }
  if (kinds[0] !== 'object') return []
  const a = recorded as Record<string, unknown>
  const b = answered as Record<string, unknown>
  // A map of anybody's names has no fields to compare.
  if (/client_attrs|log_size|user_property|mqueue_priorities$|test_columns$/.test(at)) return []
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].flatMap((name) => {
    const here = at === '' ? name : `${at}.${name}`
    if (OPTIONAL.test(here)) return []
    if (!(name in b)) return [`${here} is missing`]
    if (!(name in a)) return [`${here} is not in the recording`]
    return differences(a[name], b[name], here)
  })
}

/** The recorded row that is most like one of ours: lists may hold rows of several shapes. */
function like(row: unknown, recorded: unknown[]): unknown {
  const { type, name } = (row ?? {}) as { type?: string; name?: string }
  const named = recorded.find((each) => {
    const known = (each ?? {}) as { type?: string; name?: string }
    return type !== undefined && known.type === type && known.name === name
  })
  if (named !== undefined) return named
  const keys = Object.keys((row as object | null) ?? {})
    .sort()
    .join()
  return recorded.find(
    (each) =>
      Object.keys((each as object | null) ?? {})
        .sort()
        .join() === keys,
  )
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  if (typeof value === 'string') return 'text'
  return typeof value
}

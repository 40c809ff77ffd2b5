import { CLOSED } from '@signalbox/testing/closed-port'
import { pluginPackage } from '@signalbox/testing/plugin-package'
import { waitFor } from '@signalbox/testing/wait-for'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { readArchive } from '../../../archive/archive-reader.ts'
import { archiveLimits, archiveFolder } from '../../../backup/archive-format.ts'
import { type ArchiveEntry, writeArchive } from '../../../backup/archive-writer.ts'
import {
  coapDevice,
  lwm2mDevice,
  snDevice,
} from '../../../features/gateways/testing/protocol-devices.ts'
import { stompClient } from '../../../features/gateways/testing/stomp-client.ts'
import type { TestApi } from '../fixtures.ts'
import type { Replica } from './replica.ts'
import { repeatableSteps } from './steps.ts'

const RECORDED_BACKUP = 'emqx-export-2026-11-20-22-03-18.851.tar.gz'

/** By the name of a step: what was done before it and not recorded, as by MQTT clients. */
export type Before = Record<string, (replica: Replica) => Promise<void>>

/** The files that are repeated. */
export const files: Record<string, Before> = {
  'general.json': {},
  'login_users.json': {},
  'clients.json': {
    list: async (replica) => {
      await createAclFile(replica)
      await connectClients(replica)
    },
    'inflight messages': async ({ api }) => {
      for (let i = 0; i < 8; i++) {
        await api.call('POST', '/publish', { body: { topic: `q/${i}`, payload: 'x', qos: 2 } })
      }
    },
  },
  'publish.json': {
    publish: async ({ api }) => {
      const client = api.client()
      await client.connect({ clientId: 'subscriber' })
      await client.subscribe('p/#', { qos: 2 })
    },
  },
  'subscriptions_topics.json': { subscriptions: subscribeMany },
  'metrics_monitor.json': {
    'samples of the last 10 s': async ({ clock }) => clock?.advance(10_000),
  },
  'trace.json': {
    // A later step has the same second in its start.
    'create, client id': async () => {
      await waitFor(() => Date.now() % 1000 < 400, { intervalMs: 5 })
    },
    'log of t1': async ({ api }) => {
      const client = api.client(5)
      await client.connect({ clientId: 'tr-1', username: 'tu' })
      await client.subscribe('tr/#')
      client.publish('tr/1', '{"a":1}')
      await client.next('publish')
    },
    'create beyond the maximum of 30': async (replica) => {
      const traces = await replica.api.read<unknown[]>('/trace')
      for (let i = traces.length; i < 30; i++) {
        const body = { name: `m${i}`, type: 'clientid', clientid: `m${i}` }
        await replica.add('trace', body, 200)
      }
    },
  },
  'modules.json': {
    'slow subscriptions, list': receiveSlowly,
    'slow subscriptions, list with internal': receiveSlowly,
    'slow subscriptions, list with response': receiveSlowly,
    'subscriptions after rewrite': async ({ api }) => {
      const client = api.client()
      await client.connect({ clientId: 'rwc', username: 'u1' })
      for (const topic of ['z/#', 'rs/1/x', 'ra/p/q']) await client.subscribe(topic)
    },
    'subscriptions of a new 3.1.1 client': async ({ api }) => {
      await api.client(4).connect({ clientId: 'asc', username: 'u1' })
    },
    'subscriptions of a new v5 client': async ({ api }) => {
      await api.client(5).connect({ clientId: 'asc5', username: 'u2' })
    },
    'topic metrics, the 513th': async ({ api }) => {
      const topics = Array.from({ length: 512 }, (_, i) => ({ topic: `many/${i}` }))
      await api.broker.collections.topicMetrics.change(() => topics)
    },
  },
  'data_backup.json': {
    // The names of files are times: ours has the recorded one.
    'download of an unknown node': renameBackup,
    // The recording began with this file present.
    'what came back': async ({ api }) => {
      await api.call('POST', '/banned', { body: { as: 'clientid', who: 'kept' } })
    },
  },
  'plugins.json': {
    'install a package without permission': async ({ packages }) => {
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
    'stomp: clients': async (replica) => {
      const { api } = replica
      const port = api.broker.gateways.get('stomp')?.listeners.get('stomp:tcp:default')
      const client = await stompClient(port?.listener?.address.port ?? 0, {
        connectHeaders: { login: 'su' },
      })
      client.subscribe('/q/1', () => {}, { id: '1' })
      const sessions = () => [
        ...(api.broker.gateways.get('stomp')?.clients?.sessions.values() ?? []),
      ]
      const session = await waitFor(() => sessions().find((each) => each.subscriptions.size === 1))
      replica.stompClientId = session.clientId
    },
    'mqttsn: clients': async (replica) => {
      await replica.connectDevice('mqttsn', snDevice, 'sn-1')
    },
    'coap: clients': async (replica) => {
      const client = await replica.connectDevice('coap', coapDevice, 'co-1')
      await client.subscribe('c/t')
    },
    'lwm2m: clients': async (replica) => {
      await replica.connectDevice('lwm2m', lwm2mDevice, 'lw-1')
    },
    'list, all disabled': async ({ api }) => {
      for (const { name } of api.broker.collections.gateways.configs) {
        await api.call('PUT', `/gateways/${name}/enable/false`)
      }
    },
  },
  'alarms.json': {},
  'integrations.json': {
    // One recording covers both forms.
    'auth as text': createAclFile,
    'telemetry status': async ({ api }) => void api.broker.telemetry.setEnabled(true),
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
    disable: ({ api }) => retained(api, 'd/1', '1'),
  },
  'rules.json': {},
  'rule_test_events.json': {},
  'connectors.json': {
    'read with its actions': async (replica) => {
      await replica.add('actions', {
        type: 'http',
        name: 'a1',
        connector: 'h1',
        parameters: { path: '/a' },
      })
      await replica.add('sources', {
        type: 'mqtt',
        name: 's1',
        connector: 'm1',
        parameters: { topic: 'a' },
      })
    },
    'delete, missing': async ({ api }) => {
      await api.call('DELETE', '/actions/http:a1')
      await api.call('DELETE', '/connectors/http:h1')
    },
  },
  'actions.json': {
    'list, empty': createConnectors,
    'metrics of http:a1': async (replica) => {
      const actions = ['http:a1', 'mqtt:b1', 'http:abad', 'http:adis', 'http:a500', 'http:a404']
      await replica.add('rules', { id: 'ra', sql: 'SELECT * FROM "act/#"', actions })
    },
    'delete one not used': async ({ api }) => void (await api.call('DELETE', '/rules/ra')),
  },
  'sources.json': { 'list, empty': createConnectors },
  'bridges.json': {},
  'schemas.json': {},
  'delayed.json': { messages: delaySome, 'messages with maximum 1': delaySome },
}

/** The original begins with them: two that are connected, and two that are not. */
async function createConnectors(replica: Replica): Promise<void> {
  const nowhere = CLOSED
  await replica.add('connectors', {
    type: 'http',
    name: 'h1',
    url: `http://${replica.serviceAddress}`,
  })
  await replica.add('connectors', { type: 'http', name: 'hbad', url: `http://${nowhere}` })
  await replica.add('connectors', { type: 'mqtt', name: 'm1', server: replica.brokerAddress })
  await replica.add('connectors', { type: 'mqtt', name: 'mbad', server: nowhere })
}

/** The item was removed after each step, which was not recorded. */
function beforeEachAlgorithm(): Before {
  const names = repeatableSteps('authentication.json')
    .map(({ step }) => step)
    .filter((name) => name.startsWith('create with algorithm'))
  const remove = async ({ api }: Replica) => {
    await api.call('DELETE', '/authentication/password_based:built_in_database')
  }
  return Object.fromEntries(names.map((name) => [name, remove]))
}

async function removeAuthenticators({ api }: Replica): Promise<void> {
  for (const { id } of await api.read<{ id: string }[]>('/authentication')) {
    await api.call('DELETE', `/authentication/${id}`)
  }
}

async function createChain(replica: Replica): Promise<void> {
  await removeAuthenticators(replica)
  const algorithm = { name: 'sha256', salt_position: 'suffix' }
  for (const body of [
    {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: algorithm,
    },
    {
      mechanism: 'jwt',
      use_jwks: false,
      algorithm: 'hmac-based',
      secret: 's3cr3t',
      verify_claims: { username: '${username}' },
    },
    { mechanism: 'scram', backend: 'built_in_database' },
  ]) {
    await replica.api.call('POST', '/authentication', { body })
  }
}

/** Each was the only item; the removals were not recorded. */
function beforeEachBad(): Before {
  const names = repeatableSteps('authentication_external.json')
    .map(({ step }) => step)
    .filter((name) => !/: (create|read|status|update|disable|users|delete)/.test(name))
  return Object.fromEntries(names.map((name) => [name, removeAuthenticators]))
}

/** EMQX starts with an ACL file. */
async function createAclFile(replica: Replica): Promise<void> {
  await replica.add('authorization/sources', { type: 'file', rules: '{allow, all}.' }, 204)
}

async function connectClients({ api }: Replica): Promise<void> {
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

async function renameBackup(replica: Replica): Promise<void> {
  const { backups } = replica.api.broker
  const oldest = (await backups.folder.list()).at(-1)
  const bytes = await repacked(backups.folder.path(oldest?.name ?? ''), RECORDED_BACKUP)
  replica.backup = bytes
  await backups.folder.delete(oldest?.name ?? '')
  await writeFile(backups.folder.path(RECORDED_BACKUP), bytes)
}

/** The same archive entries, packed under another name. */
async function repacked(file: string, name: string): Promise<Buffer> {
  const entries: ArchiveEntry[] = []
  await readArchive(file, archiveFolder(basename(file)), archiveLimits, (path, bytes) => {
    entries.push({ path, bytes })
  })
  const folder = mkdtempSync(join(tmpdir(), 'signalbox-recorded-'))
  await writeArchive(join(folder, name), archiveFolder(name), entries)
  const bytes = readFileSync(join(folder, name))
  rmSync(folder, { recursive: true })
  return bytes
}

async function subscribeMany({ api }: Replica): Promise<void> {
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

async function retainSome({ api }: Replica): Promise<void> {
  for (const topic of ['r/1', 'r/2', 'r/中 文/x', 'r/exp', '/lead/x']) {
    await retained(api, topic, '{"a":1}')
  }
}

/** Slow in each meaning: the second message waits for the first one, and both wait to be acknowledged. */
async function receiveSlowly({ api }: Replica): Promise<void> {
  const client = api.client()
  await client.connect({ clientId: 'slow-1', properties: { receiveMaximum: 1 } })
  await client.subscribe('sl/#', { qos: 1 })
  // Messages of the millisecond of the session are not counted.
  await setTimeout(10)
  for (const topic of ['sl/0', 'sl/1']) {
    await api.call('POST', '/publish', { body: { topic, payload: 'x', qos: 1 } })
  }
  for (let i = 0; i < 2; i++) {
    const { messageId } = await client.next('publish')
    await setTimeout(150)
    client.send({ cmd: 'puback', messageId })
  }
  await client.settle()
  client.send({ cmd: 'disconnect' })
}

async function delaySome({ api }: Replica): Promise<void> {
  for (const topic of ['$delayed/120/dl/b c/中', '$delayed/90/dl/a', '$delayed/60/dl/x']) {
    await retained(api, topic, '2')
  }
}

import { mongoSource } from '@signalbox/contract/authorization-sources'
import { type MongoServer, startMongodb } from '@signalbox/testing/mongodb'
import type { MqttClient } from 'mqtt'
import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  BrokerWithClients,
  mayPublish,
  maySubscribe,
} from '../../backends/testing/broker-with-clients.ts'
import { ConfigFault } from '../../config/setting.ts'

let mongo: MongoServer
let test: BrokerWithClients

beforeEach(async () => {
  mongo = await startMongodb()
  test = await BrokerWithClients.start()
})
afterEach(async () => {
  await test.close()
  await mongo.stop()
})

const settings = (more: object = {}) =>
  mongoSource.single.parse({
    type: 'mongodb',
    server: `127.0.0.1:${mongo.port}`,
    database: 'mqtt',
    collection: 'mqtt_acl',
    pool_size: 2,
    filter: { username: '${username}' },
    topology: { server_selection_timeout_ms: '500ms' },
    ...more,
  })

const rules = (...documents: object[]) =>
  void mongo.documents.set(
    'mqtt.mqtt_acl',
    documents.map((each) => ({ username: 'u', ...each })),
  )

async function connect(username: string, clientId = 'c'): Promise<MqttClient> {
  const { client, code } = await test.connect({ username, clientId })
  expect(code).toBe(0)
  return client
}

it('uses the first document that matches', async () => {
  rules(
    { permission: 'deny', action: 'publish', topics: ['p/secret', 'own/${clientid}/no'] },
    { permission: 'allow', action: 'publish', topics: ['p/#', 'own/${clientid}/#', 'eq lit/+'] },
    { permission: 'allow', action: 'subscribe', topic: 's/+' },
    { permission: 'allow', action: 'all', topics: ['both'], qos: [0, 1], retain: false },
  )
  await test.authorizeBy(settings())
  const client = await connect('u')
  expect(await mayPublish(client, 'p/1')).toBe(true)
  expect(await mayPublish(client, 'p/secret')).toBe(false)
  expect(await mayPublish(client, 'own/c/yes')).toBe(true)
  expect(await mayPublish(client, 'own/c/no')).toBe(false)
  expect(await mayPublish(client, 'own/d/yes')).toBe(false)
  expect(await mayPublish(client, 'lit/1')).toBe(false)
  expect(await maySubscribe(client, 's/1')).toBe(true)
  expect(await maySubscribe(client, 'p/1')).toBe(false)
  expect(await mayPublish(client, 'both', { qos: 1 })).toBe(true)
  expect(await mayPublish(client, 'both', { qos: 2 })).toBe(false)
  expect(await mayPublish(client, 'both', { retain: true })).toBe(false)
  expect(await mayPublish(await connect('other', 'o'), 'p/1')).toBe(false)
  expect(test.broker.authorization.metrics('mongodb')).toMatchObject({
    allow: 4,
    deny: 2,
    nomatch: 6,
  })
})

it('reads no more of a document than it needs, and not without an end', async () => {
  const one = { permission: 'allow', action: 'publish' }
  rules({ ...one, topics: ['p/1'], note: 'x'.repeat(2_000_000) })
  await test.authorizeBy(settings())
  const client = await connect('u')
  expect(await mayPublish(client, 'p/1')).toBe(true)
  const long = { ...one, topic: 'x'.repeat(500_000) }
  rules({ ...one, topics: ['p/1'] }, long, long, long)
  expect(await mayPublish(client, 'p/1')).toBe(false)
  expect(test.source('mongodb')?.metrics()).toMatchObject({ success: 1, failed: 1 })
})

it('passes over documents that are no rules', async () => {
  rules(
    {},
    { permission: 'deny', action: 'all' },
    { permission: 'maybe', action: 'all', topics: ['#'] },
    { permission: 'allow', action: ['all'], topics: ['#'] },
    { permission: 'allow', action: 'all', topics: ['#'], qos: 3 },
    { permission: 'allow', action: 'all', topics: ['#'], retain: 'sometimes' },
    { permission: 'allow', action: 'all', topics: [7, { a: 1 }, null] },
    { permission: 'allow', action: 'publish', topics: 'one' },
  )
  await test.authorizeBy(settings())
  const client = await connect('u')
  expect(await mayPublish(client, 'two')).toBe(false)
  expect(await mayPublish(client, 'one')).toBe(true)
  mongo.lie({ ok: 1, cursor: { id: 0n, ns: 'mqtt.mqtt_acl', firstBatch: [null, 7] } })
  expect(await mayPublish(client, 'one')).toBe(false)
})

it('asks for a text, whatever it is', async () => {
  rules({ permission: 'allow', action: 'all', topics: ['#'] })
  await test.authorizeBy(settings())
  const client = await connect('{"$ne":1}')
  expect(await mayPublish(client, 'a')).toBe(false)
  expect(mongo.asked).toEqual([{ username: '{"$ne":1}' }])
})

it('allows nothing while MongoDB is away or silent, and again when it is back', async () => {
  const source = () => test.source('mongodb')
  rules({ permission: 'allow', action: 'all', topics: ['a'] })
  await test.authorizeBy(settings())
  const client = await connect('u')
  expect(await mayPublish(client, 'a')).toBe(true)
  await mongo.stop()
  expect(await mayPublish(client, 'a')).toBe(false)
  await test.becomes('disconnected', source)
  expect(test.alarms).toEqual(['authorization:mongodb'])
  await mongo.start()
  await test.becomes('connected', source)
  expect(test.alarms).toEqual([])
  expect(await mayPublish(client, 'a')).toBe(true)
  mongo.pause()
  expect(await mayPublish(client, 'a')).toBe(false)
})

it('refuses what it cannot use', async () => {
  const wrong = [{ server: 'a:b:c' }, { filter: { $where: '${username}' } }, { collection: '' }]
  for (const more of wrong) {
    await expect(test.authorizeBy(settings(more))).rejects.toThrow(ConfigFault)
  }
})

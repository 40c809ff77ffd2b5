import { ldapSource } from '@signalbox/contract/authorization-sources'
import { type DirectoryServer, startOpenldap } from '@signalbox/testing/openldap'
import type { MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  BrokerWithClients,
  mayPublish,
  maySubscribe,
} from '../../backends/testing/broker-with-clients.ts'
import { ConfigFault } from '../../config/setting.ts'

let directory: DirectoryServer
let test: BrokerWithClients

beforeAll(async () => {
  directory = await startOpenldap()
  await directory.addUser('u', {
    mqttPublishTopic: ['p/#', 'own/${clientid}/x', 'eq lit/+'],
    mqttSubscriptionTopic: 's/+',
    mqttPubSubTopic: 'both',
  })
  await directory.addUser('other', { mqttPubSubTopic: '#' })
})
afterAll(() => directory.end())
beforeEach(async () => {
  test = await BrokerWithClients.start()
})
afterEach(() => test.close())

const settings = (more: object = {}) =>
  ldapSource.parse({
    type: 'ldap',
    server: `127.0.0.1:${directory.port}`,
    username: directory.root.dn,
    password: directory.root.password,
    pool_size: 2,
    base_dn: 'ou=users,dc=example,dc=com',
    filter: '(uid=${username})',
    ...more,
  })

async function connect(username: string, clientId = 'c'): Promise<MqttClient> {
  const { client, code } = await test.connect({ username, clientId })
  expect(code).toBe(0)
  return client
}

it('allows what the attributes of an entry name, and nothing else', async () => {
  await test.authorizeBy(settings())
  const client = await connect('u')
  expect(await mayPublish(client, 'p/1')).toBe(true)
  expect(await maySubscribe(client, 'p/1')).toBe(false)
  expect(await maySubscribe(client, 's/1')).toBe(true)
  expect(await maySubscribe(client, 's/#')).toBe(false)
  expect(await mayPublish(client, 's/1')).toBe(false)
  expect(await mayPublish(client, 'both')).toBe(true)
  expect(await maySubscribe(client, 'both')).toBe(true)
  expect(await mayPublish(client, 'own/c/x')).toBe(true)
  expect(await mayPublish(client, 'own/d/x')).toBe(false)
  expect(await mayPublish(client, 'lit/1')).toBe(false)
  const nobody = await connect('nobody', 'n')
  expect(await mayPublish(nobody, 'both')).toBe(false)
  expect(test.broker.authorization.metrics('ldap')).toMatchObject({ allow: 5, deny: 0, nomatch: 6 })
})

it('gives nobody more for his name', async () => {
  await test.authorizeBy(settings())
  for (const [i, name] of ['*', 'oth*', 'x)(uid=other', 'other)(objectClass=*'].entries()) {
    const client = await connect(name, `c${i}`)
    expect(await mayPublish(client, 'a'), name).toBe(false)
  }
  await test.authorizeBy(
    settings({ base_dn: 'uid=${username},ou=users,dc=example,dc=com', filter: '(uid=*)' }),
  )
  for (const [i, name] of ['other,ou=users', '*', 'x+uid=other', '', 'other\\'].entries()) {
    const client = await connect(name, `d${i}`)
    expect(await mayPublish(client, 'a'), name).toBe(false)
  }
  expect(await mayPublish(await connect('other', 'o'), 'a')).toBe(true)
})

it('does not decide if an entry is ambiguous', async () => {
  await test.authorizeBy(settings({ filter: '(objectClass=mqttUser)' }))
  expect(await mayPublish(await connect('u'), 'both')).toBe(false)
})

it('allows nothing by an entry without an end, and is asked further', async () => {
  await directory.addUser('huge', { mqttPublishTopic: ['x'.repeat(1_200_000), 'p/1'] })
  await test.authorizeBy(settings({ pool_size: 1 }))
  const clients = [await connect('huge', 'c1'), await connect('u', 'c2')] as const
  expect(await mayPublish(clients[0], 'p/1')).toBe(false)
  expect(test.source('ldap')?.metrics()).toMatchObject({ success: 0, failed: 1 })
  expect(await mayPublish(clients[1], 'p/1')).toBe(true)
})

it('asks for the attributes that are set', async () => {
  await test.authorizeBy(settings({ publish_attribute: 'MQTTSUBSCRIPTIONTOPIC' }))
  expect(await mayPublish(await connect('u'), 's/1')).toBe(true)
})

it('allows nothing while the directory is away or silent, and again when it is back', async () => {
  const from = () => test.source('ldap')
  await test.authorizeBy(settings({ query_timeout: '500ms', request_timeout: '500ms' }))
  const client = await connect('u')
  expect(await mayPublish(client, 'both')).toBe(true)
  await directory.stop()
  expect(await mayPublish(client, 'both')).toBe(false)
  await test.becomes('disconnected', from)
  expect(test.alarms).toEqual(['authorization:ldap'])
  await directory.start()
  await test.becomes('connected', from)
  expect(test.alarms).toEqual([])
  expect(await mayPublish(client, 'both')).toBe(true)
  directory.pause()
  expect(await mayPublish(client, 'both')).toBe(false)
  directory.resume()
})

it('refuses what it cannot use', async () => {
  await expect(test.authorizeBy(settings({ server: 'a:b:c' }))).rejects.toThrow(ConfigFault)
  await expect(test.authorizeBy(settings({ request_timeout: '' }))).rejects.toThrow(ConfigFault)
})

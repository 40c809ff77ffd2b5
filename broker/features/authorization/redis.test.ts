import { redisSource } from '@signalbox/contract/authorization-sources'
import { type RedisServer, startRedis } from '@signalbox/testing/redis'
import { waitFor } from '@signalbox/testing/wait-for'
import type { MqttClient } from 'mqtt'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  BrokerWithClients,
  mayPublish,
  maySubscribe,
} from '../../backends/testing/broker-with-clients.ts'
import { ConfigFault } from '../../config/setting.ts'

let redis: RedisServer
let test: BrokerWithClients

beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.end())
beforeEach(async () => {
  redis.run('flushall')
  test = await BrokerWithClients.start()
})
afterEach(() => test.close())

const settings = (more: object = {}) =>
  redisSource.single.parse({
    type: 'redis',
    server: `127.0.0.1:${redis.port}`,
    pool_size: 2,
    cmd: 'HGETALL mqtt_acl:${username}',
    ...more,
  })

async function connect(username: string, clientId = 'c'): Promise<MqttClient> {
  const { client, code } = await test.connect({ username, clientId })
  expect(code).toBe(0)
  return client
}

describe('rules in Redis', () => {
  it('are not read from an answer without an end, and the connection is opened again', async () => {
    const many = 'for i=1,60000 do redis.call("hset", KEYS[1], "topic/"..i, "subscribe") end'
    redis.run('eval', many, '1', 'mqtt_acl:many')
    redis.run('hset', 'mqtt_acl:u', 'topic/1', 'subscribe')
    await test.authorizeBy(settings({ pool_size: 1 }))
    const clients = [await connect('many', 'c1'), await connect('u', 'c2')] as const
    expect(await maySubscribe(clients[1], 'topic/1')).toBe(true)
    expect(await maySubscribe(clients[0], 'topic/1')).toBe(false)
    expect(test.source('redis')?.metrics()).toMatchObject({ success: 1, failed: 1 })
    await waitFor(() => maySubscribe(clients[1], 'topic/1'), { what: 'Redis to be asked again' })
  })

  it('allow what they name, and nothing else', async () => {
    redis.run('hset', 'mqtt_acl:u', 'p/#', 'publish', 's/+', 'subscribe', 'a', 'all')
    await test.authorizeBy(settings())
    const client = await connect('u')
    expect(await mayPublish(client, 'p/1')).toBe(true)
    expect(await maySubscribe(client, 'p/1')).toBe(false)
    expect(await maySubscribe(client, 's/1')).toBe(true)
    expect(await maySubscribe(client, 's/#')).toBe(false)
    expect(await mayPublish(client, 's/1')).toBe(false)
    expect(await mayPublish(client, 'a')).toBe(true)
    expect(await maySubscribe(client, 'a')).toBe(true)
    expect(await mayPublish(client, 'b')).toBe(false)
    const other = await connect('other', 'c2')
    expect(await mayPublish(other, 'a')).toBe(false)
    expect(test.broker.authorization.metrics('redis')).toMatchObject({
      allow: 4,
      deny: 0,
      nomatch: 5,
    })
  })

  it('may have more to say: QoS, and RETAIN', async () => {
    const rule = (more: object) => JSON.stringify({ action: 'publish', ...more })
    redis.run('hset', 'mqtt_acl:u', 'q', rule({ qos: 1 }), 'l', rule({ qos: [1, 2] }))
    redis.run('hset', 'mqtt_acl:u', 't', rule({ qos: '0, 1' }), 'r', rule({ retain: 0 }))
    redis.run('hset', 'mqtt_acl:u', 'deny', rule({ permission: 'deny' }))
    await test.authorizeBy(settings())
    const client = await connect('u')
    expect(await mayPublish(client, 'q', { qos: 1 })).toBe(true)
    expect(await mayPublish(client, 'q', { qos: 2 })).toBe(false)
    expect(await mayPublish(client, 'l', { qos: 2 })).toBe(true)
    expect(await mayPublish(client, 't', { qos: 1 })).toBe(true)
    expect(await mayPublish(client, 't', { qos: 2 })).toBe(false)
    expect(await mayPublish(client, 'r')).toBe(true)
    expect(await mayPublish(client, 'r', { retain: true })).toBe(false)
    // It can only allow.
    expect(await mayPublish(client, 'deny')).toBe(true)
  })

  it('fill in who asks, and give nobody more for his name', async () => {
    redis.run('hset', 'mqtt_acl:u', 'own/${clientid}/#', 'all', 'eq lit/#', 'subscribe')
    await test.authorizeBy(settings())
    const client = await connect('u', 'me')
    expect(await mayPublish(client, 'own/me/x')).toBe(true)
    expect(await mayPublish(client, 'own/you/x')).toBe(false)
    expect(await maySubscribe(client, 'lit/#')).toBe(true)
    expect(await maySubscribe(client, 'lit/1')).toBe(false)
    const everybody = await connect('u', '+')
    expect(await mayPublish(everybody, 'own/you/x')).toBe(false)
    const injecting = await connect('u x\r\nFLUSHALL', 'i')
    expect(await mayPublish(injecting, 'own/i/x')).toBe(false)
    expect(redis.run('exists', 'mqtt_acl:u')).toBe('1')
  })

  it('are those of the fields that are asked for', async () => {
    redis.run('hset', 'acl', 'of/u', 'all', 'of/other', 'all', 'of/#', 'all', 'of/+/x', 'all')
    await test.authorizeBy(settings({ cmd: 'HMGET acl of/${username} of/+/x none' }))
    const client = await connect('u')
    expect(await mayPublish(client, 'of/u')).toBe(true)
    expect(await mayPublish(client, 'of/other')).toBe(false)
    expect(await mayPublish(client, 'of/1/x')).toBe(true)
    const everybody = await connect('#', 'e')
    expect(await mayPublish(everybody, 'of/other')).toBe(false)
  })

  it('are none where they cannot be read', async () => {
    redis.run('set', 'mqtt_acl:text', 'all')
    redis.run('hset', 'mqtt_acl:bad', 'a', 'everything', 'b', '{"action":', 'c', '[1]', 'd', 'null')
    redis.run('hset', 'mqtt_acl:bad', 'e', '{"action":"all","qos":7}', 'f', '{"action":["all"]}')
    redis.run('hset', 'mqtt_acl:bad', '__proto__', 'all', 'good', 'all')
    await test.authorizeBy(settings())
    const text = await connect('text', 't')
    expect(await mayPublish(text, 'all')).toBe(false)
    const bad = await connect('bad', 'b')
    for (const topic of ['a', 'b', 'c', 'd', 'e', 'f']) {
      expect(await mayPublish(bad, topic), topic).toBe(false)
    }
    expect(await mayPublish(bad, '__proto__')).toBe(true)
    expect(await mayPublish(bad, 'good')).toBe(true)
  })

  it('may be very many', async () => {
    const script = "for i = 1, 20000 do redis.call('hset', 'mqtt_acl:many', 't/' .. i, 'all') end"
    redis.run('eval', script, '0')
    await test.authorizeBy(settings())
    const client = await connect('many')
    expect(await mayPublish(client, 't/20000')).toBe(true)
    expect(await mayPublish(client, 't/20001')).toBe(false)
  })

  it.each(['FLUSHALL', 'HGET a b', 'HGETALL', 'HGETALL a b', 'HMGET a', "HGETALL 'a"])(
    'are not asked for by %s',
    async (cmd) => {
      await expect(test.authorizeBy(settings({ cmd }))).rejects.toThrow(ConfigFault)
    },
  )
})

it('allows nothing while Redis is away, and again when it is back', async () => {
  const own = await startRedis()
  try {
    own.run('hset', 'mqtt_acl:u', 'a', 'all')
    await test.authorizeBy(settings({ server: `127.0.0.1:${own.port}` }))
    const client = await connect('u')
    expect(await mayPublish(client, 'a')).toBe(true)
    await own.stop()
    expect(await mayPublish(client, 'a')).toBe(false)
    await test.becomes('disconnected', () => test.source('redis'))
    expect(test.alarms).toEqual(['authorization:redis'])
    await own.start()
    own.run('hset', 'mqtt_acl:u', 'a', 'all')
    await test.becomes('connected', () => test.source('redis'))
    expect(await mayPublish(client, 'a')).toBe(true)
    expect(test.alarms).toEqual([])
    own.pause()
    expect(await mayPublish(client, 'a')).toBe(false)
  } finally {
    await own.end()
  }
})

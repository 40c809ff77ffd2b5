import { publish, publishBulk } from '@signalbox/contract/publish'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { replyCode, ok, raw, withClients } from './target.ts'

const nobodyListens = { reason_code: 16, message: 'no_matching_subscribers' }

describe('publish', () => {
  it('reaches subscribers, with its properties', () =>
    withClients(async (connect) => {
      const client = await connect()
      const topic = uniqueId('conformance/publish')
      await client.mqtt.subscribeAsync(topic, { qos: 1 })
      const { id } = (await ok(publish, {
        body: {
          topic,
          payload: 'hello',
          qos: 1,
          properties: {
            payload_format_indicator: 1,
            message_expiry_interval: 60,
            content_type: 'text/plain',
            response_topic: `${topic}/answer`,
            correlation_data: 'c-1',
            user_properties: { from: 'conformance' },
          },
        },
      })) as { id: string } // 200 carries an id
      assert.match(id, /^[0-9A-F]{32}$/)
      const message = await client.message(topic)
      assert.equal(String(message.payload), 'hello')
      assert.equal(message.qos, 1)
      assert.equal(message.retain, false)
      const { properties } = message
      assert.equal(properties?.payloadFormatIndicator, true)
      assert.equal(properties?.contentType, 'text/plain')
      assert.equal(properties?.responseTopic, `${topic}/answer`)
      assert.equal(String(properties?.correlationData), 'c-1')
      assert.equal(properties?.userProperties?.from, 'conformance')
      const left = properties?.messageExpiryInterval ?? 0
      assert.ok(left > 0 && left <= 60, `${left} s left`)
    }))

  it('takes Base64', () =>
    withClients(async (connect) => {
      const client = await connect()
      const topic = uniqueId('conformance/base64')
      await client.mqtt.subscribeAsync(topic)
      const payload = Buffer.from([0, 255, 1, 254])
      await ok(publish, {
        body: { topic, payload: payload.toString('base64'), payload_encoding: 'base64' },
      })
      assert.deepEqual((await client.message(topic)).payload, payload)
    }))

  it('keeps a retained message, until an empty one', () =>
    withClients(async (connect) => {
      const topic = uniqueId('conformance/retained')
      const reader = await connect()
      await ok(publish, { body: { topic, payload: 'kept', qos: 1, retain: true } }, 202)
      await reader.mqtt.subscribeAsync(topic, { qos: 1 })
      const message = await reader.message(topic)
      assert.deepEqual([String(message.payload), message.retain], ['kept', true])
      await ok(publish, { body: { topic, payload: '', retain: true } })
    }))

  it('says 202 when nobody listens', async () => {
    const body = { topic: uniqueId('conformance/nobody'), payload: 'x' }
    assert.deepEqual(await ok(publish, { body }, 202), nobodyListens)
  })

  const bad: [what: string, body: unknown, code: unknown][] = [
    ['no payload', { topic: 'conformance/x' }, 'BAD_REQUEST'],
    ['no topic', { payload: 'x' }, 'BAD_REQUEST'],
    ['QoS 3', { topic: 'conformance/x', payload: 'x', qos: 3 }, 'BAD_REQUEST'],
    ['retain as text', { topic: 'conformance/x', payload: 'x', retain: 'x' }, 'BAD_REQUEST'],
    ['an object as payload', { topic: 'conformance/x', payload: { a: 1 } }, 'BAD_REQUEST'],
    [
      'an unknown encoding',
      { topic: 'conformance/x', payload: 'x', payload_encoding: 'hex' },
      'BAD_REQUEST',
    ],
    ['a list', [{ topic: 'conformance/x', payload: 'x' }], 'BAD_REQUEST'],
    ['a wildcard', { topic: 'conformance/#', payload: 'x' }, undefined],
    ['an empty topic', { topic: '', payload: 'x' }, undefined],
    ['a topic of 65,536 bytes', { topic: 't'.repeat(65_536), payload: 'x' }, undefined],
  ]
  for (const [what, body, code] of bad) {
    it(`refuses ${what}`, async () => {
      const reply = await raw('POST', '/publish', { body: JSON.stringify(body) })
      assert.equal(reply.status, 400)
      assert.equal(replyCode(reply), code)
      // A topic that MQTT forbids is reported with the reason code of MQTT.
      if (code !== undefined) return
      assert.deepEqual(reply.json, { reason_code: 144, message: 'topic_name_invalid' })
    })
  }

  it('refuses what is not Base64', async () => {
    const body = { topic: 'conformance/x', payload: '%%%', payload_encoding: 'base64' }
    const reply = await raw('POST', '/publish', { body: JSON.stringify(body) })
    assert.equal(reply.status, 400)
    assert.equal((reply.json as { reason_code: number }).reason_code, 131)
  })
})

describe('several at once', () => {
  it('reach their subscribers', () =>
    withClients(async (connect) => {
      const client = await connect()
      const root = uniqueId('conformance/bulk')
      await client.mqtt.subscribeAsync(`${root}/#`, { qos: 2 })
      const all = [1, 2, 3].map((i) => ({
        topic: `${root}/${i}`,
        payload: `${i}`,
        qos: 2 as const,
      }))
      const answer = await ok(publishBulk, { body: all })
      assert.equal(answer.length, 3)
      for (const { topic, payload } of all) {
        assert.equal(String((await client.message(topic)).payload), payload)
      }
    }))

  it('say which one reached nobody', () =>
    withClients(async (connect) => {
      const client = await connect()
      const topic = uniqueId('conformance/bulk')
      await client.mqtt.subscribeAsync(topic)
      const body = [
        { topic, payload: '1' },
        { topic: uniqueId('conformance/nobody'), payload: '2' },
      ]
      const [first, second] = await ok(publishBulk, { body }, 202)
      assert.match(String(first?.id), /^[0-9A-F]{32}$/)
      assert.deepEqual(second, nobodyListens)
    }))

  it('one bad topic refuses all', () =>
    withClients(async (connect) => {
      const client = await connect()
      const root = uniqueId('conformance/bulk')
      await client.mqtt.subscribeAsync(`${root}/#`)
      const body = [
        { topic: `${root}/good`, payload: '1' },
        { topic: `${root}/+`, payload: '2' },
      ]
      const reply = await raw('POST', '/publish/bulk', { body: JSON.stringify(body) })
      assert.equal(reply.status, 400)
      await client.mqtt.publishAsync(`${root}/end`, 'end', { qos: 1 })
      await client.message(`${root}/end`)
      assert.equal(client.received.length, 1)
    }))

  it('want a list', async () => {
    const body = JSON.stringify({ topic: 'conformance/x', payload: '1' })
    assert.equal((await raw('POST', '/publish/bulk', { body })).status, 400)
  })
})

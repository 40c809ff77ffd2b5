import {
  delayedGet,
  delayedList,
  delayedMessageDelete,
  delayedMessageGet,
  delayedTopicDelete,
} from '@signalbox/contract/delayed'
import {
  retainedDelete,
  retainedGet,
  retainedList,
  retainerGet,
} from '@signalbox/contract/retainer'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@signalbox/testing/wait-for'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, refused, withClients } from './target.ts'

const decode = (payload: string | undefined) => Buffer.from(payload ?? '', 'base64').toString()

describe('retained messages', () => {
  it('are listed, read, and removed by topic', () =>
    withClients(async (connect) => {
      const { mqtt, clientId } = await connect()
      const topic = uniqueId('conformance/retained 保留')
      await mqtt.publishAsync(topic, '{"on":true}', { qos: 1, retain: true })
      const path = { topic }
      await waitFor(async () => {
        const { data } = await ok(retainedList, { query: { topic } })
        return data.length === 1
      })
      const { data, meta } = await ok(retainedList, { query: { topic } })
      assert.equal(meta.count, undefined)
      assert.equal(data[0]?.from_clientid, clientId)
      assert.equal(data[0]?.qos, 1)
      assert.equal(decode((await ok(retainedGet, { path })).payload), '{"on":true}')
      await ok(retainedDelete, { path }, 204)
      await refused(retainedGet, { path }, 404, 'NOT_FOUND')
      await refused(retainedDelete, { path }, 404, 'NOT_FOUND')
    }))

  it('are removed by an empty payload, and by a filter', () =>
    withClients(async (connect) => {
      const { mqtt } = await connect()
      const base = uniqueId('conformance/many')
      for (const n of [1, 2, 3]) {
        await mqtt.publishAsync(`${base}/${n}`, 'x', { qos: 1, retain: true })
      }
      const count = async () =>
        (await ok(retainedList, { query: { topic: `${base}/+` } })).data.length
      await waitFor(async () => (await count()) === 3)
      await mqtt.publishAsync(`${base}/1`, '', { qos: 1, retain: true })
      await waitFor(async () => (await count()) === 2)
      await ok(retainedDelete, { path: { topic: `${base}/+` } }, 204)
      await waitFor(async () => (await count()) === 0)
    }))

  it('have settings that can be read', async () => {
    const settings = await ok(retainerGet, {})
    assert.equal(typeof settings.enable, 'boolean')
    assert.equal(settings.backend.type, 'built_in_database')
  })
})

describe('delayed messages', () => {
  it('wait, are read and removed', () =>
    withClients(async (connect) => {
      assert.equal((await ok(delayedGet, {})).enable, true)
      const { mqtt, clientId } = await connect()
      const topic = uniqueId('conformance/delayed')
      await mqtt.publishAsync(`$delayed/600/${topic}`, 'later', { qos: 1 })
      const find = async () => {
        const { data } = await ok(delayedList, { query: { limit: 1000 } })
        return data.find((each) => each.topic === topic)
      }
      await waitFor(async () => (await find()) !== undefined)
      const found = await find()
      assert.equal(found?.delayed_interval, 600)
      assert.equal(found.from_clientid, clientId)
      const path = { node: found.node, msgid: found.msgid }
      assert.equal(decode((await ok(delayedMessageGet, { path })).payload), 'later')
      await ok(delayedMessageDelete, { path }, 204)
      await refused(delayedMessageGet, { path }, 404, 'MESSAGE_ID_NOT_FOUND')
    }))

  it('arrive when they are due', () =>
    withClients(async (connect) => {
      const { mqtt, message } = await connect()
      const topic = uniqueId('conformance/due')
      await mqtt.subscribeAsync(topic)
      await mqtt.publishAsync(`$delayed/1/${topic}`, 'now', { qos: 1 })
      assert.equal((await message(topic)).payload.toString(), 'now')
    }))

  it('are removed by topic; a wildcard names none', async () => {
    const nobody = { topic: uniqueId('conformance/nobody') }
    await refused(delayedTopicDelete, { path: nobody }, 404, 'MESSAGE_NOT_FOUND')
    const wildcard = { topic: 'conformance/#' }
    await refused(delayedTopicDelete, { path: wildcard }, 400, 'INVALID_TOPIC_NAME')
  })
})

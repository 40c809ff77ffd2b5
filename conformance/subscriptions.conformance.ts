import {
  clientSubscribe,
  clientSubscribeBulk,
  clientSubscriptionList,
  clientUnsubscribe,
  clientUnsubscribeBulk,
} from '@signalbox/contract/clients'
import { subscriptionList } from '@signalbox/contract/subscriptions'
import { topicGet, topicList } from '@signalbox/contract/topics'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@signalbox/testing/wait-for'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { replyCode, ok, raw, refused, withClients } from './target.ts'

/** The answer comes before the client's process has done it. */
const listed = (path: { clientid: string }, count: number) =>
  waitFor(async () => (await ok(clientSubscriptionList, { path })).length === count, {
    what: `${count} subscriptions`,
  })

describe('subscriptions of one client', () => {
  it('are listed with their options', () =>
    withClients(async (connect) => {
      const { clientId, mqtt } = await connect()
      const topic = uniqueId('conformance/sub')
      await mqtt.subscribeAsync(topic, { qos: 1, nl: true, rap: true, rh: 1 })
      const [only, ...others] = await ok(clientSubscriptionList, { path: { clientid: clientId } })
      assert.deepEqual(others, [])
      const { clientid, qos, nl, rap, rh, durable } = only ?? {}
      assert.deepEqual(
        { clientid, topic: only?.topic, qos, nl, rap, rh, durable },
        { clientid: clientId, topic, qos: 1, nl: 1, rap: 1, rh: 1, durable: false },
      )
    }))

  it('can be made and ended for it', () =>
    withClients(async (connect) => {
      const client = await connect()
      const path = { clientid: client.clientId }
      const topic = uniqueId('conformance/for')
      const made = await ok(clientSubscribe, { path, body: { topic, qos: 1 } })
      assert.equal(made.topic, topic)
      assert.equal(made.qos, 1)
      await listed(path, 1)
      await client.mqtt.publishAsync(topic, 'by grace', { qos: 1 })
      assert.equal(String((await client.message(topic)).payload), 'by grace')
      await ok(clientUnsubscribe, { path, body: { topic } }, 204)
      await listed(path, 0)
      // Never subscribed is as good as unsubscribed.
      await ok(clientUnsubscribe, { path, body: { topic } }, 204)
    }))

  it('several at once', () =>
    withClients(async (connect) => {
      const path = { clientid: (await connect()).clientId }
      const topics = [uniqueId('conformance/a'), uniqueId('conformance/b')]
      const body = topics.map((topic, i) => ({ topic, qos: i === 0 ? (0 as const) : (1 as const) }))
      const made = await ok(clientSubscribeBulk, { path, body })
      assert.deepEqual(
        made.map(({ topic, qos }) => ({ topic, qos })),
        body,
      )
      await listed(path, 2)
      const ended = [...topics, uniqueId('never')].map((topic) => ({ topic }))
      await ok(clientUnsubscribeBulk, { path, body: ended }, 204)
      await listed(path, 0)
    }))

  it('of a client that is away', () =>
    withClients(async (connect) => {
      const client = await connect({ properties: { sessionExpiryInterval: 20 } })
      await client.end()
      const path = { clientid: client.clientId }
      const topic = uniqueId('conformance/away')
      await ok(clientSubscribe, { path, body: { topic, qos: 1 } })
      await listed(path, 1)
      const again = await connect({
        clientId: client.clientId,
        clean: false,
        properties: { sessionExpiryInterval: 0 },
      })
      await again.mqtt.publishAsync(topic, 'kept', { qos: 1 })
      assert.equal(String((await again.message(topic)).payload), 'kept')
    }))

  it('bad ones are refused', () =>
    withClients(async (connect) => {
      const path = { clientid: (await connect()).clientId }
      const bad = (body: unknown) => refused(clientSubscribe, { path, body }, 400, 'BAD_REQUEST')
      await bad({ qos: 1 })
      await bad({ topic: 'conformance/x', qos: 3 })
      const nobody = { clientid: uniqueId('nobody') }
      const body = { topic: 'conformance/x' }
      for (const operation of [clientSubscribe, clientUnsubscribe]) {
        await refused(operation, { path: nobody, body }, 404, 'CLIENTID_NOT_FOUND')
      }
      await refused(clientSubscriptionList, { path: nobody }, 404, 'CLIENTID_NOT_FOUND')
    }))
})

describe('the list of subscriptions', () => {
  it('finds by client, topic, QoS, group and what a topic matches', () =>
    withClients(async (connect) => {
      const root = uniqueId('conformance')
      const group = uniqueId('g')
      const client = await connect()
      const { mqtt, clientId } = client
      await mqtt.subscribeAsync(`${root}/one`, { qos: 1 })
      await mqtt.subscribeAsync(`${root}/+`, { qos: 0 })
      await mqtt.subscribeAsync(`$share/${group}/${root}/#`, { qos: 2 })
      const topics = async (query: Record<string, unknown>) => {
        const { data, meta } = await ok(subscriptionList, { query })
        return { topics: data.map(({ topic }) => topic).toSorted(), meta }
      }
      const shared = `$share/${group}/${root}/#`
      const plain = [`${root}/+`, `${root}/one`]

      const ofClient = await topics({ clientid: clientId })
      assert.deepEqual(ofClient.topics, [shared, ...plain].toSorted())
      assert.equal(ofClient.meta.count, 3)
      assert.deepEqual((await topics({ clientid: clientId, qos: 1 })).topics, [`${root}/one`])
      assert.deepEqual((await topics({ topic: `${root}/one` })).topics, [`${root}/one`])
      assert.deepEqual((await topics({ share_group: group })).topics, [shared])
      assert.deepEqual((await topics({ share_group: uniqueId('none') })).topics, [])
      // What the given filter covers, not what would match the given topic.
      const matched = await topics({ match_topic: `${root}/#` })
      const unshared = matched.topics.filter((topic) => topic !== shared)
      assert.deepEqual(unshared, plain)
      assert.deepEqual((await topics({ match_topic: `${root}/one` })).topics, [`${root}/one`])
      assert.equal('count' in matched.meta, false)
      assert.deepEqual((await topics({ clientid: uniqueId('nobody') })).topics, [])
    }))

  const refusals: [query: string, status: number, code: string][] = [
    ['qos=3', 400, 'BAD_REQUEST'],
    ['match_topic=$share/g/t', 400, 'INVALID_PARAMETER'],
    ['node=x@y', 500, 'NODE_DOWN'],
  ]
  for (const [query, status, code] of refusals) {
    it(`refuses ${query}`, async () => {
      const reply = await raw('GET', `/subscriptions?${query}`)
      assert.deepEqual([reply.status, replyCode(reply)], [status, code])
    })
  }
})

describe('topics', () => {
  it('has each filter once for all subscribers', () =>
    withClients(async (connect) => {
      const topic = `${uniqueId('conformance')}/a b/中文`
      for (const { mqtt } of [await connect(), await connect()]) await mqtt.subscribeAsync(topic)
      const query = { topic }
      const rows = await waitFor(async () => {
        const { data } = await ok(topicList, { query })
        return data.length > 0 ? data : undefined
      })
      assert.deepEqual(
        rows.map((row) => row.topic),
        [topic],
      )
      const found = await ok(topicGet, { path: { topic } })
      assert.deepEqual(
        found.map((row) => row.topic),
        [topic],
      )
    }))

  it('goes away with its last subscriber', async () => {
    const topic = uniqueId('conformance/gone')
    await withClients(async (connect) => {
      await (await connect()).mqtt.subscribeAsync(topic)
      await waitFor(() => ok(topicGet, { path: { topic } }))
    })
    await waitFor(async () => (await ok(topicList, { query: { topic } })).data.length === 0)
    await refused(topicGet, { path: { topic } }, 404, 'TOPIC_NOT_FOUND')
  })

  it('of an unknown node is empty', async () => {
    assert.deepEqual((await ok(topicList, { query: { node: 'x@y' } })).data, [])
  })
})

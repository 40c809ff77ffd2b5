import { type LiveEvent, liveStream } from '@signalbox/contract/live'
import {
  topicActivityGet,
  topicActivitySettingsGet,
  topicBranchList,
  topicBusiestList,
  topicPinCreate,
  topicPinDelete,
  topicPinList,
  topicPinMessageList,
  topicSearch,
} from '@signalbox/contract/topic-activity'
import { liveEvents } from '@signalbox/testing/event-stream'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@signalbox/testing/wait-for'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { apiUrl, authorized, needsOwn, ok, refused, withClients } from './target.ts'

describe('topic activity', () => {
  it('has the topics that are published to as a tree, with what came last', () =>
    withClients(async (connect) => {
      await needsOwn('/topic_activity')
      assert.equal((await ok(topicActivitySettingsGet, {})).enable, true)
      const { mqtt, clientId } = await connect()
      const base = uniqueId('conformance-activity')
      for (const value of ['1', '2']) {
        await mqtt.publishAsync(`${base}/a/值`, value, { qos: 1 })
      }
      await mqtt.publishAsync(`${base}/b`, 'x', { qos: 1 })
      const { data } = await ok(topicBranchList, { query: { parent: base } })
      assert.deepEqual(
        data.map(({ level, topics, messages }) => [level, topics, messages]),
        [
          ['a', 1, 2],
          ['b', 1, 1],
        ],
      )
      const topic = await ok(topicActivityGet, { path: { topic: `${base}/a/值` } })
      assert.equal(Buffer.from(topic.last?.payload ?? '', 'base64').toString(), '2')
      assert.equal(topic.last?.from_clientid, clientId)
      const found = await ok(topicSearch, { query: { match: `${base}/+/#` } })
      assert.deepEqual(
        found.data.map((row) => row.topic),
        [`${base}/a/值`, `${base}/b`],
      )
      const busiest = await ok(topicBusiestList, { query: { limit: 100 } })
      assert.ok(busiest.data.some((row) => row.topic === `${base}/b` && row.rate > 0))
      await refused(topicActivityGet, { path: { topic: base } }, 404, 'TOPIC_NOT_FOUND')
    }))

  it('keeps the whole messages of a filter for a while', () =>
    withClients(async (connect) => {
      await needsOwn('/topic_activity')
      const { mqtt } = await connect()
      const base = uniqueId('conformance-pin')
      const { id } = await ok(topicPinCreate, { body: { topic: `${base}/#`, seconds: 60 } }, 201)
      try {
        const payload = Buffer.alloc(3000, 7)
        await mqtt.publishAsync(`${base}/a`, payload, { qos: 1 })
        const { data, pin } = await ok(topicPinMessageList, { path: { id } })
        assert.deepEqual(
          data.map((message) => [message.seq, message.topic, message.payload]),
          [[1, `${base}/a`, payload.toString('base64')]],
        )
        assert.equal(pin.received, 1)
        assert.ok((await ok(topicPinList, {})).some((each) => each.id === id))
      } finally {
        await ok(topicPinDelete, { path: { id } }, 204)
      }
      await refused(topicPinMessageList, { path: { id } }, 404, 'NOT_FOUND')
      await refused(topicPinCreate, { body: { topic: 'a/#/b' } }, 400, 'BAD_TOPIC')
    }))
})

describe('the live stream', () => {
  it('answers a read again when its answer has changed', () =>
    withClients(async (connect) => {
      await needsOwn('/live')
      const base = uniqueId('conformance-live')
      const end = new AbortController()
      const response = await fetch(`${apiUrl}${liveStream.at}`, {
        method: 'POST',
        headers: { authorization: await authorized(), 'content-type': 'application/json' },
        body: JSON.stringify({
          reads: [
            { operation: 'topicBranchList', query: { parent: base, limit: 5 }, interval_ms: 500 },
          ],
        }),
        signal: end.signal,
      })
      assert.equal(response.headers.get('content-type'), 'text/event-stream')
      const events: LiveEvent[] = []
      const reading = (async () => {
        for await (const event of liveEvents(response)) events.push(event)
      })().catch(() => undefined)
      await waitFor(() => events.some(({ event }) => event === 'answer'))
      const { mqtt } = await connect()
      await mqtt.publishAsync(`${base}/t`, 'x', { qos: 1 })
      await waitFor(() => JSON.stringify(events).includes(`"path":"${base}/t"`))
      end.abort()
      await reading
    }))
})

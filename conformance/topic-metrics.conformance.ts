import {
  topicMetricsCreate,
  topicMetricsDelete,
  topicMetricsGet,
  topicMetricsList,
  topicMetricsReset,
} from '@signalbox/contract/topic-metrics'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@signalbox/testing/wait-for'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { CLUSTER_PACE, ok, refused, withClients } from './target.ts'

async function withTopic(act: (topic: string) => Promise<void>): Promise<void> {
  const topic = uniqueId('conformance/metrics')
  await ok(topicMetricsCreate, { body: { topic } })
  try {
    await act(topic)
  } finally {
    await ok(topicMetricsDelete, { path: { topic } }, 204)
  }
}

describe('topic metrics', () => {
  it('count messages in and out, until they are reset', () =>
    withTopic((topic) =>
      withClients(async (connect) => {
        const client = await connect()
        await client.mqtt.subscribeAsync(topic, { qos: 1 })
        await client.mqtt.publishAsync(topic, 'a', { qos: 1 })
        await client.mqtt.publishAsync(topic, 'b', { qos: 0 })
        const read = async () => (await ok(topicMetricsGet, { path: { topic } })).metrics
        await waitFor(async () => (await read())['messages.out.count'] === 2, CLUSTER_PACE)
        const metrics = await read()
        assert.equal(metrics['messages.in.count'], 2)
        assert.equal(metrics['messages.qos0.in.count'], 1)
        assert.equal(metrics['messages.qos1.out.count'], 1)
        await ok(topicMetricsReset, { body: { action: 'reset', topic } })
        assert.equal((await read())['messages.in.count'], 0)
      }),
    ))

  it('are listed, and refused twice, with wildcards and without a topic', () =>
    withTopic(async (topic) => {
      const list = await ok(topicMetricsList, {})
      assert.ok(list.some((each) => each.topic === topic))
      const add = (body: { topic: string }, code: string) =>
        refused(topicMetricsCreate, { body }, 400, code)
      await add({ topic }, 'BAD_TOPIC')
      await add({ topic: `${topic}/#` }, 'BAD_TOPIC')
      await add({ topic: '' }, 'BAD_REQUEST')
    }))

  it('of a topic that is not counted are not found', async () => {
    const path = { topic: uniqueId('conformance/none') }
    await refused(topicMetricsGet, { path }, 404, 'TOPIC_NOT_FOUND')
    await refused(topicMetricsDelete, { path }, 404, 'TOPIC_NOT_FOUND')
    const body = { action: 'reset', ...path }
    await refused(topicMetricsReset, { body }, 404, 'TOPIC_NOT_FOUND')
  })
})

import { publish } from '@signalbox/contract/publish'
import { publishSimulate } from '@signalbox/contract/simulation'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { needsOwn, ok, raw, withClients } from './target.ts'

const AT = '/publish/simulate'

describe('a simulated publish', () => {
  it('says who gets a message, and sends none', () =>
    withClients(async (connect) => {
      await needsOwn(AT)
      const client = await connect()
      const topic = uniqueId('conformance/simulate')
      await client.mqtt.subscribeAsync(topic, { qos: 1 })
      const predicted = await ok(publishSimulate, { body: { topic, payload: 'x', qos: 2 } })
      assert.deepEqual(
        predicted.receivers.map(({ clientid, topics, qos, outcome }) => [
          clientid,
          topics,
          qos,
          outcome,
        ]),
        [[client.clientId, [topic], 1, 'delivered']],
      )
      const counts = { receivers: 1, delivered: 1, queued: 0, dropped: 0, pushed_out: 0 }
      assert.deepEqual(predicted.counts, counts)
      await ok(publish, { body: { topic, payload: 'real', qos: 1 } })
      assert.equal(String((await client.message(topic)).payload), 'real')
      assert.equal(client.received.length, 1)
    }))

  it('says why nobody gets it', async () => {
    await needsOwn(AT)
    const body = { topic: uniqueId('conformance/nobody'), payload: 'x', retain: true }
    const { steps, receivers } = await ok(publishSimulate, { body })
    assert.deepEqual(receivers, [])
    const { name, outcome, reason } = steps.at(-1) ?? {}
    assert.deepEqual([name, outcome, reason], ['subscriptions', 'ended', 'no_subscribers'])
    await ok(publish, { body: { ...body, retain: false } }, 202)
  })

  it('refuses what a publish is refused for', async () => {
    await needsOwn(AT)
    for (const body of [{ topic: 'x' }, { topic: 'x', payload: 'x', qos: 3 }]) {
      assert.equal((await raw('POST', AT, { body: JSON.stringify(body) })).status, 400)
    }
  })
})

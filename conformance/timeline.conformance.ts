import { clientList } from '@signalbox/contract/clients'
import { clientTimeline } from '@signalbox/contract/timeline'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@signalbox/testing/wait-for'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { needsOwn, ok, withClients } from './target.ts'

const AT = '/clients/nobody/timeline'

describe('the timeline of a client', () => {
  it('tells what happened, the latest first, also when it is gone', () =>
    withClients(async (connect) => {
      await needsOwn(AT)
      const client = await connect()
      const path = { clientid: client.clientId }
      await client.mqtt.subscribeAsync('conformance/timeline', { qos: 1 })
      await client.end()
      const kinds = async () => (await ok(clientTimeline, { path })).map(({ kind }) => kind)
      await waitFor(async () => (await kinds()).includes('disconnected'))
      const reported = await kinds()
      assert.equal(reported.at(-1), 'connected')
      assert.equal(reported.at(-2), 'subscribed')
    }))
})

describe('the order of clients', () => {
  it('is that of a count, over all of them', () =>
    withClients(async (connect) => {
      await needsOwn(AT)
      const greedy = await connect()
      const modest = await connect()
      const base = uniqueId('conformance/order')
      await greedy.mqtt.subscribeAsync(Array.from({ length: 30 }, (_, i) => `${base}/${i}`))
      await modest.mqtt.subscribeAsync(base)
      const { data } = await ok(clientList, {
        query: {
          clientid: [greedy.clientId, modest.clientId],
          sort: 'subscriptions_cnt',
          order: 'desc',
        },
      })
      assert.deepEqual(
        data.map(({ clientid }) => clientid),
        [greedy.clientId, modest.clientId],
      )
      const many = await ok(clientList, {
        query: { clientid: [greedy.clientId, modest.clientId], gte_subscriptions_cnt: 30 },
      })
      assert.deepEqual(
        many.data.map(({ clientid }) => clientid),
        [greedy.clientId],
      )
    }))
})

import { clientFindingList, lossList } from '@signalbox/contract/losses'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { needsOwn, ok, withClients } from './target.ts'

describe('losses', () => {
  it('name the topic without a subscriber, and the client that may receive no such packet', () =>
    withClients(async (connect) => {
      await needsOwn('/losses')
      const base = uniqueId('conformance-losses')
      const small = await connect({ properties: { maximumPacketSize: 256 } })
      await small.mqtt.subscribeAsync(`${base}/t`, { qos: 1 })
      const { mqtt } = await connect()
      await mqtt.publishAsync(`${base}/nobody`, 'x', { qos: 1 })
      await mqtt.publishAsync(`${base}/t`, 'x'.repeat(1000), { qos: 1 })
      const read = async () => ok(lossList, { query: { limit: 1000, order: 'count' } })
      const { clients, topics } = await read()
      const topic = topics.data.find((row) => row.topic === `${base}/nobody`)
      assert.deepEqual(topic?.reasons, { no_subscribers: 1 })
      const client = clients.data.find(({ clientid }) => clientid === small.clientId)
      assert.deepEqual(client?.reasons, { too_large: 1 })
      const path = { clientid: small.clientId }
      const [first] = await ok(clientFindingList, { path })
      assert.equal(first?.code, 'losing_messages')
    }))
})

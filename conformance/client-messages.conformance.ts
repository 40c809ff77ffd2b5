import { clientInflightList, clientKick, clientMqueueList } from '@signalbox/contract/clients'
import { connectRaw, type RawClient } from '@signalbox/testing/raw-client'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@signalbox/testing/wait-for'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { mqttUrl, ok, refused, withClients } from './target.ts'

const WINDOW = 3
const SENT = 10

/** A client that acknowledges nothing: its window is full and the rest waits. */
async function withStalled(use: (stalled: RawClient, topic: string) => Promise<void>) {
  const clientId = uniqueId('stalled')
  const topic = uniqueId('conformance/queue')
  const stalled = await connectRaw(mqttUrl, {
    clientId,
    properties: { sessionExpiryInterval: 30, receiveMaximum: WINDOW },
  })
  try {
    stalled.send({
      cmd: 'subscribe',
      messageId: 1,
      subscriptions: [{ topic: `${topic}/#`, qos: 1 }],
    })
    await stalled.next('suback')
    await withClients(async (connect) => {
      const publisher = await connect()
      for (let i = 0; i < SENT; i++) {
        await publisher.mqtt.publishAsync(`${topic}/${i}`, `payload ${i}`, { qos: 1 })
      }
    })
    await waitFor(async () => {
      const path = { clientid: clientId }
      return (await ok(clientMqueueList, { path, query: {} })).data.length === SENT - WINDOW
    })
    await use(stalled, topic)
  } finally {
    stalled.end()
    await ok(clientKick, { path: { clientid: clientId } }, 204)
  }
}

describe('messages of a client that acknowledges nothing', () => {
  it('the window holds the first, the queue the others, in order', () =>
    withStalled(async ({ clientId }, topic) => {
      const path = { clientid: clientId }
      const inflight = await ok(clientInflightList, { path, query: {} })
      const queued = await ok(clientMqueueList, { path, query: {} })
      const topics = (list: { topic: string }[]) => list.map((each) => each.topic)
      const numbered = (from: number, to: number) =>
        Array.from({ length: to - from }, (_, i) => `${topic}/${from + i}`)
      assert.deepEqual(topics(inflight.data), numbered(0, WINDOW))
      assert.deepEqual(topics(queued.data), numbered(WINDOW, SENT))
      const [first] = queued.data
      assert.equal(first?.qos, 1)
      assert.equal(atob(first?.payload ?? ''), `payload ${WINDOW}`)
      assert.match(first?.msgid ?? '', /^[0-9A-F]{32}$/)
      assert.ok(Math.abs(Date.now() - (first?.publish_at ?? 0)) < 600_000)
    }))

  it('are read piece by piece', () =>
    withStalled(async ({ clientId }) => {
      const path = { clientid: clientId }
      const seen: string[] = []
      let position: string | undefined
      for (let pieces = 0; pieces < 10; pieces++) {
        const query = { limit: 2, ...(position !== undefined && { position }) }
        const { data, meta } = await ok(clientMqueueList, { path, query })
        if (data.length === 0) break
        seen.push(...data.map(({ msgid }) => msgid))
        position = meta.position
      }
      assert.equal(seen.length, SENT - WINDOW)
      assert.equal(new Set(seen).size, SENT - WINDOW)
    }))

  it('come with their payload as asked', () =>
    withStalled(async ({ clientId }) => {
      const path = { clientid: clientId }
      const plain = await ok(clientMqueueList, { path, query: { payload: 'plain', limit: 1 } })
      assert.equal(plain.data[0]?.payload, `payload ${WINDOW}`)
      const none = await ok(clientMqueueList, { path, query: { payload: 'none', limit: 1 } })
      assert.equal('payload' in (none.data[0] ?? {}), false)
      // The limit does not cut a payload, it ends the page: one message comes at least.
      const query = { max_payload_bytes: '3', limit: 2 }
      assert.ok((await ok(clientMqueueList, { path, query })).data.length >= 1)
    }))

  it('bad questions are refused', () =>
    withStalled(async ({ clientId }) => {
      const path = { clientid: clientId }
      const ask = (query: unknown, code: string) =>
        refused(clientMqueueList, { path, query }, 400, code)
      await ask({ payload: 'hex' }, 'BAD_REQUEST')
      await ask({ limit: -1 }, 'BAD_REQUEST')
      await ask({ position: 'zz' }, 'INVALID_PARAMETER')
    }))

  it('there are none, or there is no such client', async () => {
    await withClients(async (connect) => {
      const path = { clientid: (await connect()).clientId }
      const { data, meta } = await ok(clientInflightList, { path, query: {} })
      assert.deepEqual([data, meta.start, meta.position], [[], 'none', 'none'])
    })
    const nobody = { path: { clientid: uniqueId('nobody') }, query: {} }
    await refused(clientMqueueList, nobody, 404, 'CLIENTID_NOT_FOUND')
    await refused(clientInflightList, nobody, 404, 'CLIENTID_NOT_FOUND')
  })
})

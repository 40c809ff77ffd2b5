import { autoSubscribeGet, autoSubscribeUpdate } from '@signalbox/contract/auto-subscribe'
import { clientSubscriptionList } from '@signalbox/contract/clients'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@signalbox/testing/wait-for'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, refused, withClients } from './target.ts'

/** The list is one for all clients: it is restored. */
async function withEntries(act: () => Promise<void>): Promise<void> {
  const before = await ok(autoSubscribeGet, {})
  try {
    await act()
  } finally {
    await ok(autoSubscribeUpdate, { body: before })
  }
}

describe('auto-subscribe', () => {
  it('subscribes a client when it connects', () =>
    withEntries(() =>
      withClients(async (connect) => {
        const base = uniqueId('conformance/auto')
        const topic = `${base}/\${clientid}`
        const entry = { topic, qos: 1, nl: 0, rap: 0, rh: 0 } as const
        assert.deepEqual(await ok(autoSubscribeUpdate, { body: [entry] }), [entry])
        const { clientId } = await connect()
        const path = { clientid: clientId }
        await waitFor(async () => (await ok(clientSubscriptionList, { path })).length === 1)
        const [row] = await ok(clientSubscriptionList, { path })
        assert.equal(row?.topic, `${base}/${clientId}`)
        assert.equal(row?.qos, 1)
      }),
    ))

  it('refuses numbers that are out of range, and more than 20 entries', () =>
    withEntries(async () => {
      const wrong = [{ topic: 'a', qos: 3 as 0 }]
      await refused(autoSubscribeUpdate, { body: wrong }, 400, 'BAD_REQUEST')
      const many = Array.from({ length: 21 }, (_, i) => ({ topic: `t/${i}` }))
      await refused(autoSubscribeUpdate, { body: many }, 409, 'EXCEED_LIMIT')
    }))
})

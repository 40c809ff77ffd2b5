import { topicRewriteGet, topicRewriteUpdate } from '@signalbox/contract/topic-rewrite'
import { clientSubscriptionList } from '@signalbox/contract/clients'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { waitFor } from '@signalbox/testing/wait-for'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ok, refused, withClients } from './target.ts'

/** The list is one for all clients: it is restored. */
async function withRules(act: () => Promise<void>): Promise<void> {
  const before = await ok(topicRewriteGet, {})
  try {
    await act()
  } finally {
    await ok(topicRewriteUpdate, { body: before })
  }
}

describe('topic rewrite', () => {
  it('the last rule whose source matches decides, also if its expression does not match', () =>
    withRules(() =>
      withClients(async (connect) => {
        const base = uniqueId('conformance/rewrite')
        const rule = (source: string, re: string, dest: string) => ({
          action: 'all' as const,
          source_topic: `${base}/${source}`,
          re,
          dest_topic: `${base}/${dest}`,
        })
        await ok(topicRewriteUpdate, {
          body: [
            rule('#', '/([^/]+)$', 'first/$1'),
            rule('a/#', '/a/([0-9]+)$', 'second/${clientid}/$1'),
          ],
        })
        const client = await connect()
        const { clientId } = client
        await client.mqtt.subscribeAsync([
          `${base}/a/1`,
          `${base}/a/x`,
          `${base}/b/x`,
          `$share/g/${base}/b/y`,
        ])
        const path = { clientid: clientId }
        await waitFor(async () => (await ok(clientSubscriptionList, { path })).length === 4)
        const topics = (await ok(clientSubscriptionList, { path })).map(({ topic }) => topic)
        assert.deepEqual(topics.toSorted(), [
          `$share/g/${base}/first/y`,
          `${base}/a/x`,
          `${base}/first/x`,
          `${base}/second/${clientId}/1`,
        ])
      }),
    ))

  it('refuses wildcards in destinations of messages, and more than 19 rules', () =>
    withRules(async () => {
      const rule = { action: 'publish', source_topic: 'a', re: 'a', dest_topic: 'b' } as const
      const wrong = [{ ...rule, dest_topic: 'b/#' }]
      await refused(topicRewriteUpdate, { body: wrong }, 400, 'BAD_REQUEST')
      const many = Array.from({ length: 20 }, () => rule)
      await refused(topicRewriteUpdate, { body: many }, 413, 'EXCEED_LIMIT')
    }))
})

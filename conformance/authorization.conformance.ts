import {
  allRulesDelete,
  allRulesGet,
  allRulesUpdate,
  authorizationCacheClear,
  authorizationSettingsGet,
  authorizationSettingsUpdate,
  authorizationSourceCreate,
  authorizationSourceDelete,
  authorizationSourceGet,
  authorizationSourceList,
  authorizationSourceMove,
  authorizationSourceOrder,
  authorizationSourceStatus,
  authorizationSourceUpdate,
  clientRulesCreate,
  clientRulesDelete,
  clientRulesGet,
  clientRulesList,
  clientRulesUpdate,
  type SourceType,
  userRulesCreate,
  userRulesDelete,
  userRulesGet,
} from '@signalbox/contract/authorization'
import { clientAuthorizationCacheList } from '@signalbox/contract/clients'
import { uniqueId } from '@signalbox/testing/mqtt-client'
import { connectRaw } from '@signalbox/testing/raw-client'
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cleanUp, mqttUrl, ok, refused } from './target.ts'

const NOT_AUTHORIZED = 135
const builtIn = { type: 'built_in_database' } as const
const path = builtIn

const readSourceTypes = async () =>
  (await ok(authorizationSourceList, {})).sources.map(({ type }) => type as SourceType)

/** The built-in database first, and all else as it was afterwards. */
async function withRules(use: () => Promise<void>): Promise<void> {
  const before = await ok(authorizationSettingsGet, {})
  assert.ok(
    !(await readSourceTypes()).includes('built_in_database'),
    'its rules are no place for tests',
  )
  await ok(authorizationSourceCreate, { body: builtIn }, 204)
  try {
    await use()
  } finally {
    await cleanUp(
      () => ok(authorizationSourceDelete, { path }, 204),
      () => ok(authorizationSettingsUpdate, { body: before }),
    )
  }
}

async function publish(clientId: string, topic: string): Promise<number> {
  const client = await connectRaw(mqttUrl, { clientId })
  try {
    const payload = Buffer.from('x')
    client.send({ cmd: 'publish', topic, payload, qos: 1, messageId: 1, dup: false, retain: false })
    const answer = await client.next('puback')
    return 'reasonCode' in answer ? (answer.reasonCode ?? 0) : 0
  } finally {
    client.end()
  }
}

describe('rules of the built-in database', () => {
  it('decide for a client, for a user, and for all', () =>
    withRules(async () => {
      const clientid = uniqueId('acl/ +#客').replaceAll(/[+#]/g, '')
      const topic = `conformance/${uniqueId('acl')}`
      const deny = { topic, permission: 'deny', action: 'all' } as const
      await ok(clientRulesCreate, { body: [{ clientid, rules: [deny] }] }, 204)
      assert.equal(await publish(clientid, topic), NOT_AUTHORIZED)
      assert.notEqual(await publish(uniqueId('other'), topic), NOT_AUTHORIZED)
      const exists = { body: [{ clientid: 'ascii', rules: [] }] }
      await ok(clientRulesCreate, exists, 204)
      await refused(clientRulesCreate, exists, 409, 'ALREADY_EXISTS')
      assert.deepEqual(await ok(clientRulesGet, { path: { clientid } }), {
        clientid,
        rules: [{ ...deny, qos: [0, 1, 2], retain: 'all' }],
      })
      const list = await ok(clientRulesList, { query: { like_clientid: clientid.slice(0, 8) } })
      assert.deepEqual(
        list.data.map((each) => each.clientid),
        [clientid],
      )
      await ok(clientRulesUpdate, { path: { clientid }, body: { clientid, rules: [] } }, 204)
      await ok(authorizationCacheClear, {}, 204)
      assert.notEqual(await publish(clientid, topic), NOT_AUTHORIZED)
      await ok(clientRulesDelete, { path: { clientid } }, 204)
      await refused(clientRulesDelete, { path: { clientid } }, 404, 'NOT_FOUND')

      const username = 'u1'
      await ok(userRulesCreate, { body: [{ username, rules: [deny] }] }, 204)
      assert.equal((await ok(userRulesGet, { path: { username } })).rules.length, 1)
      await ok(userRulesDelete, { path: { username } }, 204)

      await ok(allRulesUpdate, { body: { rules: [deny] } }, 204)
      await ok(authorizationCacheClear, {}, 204)
      assert.equal(await publish(uniqueId('other'), topic), NOT_AUTHORIZED)
      assert.equal((await ok(allRulesGet, {})).rules.length, 1)
      await ok(allRulesDelete, {}, 204)
      assert.equal((await ok(allRulesGet, {})).rules.length, 0)
      const { metrics } = await ok(authorizationSourceStatus, { path })
      assert.equal(typeof metrics.total, 'number')
    }))

  it('are cached for each client', () =>
    withRules(async () => {
      const clientId = uniqueId('cached')
      const client = await connectRaw(mqttUrl, { clientId })
      const payload = Buffer.from('x')
      const flags = { qos: 1, messageId: 1, dup: false, retain: false } as const
      client.send({ cmd: 'publish', topic: 'conformance/cached', payload, ...flags })
      await client.next('puback')
      const cached = await ok(clientAuthorizationCacheList, { path: { clientid: clientId } })
      assert.deepEqual(
        cached.map(({ topic }) => topic),
        ['conformance/cached'],
      )
      client.end()
    }))

  it('are refused where they make no sense', () =>
    withRules(async () => {
      const good = { topic: 't', permission: 'allow', action: 'all' }
      for (const bad of [
        { ...good, permission: 'maybe' },
        { ...good, action: 'fly' },
        { ...good, qos: [3] },
        { permission: 'allow', action: 'all' },
      ]) {
        const body = [{ clientid: 'x', rules: [bad] }]
        await refused(clientRulesCreate, { body }, 400, 'BAD_REQUEST')
      }
    }))
})

describe('sources', () => {
  it('are there once, and are put into an order that names them', () =>
    withRules(async () => {
      await refused(authorizationSourceCreate, { body: builtIn }, 400, 'BAD_REQUEST')
      await ok(authorizationSourceMove, { path, body: { position: 'rear' } }, 204)
      const nowhere = { path, body: { position: 'middle' } }
      await refused(authorizationSourceMove, nowhere, 400, 'BAD_REQUEST')
      const order = await readSourceTypes()
      assert.equal(order.at(-1), 'built_in_database')
      await ok(authorizationSourceOrder, { body: order.map((type) => ({ type })) }, 204)
      await refused(authorizationSourceOrder, { body: [] }, 400, 'BAD_REQUEST')
      const off = { ...builtIn, enable: false }
      await ok(authorizationSourceUpdate, { path, body: off }, 204)
      assert.equal((await ok(authorizationSourceGet, { path })).enable, false)
      // Disabled, it would leave its rules.
      await ok(authorizationSourceUpdate, { path, body: { ...builtIn, enable: true } }, 204)
    }))

  it('have settings that are sent whole', async () => {
    const before = await ok(authorizationSettingsGet, {})
    const body = { no_match: 'allow' }
    await refused(authorizationSettingsUpdate, { body }, 400, 'BAD_REQUEST')
    const wrong = { ...before, cache: { ...before.cache, max_size: 0 } }
    await refused(authorizationSettingsUpdate, { body: wrong }, 400, 'BAD_REQUEST')
    assert.deepEqual(await ok(authorizationSettingsUpdate, { body: before }), before)
  })
})

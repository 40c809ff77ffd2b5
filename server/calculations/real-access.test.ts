import { accessExplain } from '@signalbox/contract/access'
import { accessRights } from '@signalbox/contract/access-rights'
import { authenticationCreate, authenticationUserCreate } from '@signalbox/contract/authentication'
import {
  allRulesUpdate,
  authorizationSettingsUpdate,
  authorizationSourceCreate,
  authorizationSourceDelete,
} from '@signalbox/contract/authorization'
import { bannedCreate } from '@signalbox/contract/banned'
import type { Client } from '@signalbox/contract/client'
import type { RequestOf } from '@signalbox/contract/operation'
import { type InFront, openInFront } from '@signalbox/testing/in-front'
import { connectMqtt, type TestClient } from '@signalbox/testing/mqtt-client'
import { afterAll, beforeAll, expect, it } from 'vitest'

/** The explanation of a cluster whose lists are those of a real broker, beside that of the broker itself. */

const BUILT_IN = 'password_based:built_in_database'

let inFront: InFront
let api: Client
let client: TestClient
beforeAll(async () => {
  inFront = await openInFront()
  api = await inFront.front.api()
  const { call } = inFront.api
  await call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    },
  })
  for (const user_id of ['root', 'u']) {
    await call(authenticationUserCreate, {
      path: { id: BUILT_IN },
      body: { user_id, password: 'right-0ne', is_superuser: user_id === 'root' },
    })
  }
  // The ACL file that a new broker begins with answers every question.
  await call(authorizationSourceDelete, { path: { type: 'file' } })
  await call(authorizationSourceCreate, { body: { type: 'built_in_database' } })
  const rule = { action: 'all', topic: 'a/#', qos: [0, 1, 2], retain: 'all' } as const
  await call(allRulesUpdate, { body: { rules: [{ ...rule, qos: [0, 1, 2], permission: 'deny' }] } })
  await call(authorizationSettingsUpdate, {
    body: {
      no_match: 'allow',
      deny_action: 'ignore',
      cache: { enable: true, max_size: 32, ttl: '1m', excludes: [] },
    },
  })
  client = await connectMqtt(inFront.mqttUrl, {
    clientId: 'c',
    username: 'u',
    password: 'right-0ne',
  })
})
afterAll(async () => {
  await client.end()
  await inFront.stop()
})

type Question = Partial<RequestOf<typeof accessExplain>['body']>
const imagined = (username: string): Question => ({ imagined: true, username })

/** The answers for a cluster and of the broker itself, without what only the broker knows. */
async function both(more: Question) {
  const body = { action: 'publish', topic: 'a/b', ...more } as const
  const [ofCluster, ofBroker] = await Promise.all(
    [api, inFront.api].map((each) => each.call(accessExplain, { body })),
  )
  expect([ofCluster?.is_calculated, ofBroker?.is_calculated]).toEqual([true, undefined])
  return [ofCluster, ofBroker].map((each) => [each?.decision, each?.by, each?.client.is_superuser])
}

it.each<[string, Question]>([
  ['an ordinary user', imagined('u')],
  ['a topic without a rule', { ...imagined('u'), topic: 'free' }],
  ['a subscription', { ...imagined('u'), action: 'subscribe', topic: 'a/+' }],
  ['a connected client', { clientid: 'c' }],
  ['a login of a user that does not exist', { ...imagined('nobody'), action: 'connect' }],
])('is that of the broker for %s', async (_, question) => {
  const [ofCluster, ofBroker] = await both(question)
  expect(ofCluster).toEqual(ofBroker)
})

it('knows the superusers of the built-in database', async () => {
  expect((await both(imagined('root')))[0]).toEqual(['allow', 'superuser', true])
  const query = { username: 'root' }
  const [ofCluster, ofBroker] = await Promise.all(
    [api, inFront.api].map((each) => each.call(accessRights, { query })),
  )
  expect([ofCluster?.is_superuser, ofBroker?.is_superuser]).toEqual([true, true])
})

it('is unknown for a login whose password only the broker can compare', async () => {
  const [ofCluster, ofBroker] = await both({ ...imagined('u'), action: 'connect' })
  expect([ofCluster?.[0], ofBroker?.[0]]).toEqual(['unknown', 'deny'])
})

it('is the cached decision, as that of the broker', async () => {
  await client.mqtt.publishAsync('free', 'x', { qos: 1 })
  const [ofCluster, ofBroker] = await both({ clientid: 'c', topic: 'free', qos: 1 })
  expect(ofCluster).toEqual(ofBroker)
  expect(ofCluster?.[1]).toBe('cache')
})

it('a ban does not decide about a connected client', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await inFront.api.call(bannedCreate, { body: { as: 'username', who: 'u', until } })
  const [ofCluster, ofBroker] = await both({ clientid: 'c', topic: 'a/x' })
  expect(ofCluster).toEqual(ofBroker)
  expect((await both(imagined('u'))).map((each) => each[1])).toEqual(['ban', 'ban'])
})

it('the rights of a client are those that the broker lists', async () => {
  const query = { clientid: 'c' }
  const ofCluster = await api.call(accessRights, { query })
  expect(ofCluster).toEqual(await inFront.api.call(accessRights, { query }))
  expect(ofCluster.data).toHaveLength(2)
})

it('the answer and the rights read what they share once', async () => {
  const { asked } = inFront.proxy
  const before = asked.length
  await Promise.all([
    api.call(accessExplain, { body: { clientid: 'c', action: 'publish', topic: 'a/1' } }),
    api.call(accessRights, { query: { clientid: 'c' } }),
  ])
  const reads = asked.slice(before).filter((path) => !path.endsWith('/nodes'))
  expect(reads.filter((path) => path.includes('/rules/all'))).toHaveLength(1)
})

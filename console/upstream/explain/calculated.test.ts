import { authenticationCreate, authenticationUserCreate } from '@signalbox/contract/authentication'
import {
  allRulesUpdate,
  authorizationSettingsUpdate,
  authorizationSourceCreate,
  authorizationSourceDelete,
} from '@signalbox/contract/authorization'
import { bannedCreate } from '@signalbox/contract/banned'
import { connectMqtt, type TestClient } from '@signalbox/testing/mqtt-client'
import { openSignalbox, type SharedSignalbox } from '@signalbox/testing/shared-process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '../call.ts'
import { countDenials } from '../denials/counts.ts'
import { calculatedAccess } from './calculated.ts'
import { calculatedRights } from './calculated-rights.ts'
import type { AccessValues } from './question.ts'
import { SharedCalls } from './shared-calls.ts'
import { accessValues } from './testing/values.ts'

/** A process, and passwords that are made. */
const START_MS = 60_000
const BUILT_IN = 'password_based:built_in_database'

let signalbox: SharedSignalbox | undefined
let call: Call
let client: TestClient | undefined
beforeAll(async () => {
  signalbox = await openSignalbox()
  const api = await signalbox.api()
  // As the clusters are that say nothing of it.
  call = async (operation, request) => {
    const answer = await api.call(operation, request)
    if (operation.id === 'clientGet') Reflect.deleteProperty(Object(answer), 'is_superuser')
    return answer
  }
  await call(authenticationCreate, {
    body: { mechanism: 'password_based', backend: 'built_in_database' },
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
  client = await connectMqtt(signalbox.mqttUrl, {
    clientId: 'c',
    username: 'u',
    password: 'right-0ne',
  })
}, START_MS)
afterAll(async () => {
  await client?.end()
  await signalbox?.stop()
})

const asked = (values: Partial<AccessValues>) => accessValues({ topic: 'a/b', ...values })
const explanation = async (values: Partial<AccessValues>) => {
  const { decision, by, steps } = await calculatedAccess(asked(values), call)
  return [decision, by, ...steps.map(({ stage, outcome }) => `${stage} ${outcome}`)]
}
const imagined = (username: string, more: Partial<AccessValues> = {}) =>
  explanation({ who: 'imagined', username, ...more })

it('a superuser of the built-in database is one, and an ordinary user is not', async () => {
  expect((await imagined('root')).slice(0, 2)).toEqual(['allow', 'superuser'])
  expect((await imagined('u')).slice(0, 2)).toEqual(['deny', 'source'])
  expect((await explanation({ clientid: 'c' })).slice(0, 2)).toEqual(['deny', 'source'])
  const rights = (username: string) =>
    calculatedRights(asked({ who: 'imagined', username }), call).then((each) => each.is_superuser)
  expect([await rights('root'), await rights('u')]).toEqual([true, false])
})

it('a login of nobody that the database has is refused, without its password', async () => {
  expect(await imagined('nobody', { action: 'connect' })).toEqual([
    'deny',
    'authentication',
    'ban pass',
    'listener pass',
    'authenticator pass',
    'login deny',
  ])
  expect((await imagined('u', { action: 'connect' }))[0]).toBe('unknown')
})

it('a cached decision comes before the one without it; not for another login', async () => {
  await client?.mqtt.publishAsync('free', 'x', { qos: 1 })
  const steps = ['ban pass', 'login skipped', 'cache allow', 'source pass', 'noMatch allow']
  const question = { clientid: 'c', topic: 'free', qos: 1 } as const
  expect(await explanation(question)).toEqual(['allow', 'cache', ...steps])
  expect(await explanation({ ...question, login: 'ask' })).not.toContain('cache allow')
})

it('a ban does not decide about who is connected', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  await call(bannedCreate, { body: { as: 'username', who: 'u', until } })
  expect((await explanation({ clientid: 'c' })).slice(0, 3)).toEqual(['deny', 'source', 'ban pass'])
  expect((await imagined('u')).slice(0, 3)).toEqual(['deny', 'ban', 'ban deny'])
})

it('the denials that a cluster counts are grouped by cause', async () => {
  const countOf = async (what: string, name: string) =>
    (await countDenials(call)).find((each) => each.what === what && each.name === name)?.count
  const before = await countOf('deny', 'built_in_database')
  await client?.mqtt.publishAsync('a/denied', 'x', { qos: 1 }).catch(() => undefined)
  expect(await countOf('deny', 'built_in_database')).toBe((before ?? 0) + 1)
  expect(await countOf('metric', 'authorization.deny')).toBeGreaterThan(0)
  expect(await countOf('failed', BUILT_IN)).toBe(0)
  expect(await countOf('flapping', 'flapping detector')).toBe(0)
})

it('reads the data that the answer and the rights share only once', async () => {
  const made: string[] = []
  const shared = new SharedCalls((operation, request) => {
    made.push(JSON.stringify([operation.id, request]))
    return call(operation, request)
  })
  const values = asked({ clientid: 'c', topic: 'a/1' })
  await Promise.all([calculatedAccess(values, shared.call), calculatedRights(values, shared.call)])
  // Rules that there are not are an error, which is not asked for again either.
  expect(made.filter((each) => each.includes('userRulesGet'))).toHaveLength(1)
  expect(made).toEqual([...new Set(made)])
  const before = made.length
  shared.forget()
  await calculatedRights(values, shared.call)
  expect(made.length).toBeGreaterThan(before)
})

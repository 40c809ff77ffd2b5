import { type AccessExplanation, accessExplain } from '@signalbox/contract/access'
import { accessRights } from '@signalbox/contract/access-rights'
import type { Ban } from '@signalbox/contract/banned'
import type { Client } from '@signalbox/contract/client'
import { createClient } from '@signalbox/contract/client'
import type { RequestOf } from '@signalbox/contract/operation'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ListCluster, startListCluster } from '../testing/list-cluster.ts'

type Asked = Partial<RequestOf<typeof accessExplain>['body']>

/** The client `c` of a cluster, and what the cluster has. */
interface Facts {
  connected: boolean
  isSuperuser: boolean | undefined
  address: string
  noMatch: 'allow' | 'deny'
  sources: readonly object[]
  rules: Readonly<Record<'client' | 'all', readonly object[]>>
  bans: readonly Ban[]
  cache: readonly object[]
  enableAuthn: boolean | string
  authenticators: readonly { id: string; enable?: boolean; mechanism?: string; backend?: string }[]
  /** Superusers and others of the built-in database, by name. */
  users: Readonly<Record<string, boolean>>
}

const BUILT_IN = 'password_based:built_in_database'
const builtIn = { id: BUILT_IN, mechanism: 'password_based', backend: 'built_in_database' }
const mysql = { id: 'password_based:mysql', mechanism: 'password_based', backend: 'mysql' }
const jwt = { id: 'jwt', mechanism: 'jwt' }
const ban: Ban = { as: 'clientid', who: 'c', by: '', reason: '', at: '', until: 'infinity' }
const none: Facts = {
  connected: true,
  isSuperuser: false,
  address: '127.0.0.1',
  noMatch: 'deny',
  sources: [{ type: 'built_in_database' }],
  rules: { client: [], all: [] },
  bans: [],
  cache: [],
  enableAuthn: true,
  authenticators: [],
  users: {},
}
let facts = none
beforeEach(() => {
  facts = none
})

const rule = (permission: 'allow' | 'deny', topic: string, action = 'all') => ({
  ...{ permission, topic, action, qos: [0, 1, 2], retain: 'all' },
})
const makeRules = (all: readonly object[], client: readonly object[] = []) => ({
  rules: { client, all },
})
const file = (rules: string) => ({ sources: [{ type: 'file', rules }] })

let cluster: ListCluster
let logins = 0
beforeAll(async () => {
  const inBuiltIn = '/authorization/sources/built_in_database/rules'
  const user = (name: string) => () => {
    const is_superuser = facts.users[name]
    if (is_superuser === undefined) return { status: 404, body: { code: 'USER_NOT_FOUND' } }
    return { body: { user_id: name, is_superuser } }
  }
  cluster = await startListCluster({
    '/clients/c': () => ({
      body: {
        ...{ clientid: 'c', username: 'u', ip_address: facts.address, connected: facts.connected },
        ...(facts.isSuperuser !== undefined && { is_superuser: facts.isSuperuser }),
        listener: 'tcp:default',
      },
    }),
    '/clients/c/authorization/cache': () => ({ body: facts.cache }),
    '/banned': () => ({ body: { data: facts.bans, meta: { page: 1, limit: 1000, count: 0 } } }),
    '/authorization/settings': () => ({
      body: { no_match: facts.noMatch, deny_action: 'disconnect' },
    }),
    '/authorization/sources': () => ({ body: { sources: facts.sources } }),
    [`${inBuiltIn}/clients/c`]: () => ({ body: { clientid: 'c', rules: facts.rules.client } }),
    [`${inBuiltIn}/all`]: () => ({ body: { rules: facts.rules.all } }),
    '/authentication': () => ({ body: facts.authenticators }),
    [`/authentication/${BUILT_IN}/users/u`]: user('u'),
    '/listeners/tcp:default': () => ({
      body: { id: 'tcp:default', enable_authn: facts.enableAuthn },
    }),
    '/listeners': () => ({ body: [{ id: 'tcp:default' }] }),
  })
})
afterAll(() => cluster.close())

/** Client of the API with a login that has asked nothing before. */
const api = (): Client => {
  const authorization = `Bearer ${++logins}`
  return createClient({
    baseUrl: `${cluster.front.url}api/v5`,
    authorization: () => authorization,
  })
}
const asked = (more: Asked = {}) =>
  api().call(accessExplain, {
    body: { clientid: 'c', action: 'publish', topic: 'a/b', ...more },
  })
const imagined = { imagined: true, username: 'u' } as const

const last = ({ authorization, authentication }: AccessExplanation) =>
  authorization?.steps.findLast(({ outcome }) => outcome === 'allow' || outcome === 'deny')
    ?.source ?? authentication.outcome

async function explanation(question: Asked, more: Partial<Facts> = {}) {
  facts = { ...none, ...more }
  const answer = await asked(question)
  expect(answer.is_calculated).toBe(true)
  return [answer.decision, answer.by, last(answer)]
}

describe('the explanation for a cluster', () => {
  it('uses the rules of the cluster in their order, and its setting without one', async () => {
    const rules = makeRules(
      [rule('allow', 'a/+', 'publish')],
      [rule('deny', 'x'), rule('allow', '${clientid}/#')],
    )
    const by = ['source', 'built_in_database']
    expect(await explanation({}, rules)).toEqual(['allow', ...by])
    expect(await explanation({ topic: 'c/1' }, rules)).toEqual(['allow', ...by])
    expect(await explanation({ topic: 'x' }, rules)).toEqual(['deny', ...by])
    const noMatch = ['no_match', 'no_match']
    expect(await explanation({ action: 'subscribe' }, rules)).toEqual(['deny', ...noMatch])
    const open = { ...rules, noMatch: 'allow' } as const
    expect(await explanation({ topic: 'z' }, open)).toEqual(['allow', ...noMatch])
  })

  it('names the rule, and whether the client is disconnected', async () => {
    facts = { ...none, ...makeRules([rule('allow', 'b'), rule('deny', 'a/#')]) }
    expect(await asked()).toMatchObject({
      reason_code: 0x87,
      authorization: {
        disconnects: true,
        steps: [{ outcome: 'deny', list: 'all', position: 2, rule: { topic: 'a/#' } }],
      },
    })
  })

  it('is unknown if an external server is asked before', async () => {
    const sources = [{ type: 'http' }, { type: 'built_in_database' }]
    expect((await explanation({}, { sources }))[0]).toBe('unknown')
    expect((await explanation({}, { sources: [{ type: 'http', enable: false }] }))[0]).toBe('deny')
    const all = makeRules([rule('allow', '#')])
    expect((await explanation({}, { sources: sources.toReversed(), ...all }))[0]).toBe('allow')
    const connect = { action: 'connect' } as const
    expect((await explanation(connect, { authenticators: [jwt] }))[0]).toBe('unknown')
    expect(await explanation(connect)).toEqual(['allow', 'authentication', 'anonymous'])
  })

  it('uses bans and superusers', async () => {
    expect(await explanation({}, { isSuperuser: true })).toEqual(['allow', 'superuser', 'assumed'])
    expect((await explanation({}, { bans: [ban], connected: false }))[1]).toBe('ban')
    expect((await explanation({ action: 'connect' }, { bans: [ban] }))[1]).toBe('ban')
    expect((await explanation({ login: 'ask' }, { bans: [ban] }))[1]).toBe('ban')
  })

  it('of a connected client ignores a ban, but names it', async () => {
    facts = { ...none, bans: [ban] }
    expect(await asked()).toMatchObject({ decision: 'deny', by: 'no_match', ban: { who: 'c' } })
  })

  it('is 404 for a client that does not exist, and 400 for what cannot be asked', async () => {
    await expect(asked({ clientid: 'nobody' })).rejects.toMatchObject({ status: 404 })
    await expect(asked({ clientid: '' })).rejects.toMatchObject({ status: 404 })
    await expect(asked({ topic: 'a/#' })).rejects.toMatchObject({ status: 400 })
    await expect(asked({ gateway: 'stomp' })).rejects.toMatchObject({ status: 400 })
    await expect(asked({ ...imagined, ip_address: 'x' })).rejects.toMatchObject({ status: 400 })
  })
})

it('a cached decision is the one in force, with the one without the cache', async () => {
  const access = { action_type: 'publish', qos: 0, retain: false }
  const cache = [{ topic: 'a/b', access, result: 'allow', updated_time: 0 }]
  const uncached = async (more: Partial<Facts>) => {
    facts = { ...none, cache, ...more }
    const answer = await asked()
    expect(answer).toMatchObject({ decision: 'allow', by: 'cache' })
    return answer.authorization?.cache?.uncached
  }
  expect(await uncached({})).toBe('deny')
  expect(await uncached(makeRules([rule('allow', '#')]))).toBe('allow')
  expect(await uncached({ sources: [{ type: 'http' }] })).toBe('unknown')
  facts = { ...none, cache }
  expect((await asked({ login: 'ask' })).by).toBe('no_match')
})

describe('a login', () => {
  const connect = (more: Partial<Facts>, username: string | undefined = 'u') =>
    explanation(
      { action: 'connect', imagined: true, ...(username !== '' && { username }) },
      { authenticators: [jwt], ...more },
    )

  it('is the listener’s to decide first', async () => {
    expect(await connect({ enableAuthn: false })).toEqual(['allow', 'authentication', 'anonymous'])
    const quick = { enableAuthn: 'quick_deny_anonymous' }
    expect(await connect(quick, '')).toEqual(['deny', 'listener', 'refuse'])
    expect((await connect(quick))[0]).toBe('unknown')
    expect((await connect({}))[0]).toBe('unknown')
  })

  it('of a user in no database is refused', async () => {
    const refused = ['deny', 'authentication', 'refuse']
    expect(await connect({ authenticators: [builtIn] })).toEqual(refused)
    expect((await connect({ authenticators: [builtIn], users: { u: false } }))[0]).toBe('unknown')
  })

  const rights = (authenticators: Facts['authenticators'], more: Partial<Facts> = {}) =>
    explanation({}, { isSuperuser: undefined, authenticators, ...more })

  it('makes a user a superuser if its database says so', async () => {
    expect((await rights([builtIn], { users: { u: true } }))[1]).toBe('superuser')
    expect((await rights([builtIn], { users: { u: false } }))[1]).toBe('no_match')
    expect((await rights([builtIn, mysql], { users: { u: false } }))[1]).toBe('no_match')
  })

  it('by another leaves no denial certain', async () => {
    expect((await rights([builtIn, mysql]))[0]).toBe('unknown')
    expect((await rights([mysql, builtIn], { users: { u: true } }))[0]).toBe('unknown')
    const all = makeRules([rule('allow', '#')])
    expect((await rights([mysql], all))[0]).toBe('allow')
    expect((await rights([mysql], { ...all, enableAuthn: false }))[0]).toBe('allow')
  })

  it('may have brought rules, which go first', async () => {
    const all = makeRules([rule('allow', '#')])
    expect((await explanation({}, { ...all, authenticators: [jwt] }))[0]).toBe('unknown')
  })
})

describe('an ACL file', () => {
  it('is gone through as the cluster does', async () => {
    const rules = file('{deny, {clientid, "c"}, publish, ["a/#"]}.\n{allow, all}.\n')
    expect(await explanation({}, rules)).toEqual(['deny', 'source', 'file'])
    expect((await explanation({ action: 'subscribe' }, rules))[0]).toBe('allow')
    facts = { ...none, ...rules }
    const [step] = (await asked()).authorization?.steps ?? []
    expect(step).toMatchObject({ source: 'file', outcome: 'deny', line: 1 })
  })

  it('has no word on what it has no rule for', async () => {
    const near = file('{allow, {ipaddr, "10.0.0.0/8"}, all, ["#"]}.')
    expect(await explanation({}, near)).toEqual(['deny', 'no_match', 'no_match'])
    expect((await explanation({}, { ...near, address: '10.1.2.3' }))[0]).toBe('allow')
  })

  it('that cannot be read here is not known', async () => {
    const rules = file('{allow, {something, new}, all, ["#"]}.')
    expect((await explanation({}, rules))[0]).toBe('unknown')
  })
})

it('the rights of a client are its rules in their order, with what only the cluster can ask', async () => {
  facts = {
    ...none,
    ...makeRules([rule('allow', '#')], [rule('deny', 'x/${clientid}')]),
    sources: [{ type: 'http' }, { type: 'built_in_database' }],
    authenticators: [jwt],
  }
  const { data, ...client } = await api().call(accessRights, { query: { clientid: 'c' } })
  expect(client).toMatchObject({ username: 'u', connected: true, is_superuser: false })
  const row = ({ source, topic, is_asked }: (typeof data)[number]) => [source, topic ?? is_asked]
  expect(data.map(row)).toEqual([
    ['login', true],
    ['http', true],
    ['built_in_database', 'x/c'],
    ['built_in_database', '#'],
    ['no_match', false],
  ])
  facts = { ...none, isSuperuser: undefined, authenticators: [builtIn], users: { u: true } }
  const user = await api().call(accessRights, { query: { username: 'u' } })
  expect(user).toMatchObject({ connected: false, is_superuser: true })
  await expect(api().call(accessRights, { query: {} })).rejects.toMatchObject({ status: 400 })
})

it('a password is not sent to the cluster, not logged and not stored', async () => {
  const password = 'pass-word-of-a-device'
  for (const body of [
    { ...imagined, clientid: 'c', ip_address: '10.0.0.1', action: 'connect', password },
    { clientid: 'c', action: 'nothing', password },
    { clientid: 'absent', action: 'connect', password },
  ]) {
    const answer = await fetch(`${cluster.front.url}api/v5/access/explain`, {
      method: 'POST',
      headers: { authorization: `Bearer ${++logins}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(await answer.text()).not.toContain(password)
  }
  expect(cluster.received.join()).toContain('/authentication')
  const { lines, dataDir } = cluster.front
  expect([...cluster.received, ...lines].join()).not.toContain(password)
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
  for (const file of files.filter((each) => each.isFile())) {
    expect(readFileSync(join(file.parentPath, file.name), 'latin1')).not.toContain(password)
  }
})

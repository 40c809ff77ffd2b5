import type { AccessExplanation, AccessQuestion } from '@signalbox/contract/access'
import { connectMqtt, type TestClient } from '@signalbox/testing/mqtt-client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Random } from '../../kernel/testing/mutate.ts'
import { faultsFromReply, startApi, type TestApi } from '../../api/testing/fixtures.ts'

const BUILT_IN = 'password_based:built_in_database'
const RULES = '/authorization/sources/built_in_database/rules'

let api: TestApi
let url: string
const clients: TestClient[] = []

const listener = (name: string, enableAuthn: boolean | 'quick_deny_anonymous') => ({
  type: 'tcp' as const,
  name,
  bind: { host: '127.0.0.1', port: 0 },
  config: { enable_authn: enableAuthn },
})

beforeEach(async () => {
  api = await startApi([
    listener('default', true),
    listener('open', false),
    listener('quick', 'quick_deny_anonymous'),
  ])
  url = `mqtt://127.0.0.1:${api.broker.listeners.running[0]?.address.port}`
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end()
  await api.close()
})

async function call(method: string, path: string, body?: unknown) {
  const reply = await api.call(method, path, { body })
  expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(300)
}

async function explain(body: AccessQuestion): Promise<AccessExplanation> {
  const reply = await api.call('POST', '/access/explain', { body })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body as AccessExplanation // held to the contract by `call`
}

async function connect(options: Parameters<typeof connectMqtt>[1] = {}) {
  const client = await connectMqtt(url, options)
  clients.push(client)
  return client
}

async function addUser(user_id: string, password: string, is_superuser = false) {
  await call('POST', `/authentication/${BUILT_IN}/users`, { user_id, password, is_superuser })
}

/** Rates change with time. */
const counted = (metrics: object | undefined) =>
  Object.entries(metrics ?? {}).filter(([name]) => !name.startsWith('rate'))

/** Everything that a question could change, without the counters of client traffic. */
function traces() {
  const { kernel, authentication, authorization, timeline } = api.broker
  const judged = /^(authentication|authorization|client\.(auth|conn))/
  const metrics = Object.entries(api.broker.metrics.snapshot()).filter(([name]) =>
    judged.test(name),
  )
  return {
    metrics,
    authentication: counted(authentication.metrics(BUILT_IN)),
    sources: ['file', 'built_in_database'].map((type) => counted(authorization.metrics(type))),
    cache: [...kernel.sessions.values()].map((session) => authorization.cacheOf(session)),
    timeline: timeline.of('c'),
    bans: api.broker.banned.size,
  }
}

describe('a viewer', () => {
  const ask = async (body: object) => {
    const viewer = api.broker.users.get('looker')
    if (viewer === undefined) {
      await api.broker.users.create('looker', 'Look-at-1', { description: '', role: 'viewer' })
    }
    const authorization = `Bearer ${api.broker.tokens.issue('looker')}`
    return api.call('POST', '/access/explain', { body, authorization })
  }
  const imagined = { imagined: true, clientid: 'c', username: 'u' }

  it('may not try passwords', async () => {
    await call('POST', '/authentication', {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    })
    await addUser('u', 'right')
    const tries = [
      { ...imagined, action: 'connect' },
      { ...imagined, action: 'connect', password: 'right' },
      { ...imagined, action: 'publish', topic: 't', password: 'right' },
      { ...imagined, action: 'publish', topic: 't', login: 'ask', password: 'right' },
    ]
    for (const body of tries) {
      expect(await ask(body)).toMatchObject({ status: 403, body: { code: 'UNAUTHORIZED_ROLE' } })
    }
  })

  it('may ask what a client may that has logged in', async () => {
    for (const login of ['assume', undefined]) {
      const reply = await ask({ ...imagined, login, action: 'publish', topic: 't' })
      expect(reply).toMatchObject({ status: 200, body: { decision: 'allow' } })
    }
  })
})

describe('agrees with what happens, over real connections', () => {
  const NAMES = ['c', 'd', 'u']
  const FILTERS = ['a', 'a/b', 'a/+', 'a/#', '#', '+/b', '${clientid}/b', 'x/${username}', 'eq a/+']
  const ASKED = ['a', 'a/b', 'c/b', 'x/u', 'a/b/c', 'z']
  const WRITTEN = {
    publish: ['$delayed/600/a/b', '$delayed/600/$delayed/600/c/b'],
    subscribe: ['a/#', 'a/+', '#', '$share/g/a/b', '$queue/a/#', '$SYS/#'],
  }

  const fileRule = (random: Random) => {
    const who = random.pick([
      'all',
      '{username, "u"}',
      '{clientid, {re, "^c"}}',
      '{ipaddr, "127.0.0.0/8"}',
      '{\'and\', [{clientid, "c"}, {username, "d"}]}',
    ])
    const action = random.pick(['publish', 'subscribe', 'all', '{publish, [{qos, 1}]}'])
    const filter = random.pick(FILTERS)
    const topic = filter.startsWith('eq ') ? `{eq, "${filter.slice(3)}"}` : `"${filter}"`
    return `{${random.pick(['allow', 'deny'])}, ${who}, ${action}, [${topic}]}.`
  }
  const rule = (random: Random) => ({
    permission: random.pick(['allow', 'deny']),
    action: random.pick(['publish', 'subscribe', 'all']),
    topic: random.pick(FILTERS),
    qos: random.pick([[0, 1, 2], [1], [0]]),
    retain: random.pick(['all', true, false]),
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('world %i', async (seed) => {
    const random = new Random(seed)
    const some = <T>(make: (random: Random) => T) =>
      Array.from({ length: 1 + random.below(3) }, () => make(random))
    await call('PUT', '/authorization/settings', {
      no_match: random.pick(['allow', 'deny']),
      deny_action: 'ignore',
      cache: { enable: random.below(2) === 0, max_size: 32, ttl: '1m', excludes: ['z'] },
    })
    await call('POST', '/authorization/sources', { type: 'built_in_database' })
    await call('POST', `${RULES}/all`, { rules: some(rule) })
    await call('POST', `${RULES}/clients`, [{ clientid: 'c', rules: some(rule) }])
    await call('POST', `${RULES}/users`, [{ username: 'u', rules: some(rule) }])
    await call('POST', '/authorization/sources', {
      type: 'file',
      enable: random.below(4) > 0,
      rules: some(fileRule).join('\n'),
    })
    const clientid = random.pick(NAMES)
    const username = random.pick(NAMES)
    const client = await connect({ clientId: clientid, username })
    for (let i = 0; i < 12; i++) {
      const action = random.pick(['publish', 'subscribe'] as const)
      const topic = random.pick([...ASKED, ...WRITTEN[action]])
      const qos = random.pick([1, 2] as const)
      const retain = action === 'publish' && random.below(3) === 0
      const before = traces()
      const explanation = await explain({ clientid, action, topic, qos, retain })
      const imagined = await explain({
        clientid,
        imagined: true,
        username,
        action,
        topic,
        qos,
        retain,
      })
      expect(traces()).toEqual(before)
      const isAllowed =
        action === 'publish'
          ? await client.mqtt
              .publishAsync(topic, 'x', { qos, retain })
              .then(() => true)
              .catch(() => false)
          : ((await client.mqtt.subscribeAsync(topic, { qos }).catch(() => undefined))?.[0]?.qos ??
              0x80) < 0x80
      expect(explanation.decision, JSON.stringify({ topic, action, explanation })).toBe(
        isAllowed ? 'allow' : 'deny',
      )
      if (explanation.by !== 'cache') expect(imagined.decision).toBe(explanation.decision)
      else expect(imagined.decision).toBe(explanation.authorization?.cache?.uncached)
      const decisive = explanation.authorization?.steps.find(
        ({ outcome }) => outcome === 'allow' || outcome === 'deny',
      )
      if (explanation.by === 'source') expect(decisive?.outcome).toBe(explanation.decision)
    }
  })
})

describe('a login', () => {
  beforeEach(async () => {
    await call('POST', '/authentication', {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    })
    await addUser('u', 'right')
    await addUser('root', 'right', true)
  })

  it('is reported with the answer of each member, and leaves no trace', async () => {
    const before = traces()
    const ask = (username: string | undefined, password: string | undefined) =>
      explain({
        clientid: 'c',
        imagined: true,
        action: 'connect',
        ...(username !== undefined && { username }),
        ...(password !== undefined && { password }),
      })
    const right = await ask('u', 'right')
    expect(right).toMatchObject({
      decision: 'allow',
      by: 'authentication',
      authentication: { outcome: 'allow', steps: [{ id: BUILT_IN, outcome: 'allow' }] },
    })
    expect(right.authorization).toBeUndefined()
    expect(await ask('u', 'wrong')).toMatchObject({
      decision: 'deny',
      by: 'authentication',
      reason_code: 0x86,
      authentication: { outcome: 'refuse', reason: 'wrong password' },
    })
    expect(await ask('nobody', 'x')).toMatchObject({
      decision: 'deny',
      reason_code: 0x87,
      authentication: { steps: [{ outcome: 'ignore', reason: 'unknown user' }] },
    })
    expect(await ask('u', undefined)).toMatchObject({
      authentication: { steps: [{ outcome: 'refuse', reason: 'no password' }] },
    })
    expect(traces()).toEqual(before)
  })

  it('is one of the listener that it comes by', async () => {
    const ask = (id: string) =>
      explain({ clientid: 'c', imagined: true, action: 'connect', listener: id })
    expect(await ask('tcp:open')).toMatchObject({
      decision: 'allow',
      authentication: { outcome: 'anonymous', reason: 'listener' },
      listener: { id: 'tcp:open', enable_authn: false },
    })
    expect(await ask('tcp:quick')).toMatchObject({ decision: 'deny', by: 'listener' })
    const body = { clientid: 'c', imagined: true, action: 'connect', listener: 'tcp:none' }
    expect(faultsFromReply(await api.call('POST', '/access/explain', { body }))).toMatchObject({
      path: 'root.listener',
    })
  })

  it('of a superuser is asked about nothing else', async () => {
    const asked = { clientid: 'c', imagined: true, username: 'root', password: 'right' }
    expect(await explain({ ...asked, action: 'publish', topic: 't' })).toMatchObject({
      decision: 'allow',
      by: 'superuser',
      client: { is_superuser: true },
    })
  })

  it('is refused by a ban before that, and shown all the same', async () => {
    await call('POST', '/banned', { as: 'username', who: 'u', reason: 'loud' })
    const explanation = await explain({
      clientid: 'c',
      imagined: true,
      username: 'u',
      password: 'right',
      action: 'connect',
    })
    expect(explanation).toMatchObject({
      decision: 'deny',
      by: 'ban',
      reason_code: 0x8a,
      ban: { as: 'username', who: 'u', reason: 'loud' },
      authentication: { outcome: 'allow' },
    })
  })

  it('is not asked for again: a ban does not stop who is connected already', async () => {
    await call('DELETE', `/authentication/${BUILT_IN}`)
    const client = await connect({ clientId: 'c', username: 'u' })
    await call('POST', '/banned', { as: 'username', who: 'u' })
    await client.mqtt.publishAsync('t', 'x', { qos: 1 })
    const asked = { clientid: 'c', action: 'publish', topic: 't', qos: 1 } as const
    expect(await explain({ ...asked, login: 'assume' })).toMatchObject({
      decision: 'allow',
      by: 'no_match',
      ban: { as: 'username', who: 'u' },
    })
    for (const explanation of [
      await explain({ ...asked, login: 'ask' }),
      await explain({ clientid: 'c', action: 'connect' }),
      await explain({ ...asked, imagined: true, username: 'u' }),
    ]) {
      expect(explanation).toMatchObject({ decision: 'deny', by: 'ban', reason_code: 0x8a })
    }
  })

  it('never contains the password', async () => {
    const explanation = await explain({
      clientid: 'c',
      imagined: true,
      username: 'u',
      password: 'S3cr3t-in-clear',
      action: 'connect',
    })
    expect(JSON.stringify(explanation)).not.toContain('S3cr3t')
  })
})

it('says who was passed over, and why', async () => {
  await call('POST', '/authorization/sources', { type: 'built_in_database', enable: false })
  await call('POST', '/authorization/sources', {
    type: 'file',
    rules: '{deny, all, publish, ["x"]}.\n\n{allow, {username, "u"}, all, ["t/${clientid}"]}.',
  })
  const asked = { clientid: 'c', imagined: true, username: 'u', action: 'publish' } as const
  expect(await explain({ ...asked, topic: 't/c' })).toMatchObject({
    decision: 'allow',
    by: 'source',
    authentication: { outcome: 'assumed' },
    authorization: {
      by: 'file',
      steps: [
        { source: 'file', outcome: 'allow', line: 3 },
        { source: 'built_in_database', outcome: 'skipped', reason: 'disabled' },
      ],
    },
  })
  expect(await explain({ ...asked, topic: 'other' })).toMatchObject({
    decision: 'allow',
    by: 'no_match',
    authorization: {
      steps: [
        { source: 'file', outcome: 'nomatch' },
        { source: 'built_in_database', outcome: 'skipped', reason: 'disabled' },
      ],
    },
  })
})

it('tells a decision that is remembered apart from what it would be now', async () => {
  await call('POST', '/authorization/sources', { type: 'built_in_database' })
  await call('PUT', '/authorization/settings', {
    no_match: 'deny',
    deny_action: 'disconnect',
    cache: { enable: true, max_size: 32, ttl: '1m', excludes: [] },
  })
  const rule = { permission: 'allow', action: 'publish', topic: 't', qos: [0, 1, 2], retain: 'all' }
  await call('POST', `${RULES}/all`, { rules: [rule] })
  const client = await connect({ clientId: 'c' })
  await client.mqtt.publishAsync('t', 'x', { qos: 1 })
  await call('POST', `${RULES}/all`, { rules: [] })
  const asked = { clientid: 'c', action: 'publish', topic: 't', qos: 1 } as const
  expect(await explain(asked)).toMatchObject({
    decision: 'allow',
    by: 'cache',
    authorization: { cache: { source: 'built_in_database', uncached: 'deny' } },
  })
  await call('DELETE', '/authorization/cache')
  expect(await explain(asked)).toMatchObject({
    decision: 'deny',
    by: 'no_match',
    reason_code: 0x87,
    authorization: { disconnects: true },
  })
})

it.each([
  [{ clientid: 'nobody', action: 'connect' }, 404],
  [{ action: 'connect' }, 404],
  [{ imagined: true, action: 'publish' }, 400],
  [{ imagined: true, action: 'publish', topic: 'a/#' }, 400],
  [{ imagined: true, action: 'subscribe', topic: 'a/#/b' }, 400],
  [{ imagined: true, action: 'connect', ip_address: 'x' }, 400],
  [{ imagined: true, action: 'sing' }, 400],
  [{ imagined: true, action: 'connect', qos: 3 }, 400],
  [{ imagined: true, action: 'connect', clientid: 'x'.repeat(70_000) }, 400],
])('refuses %j', async (body, status) => {
  expect((await api.call('POST', '/access/explain', { body })).status).toBe(status)
})

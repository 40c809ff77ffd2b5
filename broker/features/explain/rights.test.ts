import type { Right } from '@signalbox/contract/access-rights'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { stop } from '../../kernel/hooks.ts'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
  await api.call('POST', '/authorization/sources', {
    body: {
      type: 'file',
      rules: [
        '{deny, {username, "other"}, all, ["x"]}.',
        '{allow, {clientid, "c"}, publish, ["data/${clientid}/#", {eq, "data/+"}]}.',
        '{deny, all, all, ["data/#"]}.',
      ].join('\n'),
    },
  })
  await api.call('POST', '/authorization/sources', { body: { type: 'built_in_database' } })
  const rule = { permission: 'allow', action: 'all', topic: 'a/#', qos: [0, 1, 2], retain: 'all' }
  await api.call('POST', '/authorization/sources/built_in_database/rules/all', {
    body: { rules: [rule, { ...rule, permission: 'deny', topic: 'a/b', qos: [1] }] },
  })
  await api.call('POST', '/authorization/sources/built_in_database/rules/users', {
    body: [{ username: 'u', rules: [{ ...rule, topic: 'of/${username}', action: 'publish' }] }],
  })
})
afterEach(() => api.close())

const short = ({ source, list, line, permission, action, topic, void_by }: Right) =>
  [source, list ?? line, permission, action, topic, void_by].filter((each) => each !== undefined)

it('are those that are about the client, in their order, with its names in them', async () => {
  const { data } = await api.read<{ data: Right[] }>('/access/rights?clientid=c&username=u')
  expect(data.map(short)).toEqual([
    ['built_in_database', 'user', 'allow', 'publish', 'of/u'],
    ['built_in_database', 'all', 'allow', 'all', 'a/#'],
    ['built_in_database', 'all', 'deny', 'all', 'a/b', 2],
    ['file', 2, 'allow', 'publish', 'data/c/#'],
    ['file', 2, 'allow', 'publish', 'eq data/+'],
    ['file', 3, 'deny', 'all', 'data/#'],
    ['no_match', 'allow', 'all'],
  ])
})

it('agree with what is explained', async () => {
  const topics = ['of/u', 'a/b', 'data/c/1', 'data/x', 'else']
  const { data } = await api.read<{ data: Right[] }>('/access/rights?clientid=c&username=u')
  for (const topic of topics) {
    const reply = await api.call('POST', '/access/explain', {
      body: { imagined: true, clientid: 'c', username: 'u', action: 'publish', topic, qos: 1 },
    })
    const { decision } = reply.body as { decision: string }
    const first = data.find(
      (right) =>
        right.topic === undefined ||
        right.topic === topic ||
        (right.topic.endsWith('/#') && topic.startsWith(right.topic.slice(0, -1))),
    )
    expect([topic, decision]).toEqual([topic, first?.permission])
  }
})

it('are asked for by a name', async () => {
  expect((await api.call('GET', '/access/rights')).status).toBe(400)
  const { data } = await api.read<{ data: Right[] }>('/access/rights?username=u')
  expect(data.map(short)).not.toContainEqual(expect.arrayContaining(['data/c/#']))
})

it('begin with the login, and end there where it has the last word', async () => {
  const rules = [
    { permission: 'allow', action: 'publish', topic: 'own', qos: [0, 1, 2], retain: 'all' },
  ]
  const rightsWith = async (clientId: string, more: object) => {
    const off = api.broker.kernel.hooks.on('client.authenticate', () =>
      stop({ rules: { rules, ...more } }),
    )
    const client = api.client()
    await client.connect({ clientId })
    off()
    const { data } = await api.read<{ data: Right[] }>(`/access/rights?clientid=${clientId}`)
    client.drop()
    return data.map(short)
  }
  const own = ['login', 'allow', 'publish', 'own']
  const open = await rightsWith('open', {})
  expect([open[0], open.at(-1)]).toEqual([own, ['no_match', 'allow', 'all']])
  expect(await rightsWith('closed', { otherwise: 'deny' })).toEqual([own, ['login', 'deny', 'all']])
  expect(await rightsWith('over', { expireAt: 1 })).toEqual([['login', 'deny', 'all']])
})

it('of an imagined client are its own, also where one of that name is connected', async () => {
  const client = api.client()
  await client.connect({ clientId: 'c', username: 'u' })
  const ofUser = async (query: string) => {
    const { username, connected, data } = await api.read<{
      username: string | null
      connected: boolean
      data: Right[]
    }>(`/access/rights?${query}`)
    return [username, connected, data.some(({ topic }) => topic === 'of/u')]
  }
  expect(await ofUser('clientid=c')).toEqual(['u', true, true])
  expect(await ofUser('clientid=c&imagined=true')).toEqual([null, false, false])
})

it('depend on the given address and attributes', async () => {
  await api.call('PUT', '/authorization/sources/file', {
    body: {
      type: 'file',
      rules:
        '{allow, {ipaddr, "10.0.0.0/8"}, all, ["near"]}.\n{allow, all, all, ["at/${client_attrs.site}"]}.',
    },
  })
  const topics = async (query: string) => {
    const { data } = await api.read<{ data: Right[] }>(`/access/rights?imagined=true&${query}`)
    return data.filter(({ source }) => source === 'file').map(({ topic }) => topic)
  }
  expect(await topics('clientid=x')).toEqual([])
  expect(await topics('clientid=x&ip_address=10.1.2.3')).toEqual(['near'])
  expect(await topics('clientid=x&client_attr=site%3Db%3D1')).toEqual(['at/b=1'])
  for (const bad of ['ip_address=nowhere', 'client_attr=x', 'client_attr=%3Dx', 'imagined=maybe']) {
    const reply = await api.call('GET', `/access/rights?clientid=x&${bad}`)
    expect(reply.status, bad).toBe(400)
  }
})

it('say of a superuser of the built-in database that it is one', async () => {
  const id = 'password_based:built_in_database'
  await api.call('POST', '/authentication', {
    body: {
      mechanism: 'password_based',
      backend: 'built_in_database',
      password_hash_algorithm: { name: 'sha256' },
    },
  })
  for (const user_id of ['root1', 'u']) {
    await api.call('POST', `/authentication/${id}/users`, {
      body: { user_id, password: 'right-0ne', is_superuser: user_id === 'root1' },
    })
  }
  const isSuperuser = async (username: string) =>
    (await api.read<{ is_superuser: boolean }>(`/access/rights?username=${username}`)).is_superuser
  expect([await isSuperuser('root1'), await isSuperuser('u')]).toEqual([true, false])
})

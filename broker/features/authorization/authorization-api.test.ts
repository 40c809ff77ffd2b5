import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { faultsFromReply, startApi, type TestApi } from '../../api/testing/fixtures.ts'

let api: TestApi
beforeEach(async () => {
  api = await startApi()
})
afterEach(() => api.close())

const RULES = '/authorization/sources/built_in_database/rules'
const rules = [{ topic: 't', permission: 'allow', action: 'all' }]

describe('the rules of a client and of a user', () => {
  it.each([
    ['clients', 'ClientID Not Found'],
    ['users', 'Username Not Found'],
  ])('that are not there are not removed: %s', async (kind, message) => {
    expect(await api.call('DELETE', `${RULES}/${kind}/nobody`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND', message },
    })
  })

  it.each([
    ['clients', 'clientid'],
    ['users', 'username'],
  ])('have a name that an address can have: %s', async (kind, field) => {
    const body = [
      { [field]: 'a', rules },
      { [field]: '', rules },
    ]
    const reply = await api.call('POST', `${RULES}/${kind}`, { body })
    expect(reply.status).toBe(400)
    expect(faultsFromReply(reply)).toMatchObject({ path: `root.2.${field}`, value: '' })
    expect(await api.read(`${RULES}/${kind}`)).toMatchObject({ data: [] })
  })
})

describe('the settings', () => {
  it.each([
    [{ ttl: 'infinity' }, 'cache.ttl'],
    [{ ttl: 'x' }, 'cache.ttl'],
    [{ excludes: ['a/#', 'a/#/b'] }, 'cache.excludes.2'],
    [{ excludes: [''] }, 'cache.excludes.1'],
    [{ max_size: 0 }, 'cache.max_size'],
  ])('take no cache with %j', async (cache, path) => {
    const before = await api.read('/authorization/settings')
    const body = { no_match: 'deny', deny_action: 'ignore', cache }
    const reply = await api.call('PUT', '/authorization/settings', { body })
    expect(reply.status).toBe(400)
    expect(faultsFromReply(reply)).toMatchObject({ path, kind: 'validation_error' })
    expect(await api.read('/authorization/settings')).toEqual(before)
  })
})

it('the rules go with their database, unless it is disabled', async () => {
  const source = (enable: boolean) => ({ type: 'built_in_database', enable })
  const readRules = () => api.read(`${RULES}/clients`)
  for (const [enable, left] of [
    [false, 1],
    [true, 0],
  ] as const) {
    await api.call('POST', '/authorization/sources', { body: source(enable) })
    await api.call('POST', `${RULES}/clients`, { body: [{ clientid: 'c', rules }] })
    expect(await readRules()).toMatchObject({ meta: { count: 1 } })
    await api.call('DELETE', '/authorization/sources/built_in_database')
    expect(await readRules()).toMatchObject({ meta: { count: left } })
  }
})

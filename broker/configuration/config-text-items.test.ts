import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../api/testing/fixtures.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const put = (text: string, query = '') =>
  api.call('PUT', `/configs${query}`, {
    rawBody: text,
    headers: { 'content-type': 'text/plain' },
  })
async function change(text: string, query = ''): Promise<void> {
  const { status, body } = await put(text, query)
  expect(status, String(body)).toBe(200)
}
const replace = (text: string) => change(text, '?mode=replace')
const readText = async (key: string) =>
  String((await api.call('GET', `/configs?key=${key}`, { headers: { accept: 'text/plain' } })).body)
const putForErrors = async (text: string, query = '') => {
  const { status, body } = await put(text, query)
  expect(status).toBe(400)
  return (JSON.parse(String(body)) as { errors: Record<string, unknown> }).errors
}
type Item = Record<string, unknown>

const BUILT_IN =
  '{mechanism = password_based, backend = built_in_database, user_id_type = username}'
const JWT = `{
  mechanism = jwt
  use_jwks = false
  algorithm = "hmac-based"
  secret = of-the-token
  from = password
}`
const HTTP = `{
  mechanism = password_based
  backend = http
  method = post
  url = "http://127.0.0.1:9/"
  body { username = "\${username}" }
  headers { authorization = "Bearer of-the-header" }
}`

describe('authenticators of a text', () => {
  beforeEach(() => replace('authentication = []'))
  const ids = async () => (await api.read<Item[]>('/authentication')).map(({ id }) => id)
  const configs = () => api.broker.collections.authentication.configs

  it('are created at the end, and merged into those that exist', async () => {
    await change(`authentication = [${BUILT_IN}, ${JWT}]`)
    await change(
      'authentication = [{mechanism = jwt, enable = false}, {mechanism = scram, backend = built_in_database}]',
    )
    expect(await ids()).toEqual([
      'password_based:built_in_database',
      'jwt',
      'scram:built_in_database',
    ])
    expect(configs()[1]).toMatchObject({ enable: false, secret: 'of-the-token', from: 'password' })
    // One object is a list of one.
    await change('authentication { mechanism = jwt, enable = true }')
    expect(configs()[1]).toMatchObject({ enable: true })
  })

  it('replace the chain, in their order', async () => {
    await change(`authentication = [${BUILT_IN}, ${JWT}]`)
    const [builtIn] = configs()
    await replace(`authentication = [${HTTP}, ${BUILT_IN}]`)
    expect(await ids()).toEqual(['password_based:http', 'password_based:built_in_database'])
    // One that stays the same is not made again: it keeps its users.
    expect(configs()[1]).toBe(builtIn)
    await replace('authentication = []')
    expect(await ids()).toEqual([])
  })

  it('come in as they went out; masked secrets stay', async () => {
    await change(`authentication = [${JWT}, ${HTTP}]`)
    const text = await readText('authentication')
    expect(text).not.toMatch(/of-the-/)
    const before = configs()
    await change(text)
    await replace(text)
    expect(configs()).toEqual(before)
  })

  it('are refused with the place of the fault, and nothing is changed', async () => {
    await change(`authentication = [${JWT}]`)
    const errors = (text: string) => putForErrors(`authentication = ${text}`)
    expect(await errors(`[${BUILT_IN}, {mechanism = nope}]`)).toEqual({
      authentication: {
        kind: 'validation_error',
        path: 'authentication.2',
        reason: 'unsupported_mechanism',
      },
    })
    expect(await errors('[{mechanism = jwt, from = nowhere}]')).toMatchObject({
      authentication: { path: expect.stringMatching(/^authentication\.1\b/) },
    })
    expect(await errors(`[${BUILT_IN}, ${BUILT_IN}]`)).toEqual({
      authentication: "Authenticator 'password_based:built_in_database' already exist",
    })
    expect(await errors('[jwt]')).toEqual({
      authentication: 'authentication must be a list of objects',
    })
    expect(await ids()).toEqual(['jwt'])
  })

  it('cannot be deleted for a limited time, since their users are lost', async () => {
    await change(`authentication = [${BUILT_IN}]`)
    const provisional = (text: string) =>
      api.call('POST', '/config_provisional', {
        body: { operation: 'configUpdate', query: { mode: 'replace' }, body: text, seconds: 60 },
      })
    const { body } = await provisional('authentication = []')
    expect(JSON.stringify(body)).toContain('cannot be reverted')
    expect(await ids()).toEqual(['password_based:built_in_database'])
  })
})

describe('authorization of a text', () => {
  const types = async () =>
    (await api.read<{ sources: Item[] }>('/authorization/sources')).sources.map(({ type }) => type)
  const readRules = async () =>
    (await api.read<{ rules: string }>('/authorization/sources/file')).rules

  it('replaces settings and sources; a root without sources has the default one', async () => {
    await replace(
      'authorization { no_match = deny, sources = [{type = built_in_database}, {type = file, rules = "{allow, all}."}] }',
    )
    expect(await types()).toEqual(['built_in_database', 'file'])
    expect(await readRules()).toBe('{allow, all}.')
    expect(await api.read('/authorization/settings')).toMatchObject({
      no_match: 'deny',
      deny_action: 'ignore',
      cache: { enable: true, ttl: '1m' },
    })
    await replace('authorization { deny_action = disconnect }')
    expect(await types()).toEqual(['file'])
    expect(await api.read('/authorization/settings')).toMatchObject({
      no_match: 'allow',
      deny_action: 'disconnect',
    })
  })

  it('merges sources by their type, and leaves them without a list', async () => {
    await replace('authorization { sources = [{type = file, rules = "{deny, all}."}] }')
    await change(
      'authorization { sources = [{type = built_in_database}, {type = file, enable = false}] }',
    )
    expect(await types()).toEqual(['file', 'built_in_database'])
    expect(await readRules()).toBe('{deny, all}.')
    await change('authorization.cache.max_size = 64')
    expect(await types()).toEqual(['file', 'built_in_database'])
    const before = await readText('authorization')
    await replace(before)
    expect(await readText('authorization')).toBe(before)
  })

  it('is refused with the place of the fault', async () => {
    expect(
      await putForErrors('authorization { sources = [{type = file, rules = "{allow"}] }'),
    ).toEqual({
      authorization: expect.stringMatching(
        /^authorization\.sources\.1: \{bad_acl_file_content,\{1,/,
      ),
    })
    expect(await putForErrors('authorization { sources = [{type = nope}] }')).toMatchObject({
      authorization: { path: 'authorization.sources.1', reason: 'matched_no_union_member' },
    })
  })
})

describe('rules of a text', () => {
  beforeEach(() => replace('rule_engine { rules {} }'))
  const rule = (id: string) => api.read<Item>(`/rules/${id}`)

  it('are created, merged and replaced by their ids', async () => {
    await change('rule_engine.rules { a { sql = "SELECT * FROM \\"t\\"", description = first } }')
    await change('rule_engine.rules { a { enable = false }, b { sql = "SELECT 1 FROM \\"b\\"" } }')
    expect(await rule('a')).toMatchObject({ enable: false, description: 'first' })
    expect(await rule('b')).toMatchObject({ sql: 'SELECT 1 FROM "b"', enable: true })
    const before = await readText('rule_engine')
    await change(before)
    await replace(before)
    expect(await readText('rule_engine')).toBe(before)
    // A replaced rule has no fields of the one before; the others are deleted.
    await replace('rule_engine { rules { a { sql = "SELECT 2 FROM \\"t\\"" } } }')
    expect(await rule('a')).toMatchObject({
      sql: 'SELECT 2 FROM "t"',
      enable: true,
      description: '',
    })
    expect((await api.call('GET', '/rules/b')).status).toBe(404)
  })

  it('are refused with the place of the fault', async () => {
    const errors = async (rules: string) =>
      (await putForErrors(`rule_engine.rules ${rules}`)).rule_engine
    expect(await errors('{ a { sql = "SELECT" } }')).toEqual(
      expect.stringMatching(/^rule_engine\.rules\.a: /),
    )
    expect(await errors('{ a { description = x } }')).toMatchObject({
      path: 'rule_engine.rules.a.sql',
      reason: 'required_field',
    })
    expect(await errors('{ a = 1 }')).toBe('rule_engine.rules.a: not an object')
    expect(await errors('= []')).toBe('rule_engine.rules must be an object')
  })
})

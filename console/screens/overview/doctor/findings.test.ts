import { describe, expect, it } from 'vitest'
import { type Facts, findings } from './findings.ts'

const builtIn = {
  id: 'password_based:built_in_database',
  mechanism: 'password_based',
  backend: 'built_in_database',
  enable: true,
  password_hash_algorithm: { name: 'sha256', salt_position: 'suffix' },
}
const key = {
  ...{ name: 'k', api_key: 'x', desc: '', enable: true, expired: false },
  ...{ expired_at: '2027-01-01T00:00:00Z', created_at: '2026-01-01T00:00:00Z' },
}
const cache = { enable: true, max_size: 32, ttl: '1m', excludes: [] }
const sound: Facts = {
  defaultPasswords: [],
  authenticators: [builtIn],
  sources: [{ type: 'built_in_database', enable: true }],
  settings: { no_match: 'deny', deny_action: 'ignore', cache },
  listeners: [{ id: 'tcp:default', type: 'tcp', bind: '0.0.0.0:1883', enable_authn: true }],
  apiKeys: [key],
  statuses: {
    authentication: { 'password_based:built_in_database': 'connected' },
    authorization: { built_in_database: 'connected' },
  },
}
const codes = (change: Partial<Facts>) =>
  findings({ ...sound, ...change }).map(({ code, about }) =>
    about === undefined ? code : `${code} ${about}`,
  )

describe('the doctor', () => {
  it('has nothing to say of what is sound, nor of what could not be read', () => {
    expect(codes({})).toEqual([])
    const statuses = { authentication: {}, authorization: {} }
    expect(findings({ defaultPasswords: [], statuses })).toEqual([])
  })

  it('tells that a node will not start with a listener that it cannot open', () => {
    const closed = [{ id: 'ssl:u1', nodes: ['emqx2@127.0.0.1'] }]
    expect(codes({ closed })).toEqual(['nodeWillNotStart ssl:u1 (emqx2@127.0.0.1)'])
  })

  it('tells that nobody is asked, and then not of listeners that do not ask', () => {
    const listeners = [{ id: 'tcp:open', type: 'tcp', bind: 1, enable_authn: false as const }]
    expect(codes({ authenticators: [], listeners })).toEqual(['nobodyAsked'])
    expect(codes({ authenticators: [{ ...builtIn, enable: false }] })).toEqual(['nobodyAsked'])
    expect(codes({ listeners })).toEqual(['openListener tcp:open'])
  })

  it.each(['plain', 'md5', 'sha'])('warns about %s', (name) => {
    const authenticators = [{ ...builtIn, password_hash_algorithm: { name } }]
    expect(codes({ authenticators })).toEqual(['unsafeHash password_based:built_in_database'])
  })

  it('warns about keys that never expire, unless they are disabled', () => {
    expect(codes({ apiKeys: [{ ...key, expired_at: 'infinity' }] })).toEqual(['eternalKey k'])
    expect(codes({ apiKeys: [{ ...key, enable: false, expired_at: 'infinity' }] })).toEqual([])
  })

  it('reports several keys in one line', () => {
    const apiKeys = ['a', 'b', 'c'].map((name) => ({
      ...key,
      name,
      expired_at: 'infinity' as const,
    }))
    expect(codes({ apiKeys })).toEqual(['eternalKeys a, b, c'])
  })

  it('says since when a source is down, and that what nobody else denies is allowed then', () => {
    const statuses = { authentication: {}, authorization: { redis: 'disconnected' } }
    const at = '2026-11-22T08:00:00Z'
    const [open] = findings({
      defaultPasswords: [],
      statuses,
      settings: { no_match: 'allow', deny_action: 'ignore', cache },
      alarms: { 'authorization:redis': at, 'authentication:redis': 'x' },
    })
    expect(open).toMatchObject({ code: 'sourceDownOpen', about: 'redis', since: at })
    const [closed] = findings({
      defaultPasswords: [],
      statuses,
      settings: { no_match: 'deny', deny_action: 'ignore', cache },
    })
    expect(closed).toMatchObject({ code: 'sourceDown', since: undefined })
  })

  it('tells what is down first, and not of what is stopped on purpose', () => {
    const statuses = {
      authentication: { jwt: 'disconnected', 'password_based:mysql': 'stopped' },
      authorization: { redis: 'inconsistent', http: 'connecting' },
    }
    expect(codes({ statuses, defaultPasswords: ['admin'] })).toEqual([
      'authenticatorDown jwt',
      'sourceDown redis',
      'defaultPassword admin',
    ])
  })

  it('tells where everything is allowed in the end', () => {
    const settings = { no_match: 'allow', deny_action: 'ignore', cache } as const
    const file = { type: 'file', enable: true, rules: '{deny, all, all, ["x"]}.\n{allow, all}.\n' }
    expect(codes({ settings })).toEqual(['openEnd'])
    expect(codes({ settings, sources: [] })).toEqual(['nobodyLimited'])
    expect(codes({ settings, sources: [file] })).toEqual(['openFile'])
    expect(codes({ sources: [file] })).toEqual(['openFile'])
    expect(codes({ sources: [{ ...file, enable: false }] })).toEqual([])
  })
})

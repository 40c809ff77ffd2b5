import { describe, expect, it } from 'vitest'
import { adviceOf } from './advice.ts'
import { isInForce, isTrueOf } from './ban.ts'
import { type AccessFacts, calculateAccess } from './calculate.ts'
import type { KnownAuthenticator, LoginFacts } from './login-facts.ts'
import type { AccessValues } from './question.ts'
import { accessValues } from './testing/values.ts'

const asked = (values: Partial<AccessValues>) =>
  accessValues({ clientid: 'c', topic: 'a/b', ...values })

const rule = (permission: 'allow' | 'deny', topic: string, more = {}) => ({
  permission,
  topic,
  action: 'all' as const,
  qos: [0, 1, 2] as (0 | 1 | 2)[],
  retain: 'all' as const,
  ...more,
})

const facts: AccessFacts = {
  clientid: 'c',
  username: null,
  address: '127.0.0.1',
  connected: true,
  clientAttrs: {},
  isSuperuser: false,
  login: { listener: undefined, authenticators: [] },
  ban: undefined,
  areBansCut: false,
  noMatch: 'deny',
  disconnects: false,
  sources: [{ type: 'built_in_database' }],
  rules: [],
  cached: undefined,
}

const known = (id: string, more: Partial<KnownAuthenticator> = {}): KnownAuthenticator => ({
  id,
  isEnabled: true,
  hasRules: false,
  ...more,
})
const login = (...authenticators: KnownAuthenticator[]): LoginFacts => ({
  listener: { id: 'tcp:default', enableAuthn: true },
  authenticators,
})
const ban = { as: 'username' as const, who: 'u', by: '', reason: '', at: '', until: '' }
const BUILT_IN = 'password_based:built_in_database'

const explanation = (values: Partial<AccessValues>, more: Partial<AccessFacts>) => {
  const { decision, by, steps } = calculateAccess(asked(values), { ...facts, ...more })
  return [decision, by, steps.at(-1)?.stage]
}

describe('the calculation for a cluster', () => {
  it('uses the rules of the cluster in their order, and its setting without one', () => {
    const rules = [
      { list: 'client' as const, rules: [rule('deny', 'x'), rule('allow', '${clientid}/#')] },
      { list: 'all' as const, rules: [rule('allow', 'a/+', { action: 'publish' })] },
    ]
    expect(explanation({}, { rules })).toEqual(['allow', 'source', 'source'])
    expect(explanation({ topic: 'c/1' }, { rules })).toEqual(['allow', 'source', 'source'])
    expect(explanation({ topic: 'x' }, { rules })).toEqual(['deny', 'source', 'source'])
    expect(explanation({ action: 'subscribe' }, { rules })).toEqual(['deny', 'no_match', 'noMatch'])
    expect(explanation({ topic: 'z' }, { rules, noMatch: 'allow' })).toEqual([
      'allow',
      'no_match',
      'noMatch',
    ])
  })

  it('is unknown if an external server is asked before', () => {
    const sources = [{ type: 'http' }, { type: 'built_in_database' }]
    expect(explanation({}, { sources })[0]).toBe('unknown')
    expect(explanation({}, { sources: [{ type: 'http', enable: false }] })[0]).toBe('deny')
    const rules = [{ list: 'all' as const, rules: [rule('allow', '#')] }]
    expect(explanation({}, { sources: sources.toReversed(), rules })[0]).toBe('allow')
    expect(explanation({ action: 'connect' }, { login: login(known('jwt')) })[0]).toBe('unknown')
    expect(explanation({ action: 'connect' }, {})).toEqual(['allow', 'authentication', 'login'])
  })

  it('uses bans and superusers', () => {
    expect(explanation({}, { isSuperuser: true })).toEqual(['allow', 'superuser', 'superuser'])
    expect(explanation({}, { ban, connected: false })[1]).toBe('ban')
    expect(explanation({ action: 'connect' }, { ban })[1]).toBe('ban')
    expect(explanation({ login: 'ask' }, { ban })[1]).toBe('ban')
  })

  it('of a connected client ignores a ban, but shows it', () => {
    const answer = calculateAccess(asked({}), { ...facts, ban })
    expect(answer).toMatchObject({ decision: 'deny', by: 'no_match', reasonCode: 0x87 })
    expect(answer.steps[0]).toEqual({ stage: 'ban', outcome: 'pass', ban })
    expect(adviceOf(answer)).toContain('cannotReturn')
  })

  it('takes nobody for everybody', () => {
    const rules = [{ list: 'all' as const, rules: [rule('allow', '${clientid}')] }]
    expect(explanation({}, { rules, clientid: '#' })[0]).toBe('deny')
  })
})

describe('what is cached', () => {
  const cached = { result: 'allow' as const, at: '' }
  const uncached = (more: Partial<AccessFacts>) => {
    const answer = calculateAccess(asked({}), { ...facts, cached, ...more })
    expect(answer).toMatchObject({ decision: 'allow', by: 'cache' })
    const step = answer.steps.find(({ stage }) => stage === 'cache')
    return [step?.uncached, answer.steps.at(-1)?.stage, ...adviceOf(answer)]
  }

  it('decides, and is shown with the decision without it', () => {
    expect(uncached({})).toEqual(['deny', 'noMatch', 'clearCache'])
    const rules = [{ list: 'all' as const, rules: [rule('allow', '#')] }]
    expect(uncached({ rules })).toEqual(['allow', 'source'])
    expect(uncached({ sources: [{ type: 'http' }] })).toEqual(['unknown', 'noMatch', 'renewCache'])
  })
})

describe('a login', () => {
  const connect = (facts: LoginFacts) => explanation({ action: 'connect' }, { login: facts })

  it('is the listener’s to decide first', () => {
    const of = (enableAuthn: boolean | 'quick_deny_anonymous'): LoginFacts => ({
      listener: { id: 'tcp:default', enableAuthn },
      authenticators: [known('jwt')],
    })
    expect(connect(of(false))).toEqual(['allow', 'authentication', 'listener'])
    expect(connect(of('quick_deny_anonymous'))).toEqual(['deny', 'listener', 'listener'])
    expect(connect(of(true))[0]).toBe('unknown')
  })

  it('of a user in no database is refused', () => {
    expect(connect(login(known(BUILT_IN, { user: 'missing' })))).toEqual([
      'deny',
      'authentication',
      'login',
    ])
    const ordinary = { user: { isSuperuser: false } }
    expect(connect(login(known(BUILT_IN, ordinary)))[0]).toBe('unknown')
  })

  const rights = (...authenticators: KnownAuthenticator[]) =>
    explanation({}, { isSuperuser: undefined, login: login(...authenticators) })

  it('makes a user a superuser if its database says so', () => {
    expect(rights(known(BUILT_IN, { user: { isSuperuser: true } }))[1]).toBe('superuser')
    expect(rights(known(BUILT_IN, { user: { isSuperuser: false } }))[1]).toBe('no_match')
    const later = known('password_based:mysql')
    expect(rights(known(BUILT_IN, { user: { isSuperuser: false } }), later)[1]).toBe('no_match')
  })

  it('by another leaves no denial certain', () => {
    const other = known('password_based:mysql')
    expect(rights(known(BUILT_IN, { user: 'missing' }), other)[0]).toBe('unknown')
    expect(rights(other, known(BUILT_IN, { user: { isSuperuser: true } }))[0]).toBe('unknown')
    const rules = [{ list: 'all' as const, rules: [rule('allow', '#')] }]
    const facts = { isSuperuser: undefined, login: login(other), rules }
    expect(explanation({}, facts)[0]).toBe('allow')
    expect(explanation({}, { ...facts, login: { ...login(other), listener: open } })[0]).toBe(
      'allow',
    )
  })
  const open = { id: 'tcp:open', enableAuthn: false }

  it('may have brought rules, which go first', () => {
    const rules = [{ list: 'all' as const, rules: [rule('allow', '#')] }]
    expect(explanation({}, { rules, login: login(known('jwt', { hasRules: true })) })[0]).toBe(
      'unknown',
    )
  })
})

describe('an ACL file', () => {
  const file = (rules: string) => ({ sources: [{ type: 'file', rules }] })

  it('is gone through as the cluster does', () => {
    const rules = '{deny, {clientid, "c"}, publish, ["a/#"]}.\n{allow, all}.\n'
    expect(explanation({}, file(rules))).toEqual(['deny', 'source', 'source'])
    expect(explanation({ action: 'subscribe' }, file(rules))[0]).toBe('allow')
    const [, , by] = calculateAccess(asked({}), { ...facts, ...file(rules) }).steps
    expect(by).toMatchObject({ name: 'file', outcome: 'deny', line: 1 })
  })

  it('has no word on what it has no rule for', () => {
    expect(explanation({}, file('{allow, {ipaddr, "10.0.0.0/8"}, all, ["#"]}.'))).toEqual([
      'deny',
      'no_match',
      'noMatch',
    ])
    const near = { ...file('{allow, {ipaddr, "10.0.0.0/8"}, all, ["#"]}.'), address: '10.1.2.3' }
    expect(explanation({}, near)[0]).toBe('allow')
  })

  it('that cannot be read here is not known', () => {
    expect(explanation({}, file('{allow, {something, new}, all, ["#"]}.'))[0]).toBe('unknown')
  })
})

describe('a ban', () => {
  const who = { clientid: 'c1', username: 'u', address: '10.1.2.3' }

  it.each([
    ['clientid', 'c1', true],
    ['clientid', 'c', false],
    ['clientid_re', '^c', true],
    ['clientid_re', '^d', false],
    ['clientid_re', '(', false],
    ['username', 'u', true],
    ['username_re', '^u$', true],
    ['peerhost', '10.1.2.3', true],
    ['peerhost', '::ffff:10.1.2.3', true],
    ['peerhost', '10.1.2.4', false],
    ['peerhost', 'x', false],
    ['peerhost_net', '10.0.0.0/8', true],
    ['peerhost_net', '10.2.0.0/16', false],
  ] as const)('as %s of %s: %s', (as, banned, isMeant) => {
    expect(isTrueOf({ as, who: banned }, who)).toBe(isMeant)
  })

  it('that is over is none', () => {
    const now = Date.parse('2026-01-01T00:00:00Z')
    expect(isInForce({ until: '2026-01-01T00:00:01Z' }, now)).toBe(true)
    expect(isInForce({ until: '2026-01-01T00:00:00Z' }, now)).toBe(false)
    expect(isInForce({ until: 'infinity' }, now)).toBe(true)
  })
})

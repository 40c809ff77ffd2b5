import { describe, expect, it } from 'vitest'
import { type AccessFacts, approximate } from './approximation.ts'
import { isTrueOf } from './ban.ts'
import { explainSearch, toValues } from './explain-search.ts'
import * as z from 'zod/mini'

const asked = (search: Record<string, string>) =>
  toValues(z.parse(explainSearch, { clientid: 'c', topic: 'a/b', ...search }), '')

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
  authenticators: [],
  ban: undefined,
  noMatch: 'deny',
  disconnects: false,
  sources: [{ type: 'built_in_database' }],
  rules: [],
  cached: undefined,
}

const told = (search: Record<string, string>, more: Partial<AccessFacts>) => {
  const { decision, by, steps } = approximate(asked(search), { ...facts, ...more })
  return [decision, by, steps.at(-1)?.stage]
}

describe('what is told of a cluster', () => {
  it('goes by its own rules in their order, and by its setting without one', () => {
    const rules = [
      { list: 'client' as const, rules: [rule('deny', 'x'), rule('allow', '${clientid}/#')] },
      { list: 'all' as const, rules: [rule('allow', 'a/+', { action: 'publish' })] },
    ]
    expect(told({}, { rules })).toEqual(['allow', 'source', 'source'])
    expect(told({ topic: 'c/1' }, { rules })).toEqual(['allow', 'source', 'source'])
    expect(told({ topic: 'x' }, { rules })).toEqual(['deny', 'source', 'source'])
    expect(told({ action: 'subscribe' }, { rules })).toEqual(['deny', 'no_match', 'noMatch'])
    expect(told({ topic: 'z' }, { rules, noMatch: 'allow' })).toEqual([
      'allow',
      'no_match',
      'noMatch',
    ])
  })

  it('is not known where a server of others is asked before', () => {
    const sources = [{ type: 'http' }, { type: 'built_in_database' }]
    expect(told({}, { sources })[0]).toBe('unknown')
    expect(told({}, { sources: [{ type: 'http', enable: false }] })[0]).toBe('deny')
    const rules = [{ list: 'all' as const, rules: [rule('allow', '#')] }]
    expect(told({}, { sources: sources.toReversed(), rules })[0]).toBe('allow')
    const authenticators = [{ id: 'jwt', isEnabled: true }]
    expect(told({ action: 'connect' }, { authenticators })[0]).toBe('unknown')
    expect(told({ action: 'connect' }, {})).toEqual(['allow', 'authentication', 'login'])
  })

  it('goes by what is cached, by a ban, and by who is a superuser', () => {
    expect(told({}, { cached: { result: 'allow', at: '' } })).toEqual(['allow', 'cache', 'cache'])
    expect(told({}, { isSuperuser: true })).toEqual(['allow', 'superuser', 'superuser'])
    const ban = { as: 'clientid' as const, who: 'c', by: '', reason: '', at: '', until: '' }
    expect(told({}, { ban })[1]).toBe('ban')
  })

  it('takes nobody for everybody', () => {
    const rules = [{ list: 'all' as const, rules: [rule('allow', '${clientid}')] }]
    expect(told({}, { rules, clientid: '#' })[0]).toBe('deny')
  })
})

describe('an ACL file', () => {
  const file = (rules: string) => ({ sources: [{ type: 'file', rules }] })

  it('is gone through as the cluster does', () => {
    const rules = '{deny, {clientid, "c"}, publish, ["a/#"]}.\n{allow, all}.\n'
    expect(told({}, file(rules))).toEqual(['deny', 'source', 'source'])
    expect(told({ action: 'subscribe' }, file(rules))[0]).toBe('allow')
    const [, , by] = approximate(asked({}), { ...facts, ...file(rules) }).steps
    expect(by).toMatchObject({ name: 'file', outcome: 'deny', line: 1 })
  })

  it('has no word on what it has no rule for', () => {
    expect(told({}, file('{allow, {ipaddr, "10.0.0.0/8"}, all, ["#"]}.'))).toEqual([
      'deny',
      'no_match',
      'noMatch',
    ])
    const near = { ...file('{allow, {ipaddr, "10.0.0.0/8"}, all, ["#"]}.'), address: '10.1.2.3' }
    expect(told({}, near)[0]).toBe('allow')
  })

  it('that cannot be read here is not known', () => {
    expect(told({}, file('{allow, {something, new}, all, ["#"]}.'))[0]).toBe('unknown')
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
    ['peerhost_net', '10.0.0.0/8', true],
    ['peerhost_net', '10.2.0.0/16', false],
  ] as const)('as %s of %s: %s', (as, whom, isMeant) => {
    expect(isTrueOf({ as, who: whom }, who)).toBe(isMeant)
  })
})

import { describe, expect, it } from 'vitest'
import { type AccessFacts, approximate, covers } from './approximation.ts'
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

it.each([
  ['a/#', 'a', true],
  ['a/#', 'a/+', true],
  ['a/+', 'a/#', false],
  ['+/b', 'a/b', true],
  ['#', '$SYS/x', false],
  ['a/b', 'a/b/c', false],
])('%s covers %s: %s', (filter, topic, isCovered) => {
  expect(covers(filter.split('/'), topic.split('/'))).toBe(isCovered)
})

import type { Rule } from '@signalbox/contract/rules'
import { MASKED } from '@signalbox/contract/masked'
import { expect, it } from 'vitest'
import { toRuleBundle, readBundle } from './rule-bundle.ts'

const rule: Rule = {
  id: 'r',
  name: '',
  sql: 'SELECT * FROM "$bridges/mqtt:in"',
  description: '',
  created_at: '2026-11-22T00:00:00.000+00:00',
  enable: true,
  from: ['$bridges/mqtt:in'],
  actions: ['http:out', { function: 'console' }],
}

const parts = {
  connectors: [
    { type: 'http', name: 'web', status: 'connected', headers: { authorization: MASKED, a: 'b' } },
    { type: 'mqtt', name: 'other', server: 'x:1' },
    { type: 'http', name: 'unused' },
  ],
  actions: [
    { type: 'http', name: 'out', connector: 'web', status: 'connected', parameters: {} },
    { type: 'http', name: 'unused', connector: 'unused' },
  ],
  sources: [{ type: 'mqtt', name: 'in', connector: 'other', parameters: { topic: 't' } }],
}

it('a rule is exported with what it needs, without states and secrets', () => {
  expect(toRuleBundle(rule, parts)).toEqual({
    rule: {
      id: 'r',
      name: '',
      sql: rule.sql,
      description: '',
      enable: true,
      actions: ['http:out', { function: 'console', args: {} }],
    },
    connectors: [
      { type: 'http', name: 'web', headers: { a: 'b' } },
      { type: 'mqtt', name: 'other', server: 'x:1' },
    ],
    actions: [{ type: 'http', name: 'out', connector: 'web', parameters: {} }],
    sources: [{ type: 'mqtt', name: 'in', connector: 'other', parameters: { topic: 't' } }],
    secrets: ['http:web headers.authorization'],
  })
})

it('an exported rule is read again, and nothing else is', () => {
  const exported = toRuleBundle(rule, parts)
  expect(readBundle(JSON.parse(JSON.stringify(exported)))).toEqual(exported)
  expect(readBundle({ rule: { sql: 'SELECT 1 FROM "a"' } })).toBeUndefined()
  expect(readBundle({ clientid: 'c' })).toBeUndefined()
  expect(readBundle({ rule: { id: 'minimal', sql: 'SELECT 1 FROM "a"' } })?.rule.enable).toBe(true)
})

import type { AclRule } from '@signalbox/contract/acl-rules'
import { expect, it } from 'vitest'
import { explainPath } from './explain-rule.ts'

const rule = (action: AclRule['action'], topic: string, more: Partial<AclRule> = {}): AclRule => ({
  ...{ permission: 'allow', action, topic, qos: [0, 1, 2], retain: 'all' },
  ...more,
})
const asked = (kind: 'clients' | 'users' | 'all', name: string, of: AclRule) => {
  const { searchParams } = new URL(explainPath({ kind, name }, of), 'http://x')
  return ['clientid', 'username', 'action', 'topic'].map((key) => searchParams.get(key))
}

it.each([
  ['a name', rule('publish', 'a/b'), ['c', null, 'publish', 'a/b']],
  ['a placeholder', rule('publish', 't/${clientid}'), ['c', null, 'publish', 't/c']],
  ['a filter', rule('publish', '${clientid}/+/#'), ['c', null, 'publish', 'c/x/x']],
  ['a filter of both', rule('all', 't/#'), ['c', null, 'subscribe', 't/#']],
  ['a text', rule('subscribe', 'eq t/#'), ['c', null, 'subscribe', 't/#']],
])('asks about the topic of a rule: %s', (_what, of, question) => {
  expect(asked('clients', 'c', of)).toEqual(question)
})

it('asks about the owner of the list', () => {
  expect(asked('users', 'u', rule('all', 't'))).toEqual([null, 'u', 'publish', 't'])
  expect(asked('all', '', rule('all', '${username}/t'))).toEqual([null, null, 'publish', 'x/t'])
  expect(
    explainPath({ kind: 'clients', name: 'c' }, rule('all', 't', { qos: [2], retain: true })),
  ).toMatch(/qos=2&retain=true/)
})

import type { AclRule } from '@signalbox/contract/acl-rules'
import { expect, it } from 'vitest'
import { toApiRules, isAbout, readList, type RuleList, rulesAbout } from './rule-lists.ts'

const rule: AclRule = {
  ...{ permission: 'allow', action: 'all', topic: 'a/+/c' },
  ...{ qos: [1], retain: true },
}

it.each([
  { kind: 'clients', name: 'c', rules: [rule] },
  { kind: 'users', name: 'u', rules: [] },
  { kind: 'all', name: '', rules: [rule, rule] },
] satisfies RuleList[])('what is written to a file is read back: $kind', (list) => {
  expect(readList(JSON.parse(JSON.stringify(toApiRules(list))))).toEqual(list)
})

it.each([
  undefined,
  'c',
  { clientid: 'c' },
  { clientid: '', rules: [] },
  { clientid: 'c', username: 'u', rules: [] },
  { clientid: 'c', rules: [{ ...rule, permission: 'maybe' }] },
])('reads no list out of %j', (row) => expect(readList(row)).toBeUndefined())

it('is found by a part of a topic, and by what the topic takes in', () => {
  const isFound = (topic: string) => isAbout(topic)({ kind: 'clients', name: 'c', rules: [rule] })
  expect(['a/+', 'a/b/c', 'a/b', 'x'].map(isFound)).toEqual([true, true, false, false])
})

it('is found by the rule that decides, with the name filled in, and not by a last rule for all', () => {
  const topics = ['own/${clientid}/#', 'eq x/+', '#']
  const list = (name: string, kind: RuleList['kind'] = 'clients') => ({
    ...{ kind, name, rules: topics.map((topic) => ({ ...rule, topic })) },
  })
  expect(isAbout('own/c1/x')(list('c1'))).toBe(true)
  expect(isAbout('own/c1/x')(list('c2'))).toBe(false)
  // The client ID of a user is not known: the rule may match, and so may the rules after it.
  expect([...rulesAbout('own/c1/x', list('c1', 'users'))]).toEqual([0])
  expect([...rulesAbout('x/+', { ...list('', 'all'), rules: [...list('').rules, rule] })]).toEqual([
    1,
  ])
  expect(isAbout('own/#/x')(list('#'))).toBe(false)
  expect(isAbout('x/1')(list('c1'))).toBe(false)
  expect(isAbout('x/+')(list('c1'))).toBe(true)
  expect(isAbout('#')(list('c1'))).toBe(true)
  expect([...rulesAbout('own/c1/x', list('c1'))]).toEqual([0])
  expect([...rulesAbout('own', list('c2'))]).toEqual([0])
  expect([...rulesAbout('anything', list('c1'))]).toEqual([])
})

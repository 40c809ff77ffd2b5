import type { AclRule } from '@signalbox/contract/authorization'
import { expect, it } from 'vitest'
import { asGiven, isAbout, readList, type RuleList } from './rule-lists.ts'

const rule: AclRule = {
  ...{ permission: 'allow', action: 'all', topic: 'a/+/c' },
  ...{ qos: [1], retain: true },
}

it.each([
  { kind: 'clients', name: 'c', rules: [rule] },
  { kind: 'users', name: 'u', rules: [] },
  { kind: 'all', name: '', rules: [rule, rule] },
] satisfies RuleList[])('what is written to a file is read back: $kind', (list) => {
  expect(readList(JSON.parse(JSON.stringify(asGiven(list))))).toEqual(list)
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
  const isFound = (topic: string) => isAbout(topic)({ rules: [rule] })
  expect(['a/+', 'a/b/c', 'a/b', 'x'].map(isFound)).toEqual([true, true, false, false])
})

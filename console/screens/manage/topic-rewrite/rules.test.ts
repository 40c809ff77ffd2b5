import type { RewriteRule } from '@signalbox/contract/topic-rewrite'
import { expect, it } from 'vitest'
import { missingGroup, moved, RuleGone, without, withRule } from './rules.ts'

const rule = (source_topic: string, re = 'x'): RewriteRule => ({
  action: 'all',
  source_topic,
  re,
  dest_topic: 'y',
})
const [a, b, c, d] = [rule('a'), rule('b'), rule('c'), rule('d')]

it.each([
  ['^old/(.+)$', 'new/$1', undefined],
  ['^old/(.+)$', '$9', { group: 9, groups: 1 }],
  ['^(?P<a>[^/]+)/(?:x|y)/(.+)$', '$2/$3', { group: 3, groups: 2 }],
  ['a|(b)', 'n/$1', undefined],
  ['^old$', '$1', { group: 1, groups: 0 }],
  ['(old', '$1', undefined],
])('%s with %s lacks the group %o', (re, destination, missing) => {
  expect(missingGroup(re, destination)).toEqual(missing)
})

it('a move applies to the list as it is now', () => {
  expect(moved([a, b, c], a, c)).toEqual([b, c, a])
  expect(moved([a, b, c], c, undefined)).toEqual([c, a, b])
  expect(moved([d, c, a, b], b, a)).toEqual([d, c, a, b])
  expect(moved([a, d, b, c], c, a)).toEqual([a, c, d, b])
})

it('a rule that another user has changed is neither moved nor replaced', () => {
  const changed = rule('a', 'z')
  expect(() => moved([changed, b], a, b)).toThrow(RuleGone)
  expect(() => moved([changed, b], b, a)).toThrow(RuleGone)
  expect(() => withRule([changed, b], c, a)).toThrow(RuleGone)
  expect(without([changed, b], a)).toEqual([changed, b])
})

it('one of several equal rules is replaced or deleted', () => {
  expect(withRule([a, b, a], c, a)).toEqual([c, b, a])
  expect(without([a, b, a], a)).toEqual([b, a])
})

it('a rule that is replaced keeps the fields that its form does not have', () => {
  const later = { ...a, of_a_later_version: [1] }
  expect(withRule([b, later], { ...a, re: 'z' }, a)).toEqual([b, { ...later, re: 'z' }])
})

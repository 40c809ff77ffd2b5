import { readRecordings } from '@signalbox/testing/facts'
import { describe, expect, it } from 'vitest'
import { checkAcl } from './check-acl.ts'

const found = (text: string) =>
  checkAcl(text).map(({ what, from, to }) => [what, text.slice(from, to)])

it.each([
  '',
  '%% nothing',
  '{allow, all}.',
  '{allow, {username, <<"u">>}, all, [<<"t/#"/utf8>>]}.',
  '{deny, all, subscribe, ["$SYS/#", {eq, "#"}]}.',
  '{allow, {username, {re, "^u"}}, {publish, [{qos, 1}, {retain, false}]}, ["t/${username}"]}.',
  `{allow, {'and', [{ipaddrs, ["10.0.0.0/8"]}, {'or', [{clientid, "c"}, all]}]}, all, []}.\n{deny, all}.`,
])('%j is fine', (text) => expect(found(text)).toEqual([]))

it.each([
  ['{deny, all', 'unfinished', 'l'],
  ['{deny, all}', 'unfinished', '}'],
  ['{allow, all}.\n{deny, all] .', 'syntax', ']'],
  ['{allow, Who, all, []}.', 'syntax', 'W'],
  ['{allow, "open, all, []}.', 'syntax', '"'],
  ['{permit, all}.', 'permission', 'permit'],
  ['{allow, everybody, all, []}.', 'who', 'everybody'],
  ['{allow, {username, name}, all, []}.', 'who', 'name'],
  ['{allow, {username, all}, all, []}.', 'who', 'all'],
  ['{allow, {ipaddr, "10.0.0.0/99"}, all, []}.', 'address', '"10.0.0.0/99"'],
  ['{allow, {ipaddrs, ["::1", "host"]}, all, []}.', 'address', '"host"'],
  ['{allow, {clientid, {re, "(?R)"}}, all, []}.', 'expression', '"(?R)"'],
  ['{allow, all, pub, ["a"]}.', 'action', 'pub'],
  ['{allow, all, {publish, [{qos, 7}]}, []}.', 'option', '7'],
  ['{allow, all, {publish, [{retain, maybe}]}, []}.', 'option', 'maybe'],
  ['{allow, all, {publish, [{dup, true}]}, []}.', 'option', '{dup, true}'],
  ['{allow, all, all, [{eq, "a", "b"}]}.', 'topics', '{eq, "a", "b"}'],
  ['{allow, all, read, []}.', 'action', 'read'],
  ['{allow, all, all, "t"}.', 'topics', '"t"'],
  ['{allow, all, all}.', 'rule', '{allow, all, all}.'],
  ['allow.', 'rule', 'allow.'],
])('%j is not', (text, what, at) => expect(found(text)).toContainEqual([what, at]))

it('a name that looks like an expression is one all the same', () => {
  expect(found('{allow, {username, "^dashboard?"}, all, []}.')).toEqual([
    ['exact', '"^dashboard?"'],
  ])
  expect(found('{allow, {clientid, "a.b-${username}"}, all, []}.')).toEqual([])
})

it('placeholders of EMQX 4 are literal', () => {
  expect(found('{allow, all, all, ["t/%c", {eq, "%u"}, "u/%u"]}.')).toEqual([
    ['oldClientId', '"t/%c"'],
    ['oldUsername', '"u/%u"'],
  ])
})

it('what follows a rule for all is void', () => {
  expect(found('{allow, all}. % end\n{deny, all}.')).toEqual([['void', '{allow, all}.']])
})

it('a text as deep as a stack is refused', () => {
  expect(found('{'.repeat(100_000))).toEqual([['syntax', '{']])
})

describe('the text of a real broker', () => {
  it('is fine', () => {
    const texts = readRecordings('open')
      .map(({ response }) => (response as { rules?: unknown } | null)?.rules)
      .filter((rules) => typeof rules === 'string' && rules.includes('Default ACL'))
    expect(texts.length).toBeGreaterThan(0)
    for (const text of texts) expect(found(String(text))).toEqual([])
  })
})

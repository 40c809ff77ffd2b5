import { expect, it } from 'vitest'
import { readsItself } from './output.ts'
import { duplicateId, isOfWebhook, newRuleId, ruleSourceIds, webhookNameFromRule } from './rule.ts'

it.each([
  ['a', 'a_duplication'],
  ['a_duplication', 'a_duplication_1'],
  ['a_duplication_1', 'a_duplication_2'],
  ['a_duplication_9', 'a_duplication_10'],
  ['rule_7', 'rule_7_duplication'],
])('the copy of %s is %s', (id, copy) => expect(duplicateId(id)).toBe(copy))

it('a new ID has four random characters', () => {
  expect(newRuleId()).toMatch(/^rule_[a-z0-9]{4}$/)
})

it('a rule of a webhook has an action of the type http', () => {
  const rule = { id: 'hook_WH_D', actions: ['http:hook_WH_D'] }
  expect(isOfWebhook(rule)).toBe(true)
  expect(webhookNameFromRule(rule)).toBe('hook')
  expect(isOfWebhook({ ...rule, actions: [] })).toBe(false)
  expect(isOfWebhook({ ...rule, id: 'hook' })).toBe(false)
})

it('sources are known in both spellings', () => {
  expect(
    ruleSourceIds({ from: ['$bridges/mqtt:a', '$sources/mqtt:b', 't', '$bridges/mqtt:+'] }),
  ).toEqual(['mqtt:a', 'mqtt:b'])
})

it.each([
  ['out/a', ['in/#', 'out/+'], true],
  ['out/a', ['in/#', 'out/b'], false],
  ['in/${clientid}', ['in/+'], true],
  ['in/${clientid}', ['in/a'], false],
  ['${topic}', ['in/a'], true],
  ['${topic}', ['$events/client_connected'], false],
  ['$events/client_connected', ['#'], false],
])(
  'a rule that republishes to %s and reads %s reads its own messages: %s',
  (topic, from, reads) => {
    expect(readsItself({ function: 'republish', args: { topic } }, from)).toBe(reads)
    expect(readsItself({ function: 'console', args: { topic } }, from)).toBe(false)
  },
)

import { expect, it } from 'vitest'
import { duplicateId, isOfWebhook, newRuleId, sourceIdsOf, webhookOf } from './rule.ts'

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
  expect(webhookOf(rule)).toBe('hook')
  expect(isOfWebhook({ ...rule, actions: [] })).toBe(false)
  expect(isOfWebhook({ ...rule, id: 'hook' })).toBe(false)
})

it('sources are known in both spellings', () => {
  expect(
    sourceIdsOf({ from: ['$bridges/mqtt:a', '$sources/mqtt:b', 't', '$bridges/mqtt:+'] }),
  ).toEqual(['mqtt:a', 'mqtt:b'])
})

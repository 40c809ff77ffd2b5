import type { AclRule } from '@signalbox/contract/acl-rules'
import { expect, it } from 'vitest'
import { literalPlaceholders, toRule, toRuleValues } from './rule-form.ts'

it('a rule that says nothing of QoS and RETAIN is of any', () => {
  const reported = { permission: 'deny', action: 'all', topic: 't' } as unknown as AclRule
  expect(toRule(toRuleValues(reported))).toEqual({ ...reported, qos: [0, 1, 2], retain: 'all' })
  expect(toRuleValues({ ...reported, qos: 1 } as unknown as AclRule).qos).toBe('1')
})

it.each([
  ['t/${clientid}/${client_attrs.my-team}', []],
  ['t/${clientID}/${peerhost}', ['${clientID}', '${peerhost}']],
  ['eq t/${clientid}', ['${clientid}']],
])('of %s %j is literal', (topic, taken) => expect(literalPlaceholders(topic)).toEqual(taken))

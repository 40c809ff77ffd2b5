import type { AclRule } from '@signalbox/contract/acl-rules'
import { expect, it } from 'vitest'
import { withFirst } from './allow-rule.ts'

const rule: AclRule = {
  permission: 'allow',
  action: 'publish',
  topic: 'a',
  qos: [0, 1, 2],
  retain: 'all',
}
const other: AclRule = { ...rule, permission: 'deny' }

it('goes before all others', () => {
  expect(withFirst(rule, [])).toEqual([rule])
  expect(withFirst(rule, [other])).toEqual([rule, other])
})

it('is not added a second time', () => {
  expect(withFirst(rule, [{ ...rule, qos: [2, 1, 0] }, other])).toBeUndefined()
  expect(withFirst(rule, [other, rule])).toEqual([rule, other])
})

it('is another one with another QoS, RETAIN or topic', () => {
  const alike = [{ qos: [0] as 0[] }, { retain: true }, { topic: 'b' }, { action: 'all' as const }]
  for (const more of alike) {
    expect(withFirst(rule, [{ ...rule, ...more }])).toHaveLength(2)
  }
})

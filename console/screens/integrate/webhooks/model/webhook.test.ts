import type { Rule } from '@signalbox/contract/rules'
import { expect, it } from 'vitest'
import type { Item } from '../../../../parts/integration/item.ts'
import { fullNameOf, otherUsers, shortNameOf, webhooksOf } from './webhook.ts'

const connector: Item = { type: 'http', name: 'a_WH_D', url: 'http://a' }
const action: Item = { type: 'http', name: 'a_WH_D', connector: 'a_WH_D' }
const rule: Rule = {
  id: 'a_WH_D',
  name: '',
  sql: 'SELECT * FROM "#"',
  actions: ['http:a_WH_D'],
  enable: true,
  description: '',
  from: ['#'],
  created_at: '',
}
const whole = { connectors: [connector], actions: [action], rules: [rule] }
const problemsOf = (lists: Partial<typeof whole>) =>
  webhooksOf({ ...whole, ...lists }).map(({ problems }) => problems)

it('three parts of one name are a webhook, and each part that is missing is named', () => {
  expect(webhooksOf(whole)).toMatchObject([
    { fullName: 'a_WH_D', name: 'a', problems: [], isEnabled: true },
  ])
  expect(problemsOf({ connectors: [] })).toEqual([['noConnector']])
  expect(problemsOf({ actions: [] })).toEqual([['noAction']])
  expect(problemsOf({ rules: [] })).toEqual([['noRule']])
  expect(problemsOf({ connectors: [], actions: [] })).toEqual([['noConnector', 'noAction']])
})

it('parts that were changed outside its page are found', () => {
  expect(problemsOf({ actions: [{ ...action, connector: 'b' }] })).toEqual([['otherConnector']])
  expect(problemsOf({ rules: [{ ...rule, actions: ['mqtt:b'] }] })).toEqual([['notLinked']])
  const [half] = webhooksOf({ ...whole, rules: [{ ...rule, enable: false }] })
  expect([half?.isEnabled, half?.isHalfEnabled]).toEqual([false, true])
})

it('connectors, actions and rules of other types or names are no webhooks', () => {
  const lists = {
    connectors: [{ ...connector, type: 'mqtt' }],
    actions: [{ ...action, name: 'a' }],
    rules: [{ ...rule, actions: [] }],
  }
  expect(webhooksOf(lists)).toEqual([])
})

it('what else uses the parts is found', () => {
  const guest: Item = { type: 'http', name: 'guest', connector: 'a_WH_D' }
  const other = { ...rule, id: 'other' }
  const lists = { ...whole, actions: [action, guest], rules: [rule, other] }
  const [webhook] = webhooksOf(lists)
  expect(webhook && otherUsers(webhook, lists)).toEqual({ actions: [guest], rules: [other] })
})

it('a name is accepted with its suffix and without it', () => {
  for (const name of ['a', 'a_WH_D']) {
    expect(shortNameOf(fullNameOf(name))).toBe('a')
    expect(fullNameOf(name)).toBe('a_WH_D')
  }
})

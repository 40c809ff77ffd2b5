import type { Rule } from '@signalbox/contract/rules'
import { expect, it } from 'vitest'
import type { Item } from '#domain/integration/item.ts'
import { toFullName, otherUsers, toShortName, webhooksFromLists } from './webhook.ts'

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
const listProblems = (lists: Partial<typeof whole>) =>
  webhooksFromLists({ ...whole, ...lists }).map(({ problems }) => problems)

it('three parts of one name are a webhook, and each part that is missing is named', () => {
  expect(webhooksFromLists(whole)).toMatchObject([
    { fullName: 'a_WH_D', name: 'a', problems: [], isEnabled: true },
  ])
  expect(listProblems({ connectors: [] })).toEqual([['noConnector']])
  expect(listProblems({ actions: [] })).toEqual([['noAction']])
  expect(listProblems({ rules: [] })).toEqual([['noRule']])
  expect(listProblems({ connectors: [], actions: [] })).toEqual([['noConnector', 'noAction']])
})

it('parts that were changed outside its page are found', () => {
  expect(listProblems({ actions: [{ ...action, connector: 'b' }] })).toEqual([['otherConnector']])
  expect(listProblems({ rules: [{ ...rule, actions: ['mqtt:b'] }] })).toEqual([['notLinked']])
  const [half] = webhooksFromLists({ ...whole, rules: [{ ...rule, enable: false }] })
  expect([half?.isEnabled, half?.isHalfEnabled]).toEqual([false, true])
})

it('connectors, actions and rules of other types or names are no webhooks', () => {
  const lists = {
    connectors: [{ ...connector, type: 'mqtt' }],
    actions: [{ ...action, name: 'a' }],
    rules: [{ ...rule, actions: [] }],
  }
  expect(webhooksFromLists(lists)).toEqual([])
})

it('what else uses the parts is found', () => {
  const guest: Item = { type: 'http', name: 'guest', connector: 'a_WH_D' }
  const other = { ...rule, id: 'other' }
  const lists = { ...whole, actions: [action, guest], rules: [rule, other] }
  const [webhook] = webhooksFromLists(lists)
  expect(webhook && otherUsers(webhook, lists)).toEqual({ actions: [guest], rules: [other] })
})

it('a name is accepted with its suffix and without it', () => {
  for (const name of ['a', 'a_WH_D']) {
    expect(toShortName(toFullName(name))).toBe('a')
    expect(toFullName(name)).toBe('a_WH_D')
  }
})

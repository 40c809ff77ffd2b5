import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { collectRights } from './rights.ts'
import { toAccessRequest, type Requester, type Permission, type Rule } from './rule.ts'
import { RuleList } from './rule-list.ts'

const requester: Requester = { clientId: 'c', username: null, address: '10.0.0.1', clientAttrs: {} }
const rest = { source: 'no_match', permission: 'allow' } as const
const rule = (permission: Permission, topic: string): Rule => ({
  permission,
  topic,
  action: 'all',
  qos: [0, 1, 2],
  retain: 'all',
})
const listVoid = (rules: readonly Rule[]) =>
  collectRights(requester, [{ source: 'x', lists: [{ rules }] }], rest).rights.flatMap(
    (right, i) => ('voidBy' in right ? [i] : []),
  )

describe('a rule is void', () => {
  it.each<[Permission, string, Permission, string, boolean]>([
    ['deny', 'a/#', 'allow', 'a/b', true],
    ['deny', '#', 'allow', '$SYS/#', true],
    ['allow', '#', 'deny', '$SYS/#', false],
    ['allow', '#', 'deny', '#', false],
    ['allow', 'a/+', 'deny', 'a/+', false],
    ['allow', 'a/#', 'deny', 'a/+', true],
    ['deny', 'a/+', 'allow', 'a/#', false],
    ['deny', 'a/+', 'deny', 'a/+', true],
    ['deny', 'a/+', 'allow', 'eq a/#', true],
    ['allow', 'eq a/${clientid}', 'deny', 'eq a/${clientid}', true],
    ['deny', 'a/${clientid}', 'allow', 'a/c', true],
  ])('%s %s before %s %s: %s', (first, topic, second, later, isVoid) => {
    expect(listVoid([rule(first, topic), rule(second, later)])).toEqual(isVoid ? [1] : [])
  })

  it('only where it decides nothing, whatever is asked', () => {
    const level = fc.constantFrom('a', 'b', '+', '$x')
    const topic = fc
      .tuple(fc.array(level, { minLength: 1, maxLength: 3 }), fc.boolean())
      .map(([levels, isOpen]) => [...levels, ...(isOpen ? ['#'] : [])].join('/'))
    const some = fc.oneof(topic, fc.constant('#'))
    const made = fc.tuple(fc.constantFrom('allow', 'deny'), fc.constantFrom('', 'eq '), some)
    fc.assert(
      fc.property(made, made, some, (one, two, asked) => {
        const rules = [one, two].map(([permission, eq, topic]) => rule(permission, eq + topic))
        if (listVoid(rules).length === 0) return
        const question = toAccessRequest({
          action: 'subscribe',
          topic: asked,
          qos: 0,
          retain: false,
        })
        const found = question && new RuleList(rules).decide(requester, question)
        expect(found?.position).not.toBe(2)
      }),
      { numRuns: 3000 },
    )
  })
})

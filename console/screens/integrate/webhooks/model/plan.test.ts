import { expect, it } from 'vitest'
import { planOfRemoval, planOfSave, planOfSwitch } from './plan.ts'
import type { Parts } from './webhook.ts'

// What a refused step leaves is tested in flow/save.test.ts.

const NAME = 'a_WH_D'
const wanted = {
  connector: { url: 'http://a:1' },
  action: { connector: NAME, parameters: { method: 'post', path: '/a' } },
  rule: { sql: 'SELECT * FROM "t"', actions: [`http:${NAME}`], enable: true, description: '' },
}
/** As lists return them. */
const parts = (more: Partial<Record<keyof Parts, object>> = {}) =>
  ({
    connector: { type: 'http', name: NAME, ...wanted.connector, ...more.connector },
    action: { type: 'http', name: NAME, ...wanted.action, ...more.action },
    rule: { id: NAME, ...wanted.rule, ...more.rule },
  }) as unknown as Required<Parts> // the fields that a plan compares

const shown = (steps: readonly { verb: string; noun: string; id: string }[]) =>
  steps.map(({ verb, noun, id }) => `${verb} ${noun} ${id}`)

it('missing parts are created in the order of use', () => {
  const { connector } = parts()
  expect(shown(planOfSave(NAME, {}, wanted))).toEqual([
    `create connector http:${NAME}`,
    `create action http:${NAME}`,
    `create rule ${NAME}`,
  ])
  const [action] = planOfSave(NAME, { connector }, wanted)
  expect(action?.body).toEqual({ type: 'http', name: NAME, ...wanted.action })
})

it('parts without a change are left alone, in whatever order their fields are', () => {
  expect(planOfSave(NAME, parts(), wanted)).toEqual([])
  const now = parts({ action: { parameters: { path: '/a', method: 'put' } } })
  expect(shown(planOfSave(NAME, now, wanted))).toEqual([`change action http:${NAME}`])
})

it('a switch changes the parts that are not so yet', () => {
  const now = parts({ rule: { enable: false } })
  expect(shown(planOfSwitch(NAME, now, true))).toEqual([`enable rule ${NAME}`])
  expect(shown(planOfSwitch(NAME, now, false))).toEqual([`disable action http:${NAME}`])
})

it('a removal deletes the parts that exist, and keeps a connector that others use', () => {
  const { connector, action, rule } = parts()
  expect(shown(planOfRemoval(NAME, { connector, rule }))).toEqual([
    `delete rule ${NAME}`,
    `delete connector http:${NAME}`,
  ])
  const kept = planOfRemoval(NAME, { connector, action, rule }, { keepsConnector: true })
  expect(kept.map(({ noun }) => noun)).toEqual(['rule', 'action'])
})

import { readConfigText } from '@signalbox/testing/facts'
import { expect, it } from 'vitest'
import { differencesIn, type ImportPlan, chosenRoots, planImport } from './import.ts'

const NOW = 'mqtt { max_inflight = 32, retry_interval = 30s }\nlistener { password = "******" }'

const plan = (text: string, now = NOW) => planImport(text, now) as ImportPlan

it('finds what a text changes, root by root', () => {
  const text = 'mqtt.max_inflight = 64\nlistener { password = "******" }\n# a comment'
  const { differences, parts, given } = plan(text)
  expect(differences).toEqual([{ path: 'mqtt.max_inflight', before: 32, after: 64 }])
  expect(parts).toMatchObject([
    { name: 'mqtt', state: 'ready', changed: 1 },
    { name: 'listener', state: 'ready', changed: 0 },
  ])
  expect(
    chosenRoots(
      given,
      parts.filter(({ name }) => name === 'mqtt'),
    ),
  ).toEqual({ mqtt: { max_inflight: 64 } })
})

it('finds nothing in the exported text itself', () => {
  expect(plan(NOW)).toMatchObject({ differences: [] })
})

it('reads JSON, and names the line of a fault', () => {
  expect(plan('{"mqtt": {"new": [1]}}')).toMatchObject({
    differences: [{ path: 'mqtt.new', after: [1] }],
  })
  expect(planImport('mqtt {\n  a = ${x}\n}', NOW)).toMatchObject({ line: 2 })
})

it('leaves out roots that a cluster sets at its start or does not have', () => {
  const text = 'cluster.name = x\nnode.cookie = y\nfoo.a = 1\nmqtt.max_inflight = 1'
  expect(plan(text).parts.map(({ name, state, code }) => [name, state, code])).toEqual([
    ['cluster', 'skipped', 'read_only'],
    ['node', 'skipped', 'read_only'],
    ['foo', 'skipped', 'unknown_root'],
    ['mqtt', 'ready', undefined],
  ])
  const whole = plan(readConfigText(), readConfigText()).parts
  expect(whole.filter(({ state }) => state === 'skipped').map(({ name }) => name)).toEqual([
    ...['cluster', 'node', 'rpc'],
  ])
})

it('shows the differences of the chosen parts', () => {
  const { differences } = plan('a { b { c = 1 }, d = 2 }\nab = 3')
  const parts = ['a', 'a.b', 'ab'].map((name) => ({
    ...{ kind: 'config' as const, name, state: 'ready' as const },
    ...{ entries: 1, added: 0, changed: 1 },
  }))
  const all = [
    { path: 'a.b.c', after: 1 },
    { path: 'a.d', after: 2 },
  ]
  expect(differences.map(({ path }) => path)).toEqual(['a', 'ab'])
  expect(differencesIn(all, parts, (name) => name === 'a').map(({ path }) => path)).toEqual(['a.d'])
  expect(differencesIn(all, parts, (name) => name === 'a.b').map(({ path }) => path)).toEqual([
    'a.b.c',
  ])
})

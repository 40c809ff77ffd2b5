import { expect, it } from 'vitest'
import { ActivityTree } from './activity-tree.ts'
import { Busiest } from './busiest.ts'

const tree = new ActivityTree(0)
const named = (name: string) => tree.get(name) ?? tree.add(name, 0)
const names = (found: readonly { topic: { name: string } }[]) =>
  found.map(({ topic }) => topic.name)

it('finds the busiest of very many, also if these come before and after', () => {
  const busiest = new Busiest()
  for (let second = 0; second < 20; second++) {
    for (let i = 0; i < 2000; i++) {
      if (i === 1000) busiest.note(named('busy'), 9, second)
      if (i === 1500) busiest.note(named('busier'), 10, second)
      busiest.note(named(`t/${i}`), 1, second)
    }
  }
  expect(names(busiest.top(2, 20))).toEqual(['busier', 'busy'])
})

it('finds a topic that becomes busy later, and leaves out one that ended', () => {
  const busiest = new Busiest()
  for (let i = 0; i < 2000; i++) busiest.note(named(`old/${i}`), 50, 0)
  for (let second = 1; second < 60; second++) busiest.note(named('late'), 3, second)
  const top = busiest.top(5, 59)
  expect(names(top)).toEqual(['late'])
  expect(top[0]?.rate).toBeCloseTo(3, 0)
})

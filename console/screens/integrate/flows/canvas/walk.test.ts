import { expect, it } from 'vitest'
import { neighbour, nextEdge } from './walk.ts'

const nodes = [
  { id: 'a', at: { x: 0, y: 0 } },
  { id: 'b', at: { x: 0, y: 90 } },
  { id: 'f', at: { x: 300, y: 45 } },
  { id: 'x', at: { x: 600, y: 0 } },
  { id: 'y', at: { x: 600, y: 90 } },
]

it.each([
  ['a', 'down', 'b'],
  ['b', 'up', 'a'],
  ['a', 'right', 'f'],
  ['b', 'right', 'f'],
  ['f', 'left', 'a'],
  ['y', 'up', 'x'],
  ['x', 'left', 'f'],
  ['a', 'up', undefined],
  ['a', 'left', undefined],
  ['y', 'down', undefined],
  ['unknown', 'down', 'a'],
] as const)('from %s %s to %s', (from, direction, to) => {
  expect(neighbour(nodes, from, direction)).toBe(to)
})

it('all edges of a node follow each other, those out of it first', () => {
  const edges = [
    { from: 'a', to: 'f' },
    { from: 'f', to: 'x' },
    { from: 'f', to: 'y' },
    { from: 'a', to: 'x' },
  ]
  const reached: unknown[] = []
  let edge: (typeof edges)[number] | undefined
  for (let i = 0; i < 4; i++) {
    edge = nextEdge(edges, 'f', edge)
    reached.push(edge && edges.indexOf(edge))
  }
  expect(reached).toEqual([1, 2, 0, 1])
  expect(nextEdge(edges, 'f', edges[3])).toBe(edges[1])
  expect(nextEdge(edges, 'alone', undefined)).toBeUndefined()
})

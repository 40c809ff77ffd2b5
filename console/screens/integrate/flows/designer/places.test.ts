import type { FlowGraph } from '@signalbox/flow/graph'
import { expect, it } from 'vitest'
import { arranged, placed, readPlaces } from './places.ts'

const graph: FlowGraph = {
  nodes: [
    { id: 'a', kind: 'message', topic: 'a' },
    { id: 'b', kind: 'message', topic: 'b' },
    { id: 'f', kind: 'filter', content: { sql: 'qos > 0' } },
    { id: 'c', kind: 'console' },
  ],
  edges: [
    { from: 'a', to: 'f' },
    { from: 'b', to: 'f' },
    { from: 'f', to: 'c' },
  ],
}

it('columns are beside each other, and each is in the middle', () => {
  expect(arranged(graph)).toEqual({
    a: { x: 0, y: 0 },
    b: { x: 0, y: 90 },
    f: { x: 264, y: 45 },
    c: { x: 528, y: 45 },
  })
})

it('a new node gets a free place, and the others keep theirs', () => {
  const known = { a: { x: 0, y: 90 }, b: { x: 10, y: 200 }, gone: { x: 1, y: 1 } }
  const places = placed(graph, known)
  expect(places.a).toEqual(known.a)
  expect(places.b).toEqual(known.b)
  expect(places.gone).toBeUndefined()
  const more = placed(
    { ...graph, nodes: [...graph.nodes, { id: 'd', kind: 'message', topic: 'd' }] },
    { ...arranged(graph), a: { x: 0, y: 180 } },
  )
  expect(more.d).toEqual({ x: 0, y: 270 })
})

it.each([
  ['{"a":{"x":1,"y":2}}', { a: { x: 1, y: 2 } }],
  ['{"a":{"x":"1","y":2},"b":null,"c":{"x":1,"y":1}}', { c: { x: 1, y: 1 } }],
  ['[', {}],
  ['null', {}],
])('stored places %s are read, and hostile ones are left away', (text, places) => {
  expect(readPlaces(text)).toEqual(places)
})

import { NODE_WIDTH } from '@signalbox/flow/layout'
import { expect, it } from 'vitest'
import { firstViewport } from './first-viewport.ts'

const nodes = [
  { id: 'source', at: { x: 100, y: 40 } },
  { id: 'action', at: { x: 1300 - NODE_WIDTH, y: 40 } },
]
const drawing = { nodes, lanes: [], begin: undefined }

const canvas = (width: number, height = 700) => ({ width, height })

it('begins in full size where the drawing fits', () => {
  expect(firstViewport(drawing, canvas(1248))).toEqual({ x: -76, y: -16, zoom: 1 })
})

it('fits the width of a drawing that is wider than the canvas', () => {
  expect(firstViewport(drawing, canvas(1128))).toEqual({ x: -66, y: -12, zoom: 0.9 })
})

it('never makes texts too small to read', () => {
  expect(firstViewport(drawing, canvas(390)).zoom).toBe(0.75)
})

it('enlarges a small drawing as far as all of it fits', () => {
  expect(firstViewport(drawing, canvas(1368)).zoom).toBe(1.1)
  expect(firstViewport(drawing, canvas(2400)).zoom).toBe(1.25)
  const tall = [...nodes, { id: 'last', at: { x: 100, y: 1000 } }]
  expect(firstViewport({ ...drawing, nodes: tall }, canvas(1368)).zoom).toBe(1)
})

it('fits the bands of rules, which are wider than their nodes', () => {
  const lanes = [{ at: { x: 0, y: 0 }, width: 1200, height: 100 }]
  expect(firstViewport({ ...drawing, nodes: [], lanes }, canvas(1128)).zoom).toBe(0.9)
})

it('begins with the chosen nodes, and in full size before the canvas has a layout', () => {
  expect(firstViewport({ ...drawing, begin: ['action'] }, canvas(1008, 0)).zoom).toBe(1)
  expect(firstViewport(drawing, canvas(0, 0)).zoom).toBe(1)
})

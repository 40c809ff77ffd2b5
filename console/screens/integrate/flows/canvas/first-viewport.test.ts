import { NODE_WIDTH } from '@signalbox/flow/layout'
import { expect, it } from 'vitest'
import { firstViewport } from './first-viewport.ts'

const nodes = [
  { id: 'source', at: { x: 100, y: 40 } },
  { id: 'action', at: { x: 1300 - NODE_WIDTH, y: 40 } },
]
const drawing = { nodes, lanes: [], begin: undefined }

it('begins in full size where the drawing fits', () => {
  expect(firstViewport(drawing, 1248)).toEqual({ x: -76, y: -16, zoom: 1 })
})

it('fits the width of a drawing that is wider than the canvas', () => {
  expect(firstViewport(drawing, 1008)).toEqual({ x: -56, y: -8, zoom: 0.8 })
})

it('never makes texts too small to read', () => {
  expect(firstViewport(drawing, 390).zoom).toBe(0.7)
})

it('fits the bands of rules, which are wider than their nodes', () => {
  const lanes = [{ at: { x: 0, y: 0 }, width: 1200 }]
  expect(firstViewport({ ...drawing, nodes: [], lanes }, 1008).zoom).toBe(0.8)
})

it('begins with the chosen nodes, and in full size before the canvas has a layout', () => {
  expect(firstViewport({ ...drawing, begin: ['action'] }, 1008).zoom).toBe(1)
  expect(firstViewport(drawing, 0).zoom).toBe(1)
})

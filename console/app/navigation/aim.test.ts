import { describe, expect, it } from 'vitest'
import { isAimedAt } from './aim.ts'

const panel = { left: 72, right: 280, top: 100, bottom: 400 }
const start = { x: 36, y: 130 }

describe('a pointer on the rail', () => {
  it.each([
    ['straight to the panel', { x: 46, y: 130 }],
    ['diagonally to its lower corner', { x: 46, y: 190 }],
    ['diagonally to its upper corner', { x: 46, y: 122 }],
  ])('that moves %s is aimed at it', (_, to) => {
    expect(isAimedAt(start, to, panel)).toBe(true)
  })

  it.each([
    ['down', { x: 36, y: 160 }],
    ['to the left', { x: 26, y: 140 }],
    ['down, and hardly to the right', { x: 37, y: 160 }],
    ['up, and hardly to the right', { x: 37, y: 110 }],
  ])('that moves %s is not', (_, to) => {
    expect(isAimedAt(start, to, panel)).toBe(false)
  })
})

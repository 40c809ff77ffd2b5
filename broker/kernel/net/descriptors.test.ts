import { expect, it } from 'vitest'
import type * as Descriptors from './descriptors.ts'

// Its count runs ahead of the clock here: the listeners of other files have a module of their own.
const own: string = './descriptors.ts?own'
const { descriptorLimit, spareDescriptors }: typeof Descriptors = await import(own)

// Where the system has no limit, or one that takes minutes to reach, there is nothing to try.
it.runIf(descriptorLimit() < 1_000_000)('connections that came and went leave room', () => {
  const perMs = 5
  const from = Date.now()
  const least = Array.from({ length: 2 * descriptorLimit() }, (_, i) =>
    spareDescriptors(from + i / perMs),
  ).reduce((a, b) => Math.min(a, b))
  expect(least).toBeGreaterThan(0)
})

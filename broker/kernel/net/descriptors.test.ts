import { expect, it } from 'vitest'
import { descriptorLimit, spareDescriptors } from './descriptors.ts'

// Where the system has no limit, or one that takes minutes to reach, there is nothing to try.
it.runIf(descriptorLimit() < 1_000_000)('connections that came and went leave room', () => {
  const perMs = 5
  const from = Date.now()
  const least = Array.from({ length: 2 * descriptorLimit() }, (_, i) =>
    spareDescriptors(from + i / perMs),
  ).reduce((a, b) => Math.min(a, b))
  expect(least).toBeGreaterThan(0)
})

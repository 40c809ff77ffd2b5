import { expect, it } from 'vitest'
import { loadShare } from './NodeLoad.tsx'

it.each([
  [{ load1: 22.18, cpu_cores: 2 }, 11.09],
  [{ load1: 1, cpu_cores: 4 }, 0.25],
  [{ load1: 1 }, undefined],
  [{ load1: 1, cpu_cores: 0 }, undefined],
  [{ cpu_cores: 2 }, undefined],
])('the load of %j relative to its processors is %j', (node, share) => {
  expect(loadShare(node)).toBe(share)
})

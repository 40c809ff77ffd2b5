import { METRIC_NAMES } from '@signalbox/contract/metrics'
import { expect, it } from 'vitest'
import { METRIC_KEYS } from '../kernel/metrics.ts'

// The kernel knows nothing of the API, and yet counts what the API names.
it('the kernel counts every metric of the contract, and no other', () => {
  expect([...METRIC_KEYS].sort()).toEqual([...METRIC_NAMES].sort())
})

import { METRIC_NAMES } from '@signalbox/contract/metrics'
import { describe, expect, it } from 'vitest'
import type { AnyFeature } from './feature.ts'
import { features } from './features/features.ts'
import { Counters } from './kernel/counters.ts'
import { KERNEL_METRICS } from './kernel/metrics.ts'
import { Metrics } from './metrics.ts'

describe('the metrics of a broker', () => {
  const declared = Object.values<AnyFeature>(features).flatMap(({ counters = [] }) => counters)

  it('are names of the contract, each with one owner: the kernel or a feature', () => {
    expect(declared).toContain('messages.delayed')
    const counted = [...KERNEL_METRICS, ...declared]
    expect(counted.filter((name) => !METRIC_NAMES.includes(name))).toEqual([])
    expect(counted.filter((name, i) => counted.indexOf(name) !== i)).toEqual([])
  })

  it('include every name of the contract; one that nothing counts is 0', () => {
    const kernel = new Counters(KERNEL_METRICS)
    kernel.inc('messages.received', 3)
    const metrics = new Metrics()
    metrics.add(kernel)
    const all = metrics.snapshot()
    expect(Object.keys(all)).toEqual([...METRIC_NAMES])
    expect(all).toMatchObject({ 'messages.received': 3, 'messages.delayed': 0 })
  })
})

import type { Sample } from '@signalbox/contract/monitor'
import { expect, it } from 'vitest'
import { doneBy } from './first-steps.ts'

const sample = (connections: number, received: number): Sample => ({
  ...{ time_stamp: 0, connections, live_connections: 0, topics: 0, subscriptions: 0 },
  ...{ received, sent: 0, dropped: 0 },
})

it('what clients did before a restart is in the samples', () => {
  expect(doneBy([])).toEqual({ isConnected: false, isPublished: false })
  expect(doneBy([sample(1, 0), sample(0, 0)])).toEqual({ isConnected: true, isPublished: false })
  expect(doneBy([sample(1, 2), sample(0, 0)])).toEqual({ isConnected: true, isPublished: true })
})

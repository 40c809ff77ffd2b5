import type { Sample } from '@signalbox/contract/monitor'
import { expect, it } from 'vitest'
import { doneBy, hasOwnClient } from '#screens/overview/first-steps.ts'

const sample = (connections: number, received: number): Sample => ({
  ...{ time_stamp: 0, connections, live_connections: 0, topics: 0, subscriptions: 0 },
  ...{ received, sent: 0, dropped: 0 },
})

it('what clients did before a restart is in the samples', () => {
  expect(doneBy([])).toEqual({ isConnected: false, isPublished: false })
  expect(doneBy([sample(1, 0), sample(0, 0)])).toEqual({ isConnected: true, isPublished: false })
  expect(doneBy([sample(1, 2), sample(0, 0)])).toEqual({ isConnected: true, isPublished: true })
})

it.each([
  ['no client', 0, [0, 0], [4, 0], false],
  ['a client without a demo', 1, [0, 0], [4, 0], true],
  ['the clients of the demo', 20, [0, 20], [4, 20], false],
  ['one more client', 21, [0, 20], [4, 20], true],
  ['a demo that has just started', 20, [0, 0], [4, 20], false],
  ['a demo that has just ended', 20, [0, 20], [4, 0], false],
  ['an older reading of the demo', 20, [0, 0], [1, 0], false],
] as const)('%s', (_, count, [at1, before], [at2, after], isOwn) => {
  const readings = [
    { at: at1, sessions: before },
    { at: at2, sessions: after },
  ] as const
  expect(hasOwnClient({ at: 2, count }, ...readings)).toBe(isOwn)
})

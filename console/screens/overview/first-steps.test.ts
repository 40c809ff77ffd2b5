import type { Sample } from '@signalbox/contract/monitor'
import { expect, it } from 'vitest'
import { doneBy, hasOwnClient, withoutDemo } from '#screens/overview/first-steps.ts'

const sample = (connections: number, received: number): Sample => ({
  ...{ time_stamp: 0, connections, live_connections: 0, topics: 0, subscriptions: 0 },
  ...{ received, sent: 0, dropped: 0 },
})

it('what clients did before a restart is in the samples', () => {
  expect(doneBy([])).toEqual({ isConnected: false, isPublished: false })
  expect(doneBy([sample(1, 0), sample(0, 0)])).toEqual({ isConnected: true, isPublished: false })
  expect(doneBy([sample(1, 2), sample(0, 0)])).toEqual({ isConnected: true, isPublished: true })
})

it('samples of a demo are not those of the user', () => {
  const at = (seconds: number) => ({ ...sample(1, 1), time_stamp: seconds * 1000 })
  const samples = [0, 10, 20, 30, 40, 50, 60].map(at)
  const time = (seconds: number) => new Date(seconds * 1000).toISOString()
  const seconds = (runs: { from: string; to: string }[]) =>
    withoutDemo(samples, runs).map(({ time_stamp }) => time_stamp / 1000)
  expect(seconds([])).toEqual([0, 10, 20, 30, 40, 50, 60])
  // That of 20 is taken up to ten seconds later; that of 50 counts what came from 40 on.
  expect(seconds([{ from: time(25), to: time(45) }])).toEqual([0, 10, 60])
  expect(seconds([{ from: time(5), to: time(6) }])).toEqual([20, 30, 40, 50, 60])
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

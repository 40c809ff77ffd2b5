import { readRecordings } from '@signalbox/testing/facts'
import { expect, it } from 'vitest'
import { presentEvents } from './events.present.ts'

it('lists events in the order of a real broker', () => {
  const answer = readRecordings('enterprise').find(
    ({ path, file }) => path === '/rule_events' && file === 'rule_test_events.json',
  )?.response as { event: string }[]
  expect(presentEvents().map(({ event }) => event)).toEqual(answer.map(({ event }) => event))
})

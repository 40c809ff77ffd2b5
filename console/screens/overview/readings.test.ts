import type { CurrentSample } from '@signalbox/contract/monitor'
import { expect, it } from 'vitest'
import { courseOf, ratesOf } from './readings.ts'

it('losses that are not known yet are no rate, and no point of a course', () => {
  const current = { received_msg_rate: 5, sent_msg_rate: 3 } as CurrentSample // no rate of bytes
  const [unknown, known] = [ratesOf(current, undefined), ratesOf(current, { queue_full: 2 })]
  expect(unknown).toMatchObject({ received: 5, lost: undefined })
  expect(known.lost).toBe(2)
  const readings = [
    { at: 1, ...unknown },
    { at: 2, ...known },
  ]
  expect(courseOf([], readings, 'lost')).toEqual([[2, 2]])
  expect(courseOf([], readings, 'received')).toEqual([
    [1, 5],
    [2, 5],
  ])
})

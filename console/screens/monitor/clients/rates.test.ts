import { describe, expect, it } from 'vitest'
import { readTrafficCounters, courseRange, rates } from './rates.ts'

describe('rates', () => {
  it('are the change over the time between two readings', () => {
    expect(rates({ recv_msg: 100, send_msg: 5 }, { recv_msg: 150, send_msg: 5 }, 5000)).toEqual({
      recv_msg: 10,
      send_msg: 0,
    })
  })

  it('omit a counter that was reset by a new connection', () => {
    expect(rates({ recv_msg: 100 }, { recv_msg: 3 }, 5000)).toEqual({})
    expect(rates({ recv_msg: 1 }, { recv_msg: 2 }, 0)).toEqual({})
  })

  it('take counters only', () => {
    expect(
      readTrafficCounters({ recv_oct: 1, 'send_msg.dropped': 2, clientid: 'a', port: 3 }),
    ).toEqual({
      recv_oct: 1,
      'send_msg.dropped': 2,
    })
  })
})

describe('courseRange', () => {
  const point = (at: number) => ({ at, received: 1, sent: 1, lost: null, queue: 0, inflight: 0 })
  it('is the time of the readings, and a minute at least', () => {
    expect(courseRange([point(100_000), point(105_000)])).toEqual({ from: 45_000, to: 105_000 })
    expect(courseRange([point(100_000), point(190_000)])).toEqual({ from: 100_000, to: 190_000 })
  })
})

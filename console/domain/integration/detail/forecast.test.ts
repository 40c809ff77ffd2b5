import { describe, expect, it } from 'vitest'
import { forecastBacklog } from './forecast.ts'

const figures = { queuing: 100, bytes: 10_000, max_bytes: 1_000_000, in_rate: 10, out_rate: 0 }

describe('the forecast of a buffer', () => {
  it('says when the buffer is full, if rows may wait so long', () => {
    expect(forecastBacklog(figures, Infinity)).toEqual({ kind: 'filling', seconds: 990 })
    expect(forecastBacklog(figures, 1100)).toEqual({ kind: 'filling', seconds: 990 })
  })

  it('says that rows expire before the buffer is full', () => {
    expect(forecastBacklog(figures, 45)).toEqual({ kind: 'expiring' })
  })

  it('says when the buffer is empty', () => {
    expect(forecastBacklog({ ...figures, out_rate: 30 }, 45)).toEqual({
      kind: 'draining',
      seconds: 5,
    })
    expect(forecastBacklog({ ...figures, queuing: 0, bytes: 0 }, 45)).toEqual({ kind: 'empty' })
  })

  it('says that the buffer drops rows when it is full', () => {
    expect(forecastBacklog({ ...figures, bytes: 999_000 }, 45)).toEqual({ kind: 'full' })
  })
})

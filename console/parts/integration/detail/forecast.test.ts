import { describe, expect, it } from 'vitest'
import { forecastOf } from './forecast.ts'

const figures = { queuing: 100, bytes: 10_000, max_bytes: 1_000_000, in_rate: 10, out_rate: 0 }

describe('the forecast of a buffer', () => {
  it('says when the buffer is full, if rows may wait so long', () => {
    expect(forecastOf(figures, Infinity)).toEqual({ kind: 'filling', seconds: 990 })
    expect(forecastOf(figures, 1100)).toEqual({ kind: 'filling', seconds: 990 })
  })

  it('says that rows expire before the buffer is full', () => {
    expect(forecastOf(figures, 45)).toEqual({ kind: 'expiring' })
  })

  it('says when the buffer is empty', () => {
    expect(forecastOf({ ...figures, out_rate: 30 }, 45)).toEqual({ kind: 'draining', seconds: 5 })
    expect(forecastOf({ ...figures, queuing: 0, bytes: 0 }, 45)).toEqual({ kind: 'empty' })
  })

  it('says that the buffer drops rows when it is full', () => {
    expect(forecastOf({ ...figures, bytes: 999_000 }, 45)).toEqual({ kind: 'full' })
  })
})

import type { ClientRow } from '@signalbox/contract/clients'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useRates } from './use-rates.ts'

const begin = (client: ClientRow) =>
  renderHook(({ read, at }: { read: ClientRow; at: number }) => useRates(read, at), {
    initialProps: { read: client, at: 10_000 },
  })

it('the readings of a client make the course of its rates', () => {
  const { result, rerender } = begin({ clientid: 'a', recv_msg: 100, send_msg: 7 })
  rerender({ read: { clientid: 'a', recv_msg: 101, send_msg: 7 }, at: 15_000 })
  rerender({ read: { clientid: 'a', recv_msg: 101, send_msg: 57 }, at: 20_000 })
  expect(result.current.course.map(({ received }) => received)).toEqual([null, 0.2, 0])
  expect(result.current.course.map(({ sent }) => sent)).toEqual([null, 0, 10])
  expect(result.current.perSecond).toEqual({ recv_msg: 0, send_msg: 10 })
})

it('the rates of the broker are used where it has them', () => {
  const { result } = begin({ clientid: 'a', recv_msg: 100, 'recv_msg.rate': 2.5 })
  expect(result.current.course).toMatchObject([{ received: 2.5, sent: null }])
})

it('another client begins a course of its own', () => {
  const { result, rerender } = begin({ clientid: 'a', recv_msg: 100 })
  rerender({ read: { clientid: 'b', recv_msg: 900 }, at: 15_000 })
  expect(result.current.course).toMatchObject([{ at: 15_000, received: null }])
})

import { alarmList } from '@signalbox/contract/alarms'
import { clientGet } from '@signalbox/contract/clients'
import { ApiError } from '@signalbox/contract/errors'
import { expect, it } from 'vitest'
import { pollUnlessGone } from './live.ts'

const notFound = new ApiError({ kind: 'http', operation: '', status: 404, message: '' })
const state = { state: { error: notFound } }

it('a list is polled on after a 404: a proxy answers that while the server is updated', () => {
  expect(pollUnlessGone(alarmList, 1000)(state)).toBe(1000)
})

it('a thing that is gone is no longer polled', () => {
  expect(pollUnlessGone(clientGet, 1000)(state)).toBe(false)
  expect(pollUnlessGone(clientGet, 1000)({ state: { error: null } })).toBe(1000)
})

it('a long list is polled more rarely than a short one', () => {
  const rows = (count: number) => Array.from({ length: count }, () => ({}))
  const poll = (data: unknown) => pollUnlessGone(alarmList, 5000)({ state: { error: null, data } })
  expect(poll({ data: rows(100), meta: {} })).toBe(5000)
  expect(poll({ data: rows(10_000), meta: {} })).toBe(500_000)
  expect(poll(rows(500))).toBe(25_000)
  expect(poll(undefined)).toBe(5000)
})

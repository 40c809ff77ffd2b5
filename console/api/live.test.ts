import { alarmList } from '@signalbox/contract/alarms'
import { clientGet } from '@signalbox/contract/clients'
import { ApiError } from '@signalbox/contract/errors'
import { expect, it, vi } from 'vitest'

// The last selected cluster is stored there; Node has no such storage.
vi.stubGlobal('localStorage', { getItem: () => null })
const { pollUnlessGone } = await import('./live.ts')

const notFound = new ApiError({ kind: 'http', operation: '', status: 404, message: '' })
const state = { state: { error: notFound } }

it('a list is polled on after a 404: a proxy answers that while the server is updated', () => {
  expect(pollUnlessGone(alarmList, 1000)(state)).toBe(1000)
})

it('a thing that is gone is no longer polled', () => {
  expect(pollUnlessGone(clientGet, 1000)(state)).toBe(false)
  expect(pollUnlessGone(clientGet, 1000)({ state: { error: null } })).toBe(1000)
})

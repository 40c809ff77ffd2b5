import type { License } from '@signalbox/contract/license'
import { expect, it } from 'vitest'
import { cleanKey, daysLeft, isPlausibleKey, licenseState } from './license-state.ts'

const license = (more: Partial<License> = {}): License => ({
  max_connections: 100,
  start_at: '2026-01-01',
  expiry_at: '2026-12-31',
  type: 'official',
  expiry: false,
  ...more,
})
const at = (date: string) => Date.parse(`${date}T12:00:00Z`)

it.each([
  ['2026-12-30', 1],
  ['2026-12-31', 0],
  ['2027-01-01', -1],
])('on %s has %i days left', (date, days) => {
  expect(daysLeft(license(), at(date))).toBe(days)
})

it('has no days without a date', () => {
  expect(daysLeft(license({ expiry_at: 'never' }), 0)).toBeUndefined()
  expect(licenseState(license({ expiry_at: 'never' }), 0)).toEqual({ kind: 'valid' })
})

it('is as urgent as its most urgent fact', () => {
  const evaluation = { customer_type: 10 }
  expect(licenseState(license(), at('2026-06-01'))).toEqual({ kind: 'valid' })
  expect(licenseState(license(evaluation), at('2026-06-01'))).toEqual({ kind: 'evaluation' })
  expect(licenseState(license(evaluation), at('2026-12-11'))).toEqual({ kind: 'soon', days: 20 })
  expect(licenseState(license({ expiry: true }), at('2027-02-01'))).toEqual({ kind: 'expired' })
})

it('a pasted key loses its line breaks', () => {
  expect(cleanKey('  MjIw\n  MTEx.\tMEUC ')).toBe('MjIwMTEx.MEUC')
  expect(isPlausibleKey('MjIw\nMTEx.MEUC=')).toBe(true)
  expect(isPlausibleKey('<license>')).toBe(false)
  expect(isPlausibleKey(' ')).toBe(false)
})

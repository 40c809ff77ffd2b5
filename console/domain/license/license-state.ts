import type { License } from '@signalbox/contract/license'

const DAY_MS = 24 * 60 * 60 * 1000
/** The broker raises its alarm from then on. */
const SOON_DAYS = 30
const EVALUATION = 10

/** Whole days until the end of the last day, in UTC; negative after it. `undefined`: no date. */
export function daysLeft({ expiry_at: date }: License, now: number): number | undefined {
  const end = Date.parse(`${date}T23:59:59Z`)
  return Number.isNaN(end) ? undefined : Math.floor((end - now) / DAY_MS)
}

export type LicenseState =
  | { kind: 'expired' }
  | { kind: 'soon'; days: number }
  | { kind: 'evaluation' }
  | { kind: 'valid' }

/** The most urgent thing to say about a license. */
export function licenseState(license: License, now: number): LicenseState {
  const days = daysLeft(license, now)
  if (license.expiry) return { kind: 'expired' }
  if (days !== undefined && days <= SOON_DAYS) return { kind: 'soon', days: Math.max(0, days) }
  return license.customer_type === EVALUATION ? { kind: 'evaluation' } : { kind: 'valid' }
}

/** Removes the line breaks that keys get when they are pasted from emails. */
export const cleanKey = (text: string): string => text.replaceAll(/\s+/g, '')

/** Keys are Base64 texts, joined by dots. */
export const isPlausibleKey = (text: string): boolean => /^[A-Za-z0-9+/=._-]+$/.test(cleanKey(text))

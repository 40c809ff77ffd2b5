import type { BanCreate, BanKind } from '@signalbox/contract/banned'
import * as z from 'zod/mini'

const DAY = 86_400

/** How long a ban lasts, in seconds; `until` a time, or as long as there are years of four digits. */
export const LASTS = {
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
  year: 365 * DAY,
} as const
export type Lasts = keyof typeof LASTS | 'until' | 'ever'

/** A day before the last that the API takes: every offset from UTC fits. */
const FOR_EVER = '9999-12-30T23:59:59Z'

export interface BanValues {
  as: BanKind
  /** What was typed for each kind: a change of kind loses none. */
  whos: Record<BanKind, string>
  reason: string
  lasts: Lasts
  /** As the browser's own field has it, in the time of the place: `2026-11-21T18:30`. */
  until: string
}

export type WhoProblem = 'required' | 'badAddress' | 'badNetwork'

const address = z.union([z.ipv4(), z.ipv6()])
const network = z.union([z.cidrv4(), z.cidrv6(), address])

/** What is wrong with a value, as far as it can be known without asking the broker. */
export function whoProblem(as: BanKind, who: string): WhoProblem | undefined {
  if (who === '') return 'required'
  if (as === 'peerhost' && !z.safeParse(address, who).success) return 'badAddress'
  if (as === 'peerhost_net' && !z.safeParse(network, who).success) return 'badNetwork'
  return undefined
}

export function isFuture(until: string, now: number = Date.now()): boolean {
  // `NaN` is after nothing.
  return Date.parse(until) > now
}

export function toBan(values: BanValues, by: string, now: number = Date.now()): BanCreate {
  const { as, whos, reason, lasts } = values
  return {
    as,
    who: whos[as],
    by,
    until: untilOf(values, lasts, now),
    ...(reason !== '' && { reason }),
  }
}

function untilOf({ until }: BanValues, lasts: Lasts, now: number): string {
  if (lasts === 'ever') return FOR_EVER
  const at = lasts === 'until' ? new Date(until) : new Date(now + LASTS[lasts] * 1000)
  return at.toISOString()
}

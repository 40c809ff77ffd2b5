import {
  type Ban,
  BAN_KINDS,
  type BanCreate,
  banCreate,
  type BanKind,
} from '@signalbox/contract/banned'
import * as z from 'zod/mini'

const HOUR = 3600
const DAY = 24 * HOUR

/** How long a ban lasts, in seconds; `until` a time, or as long as there are years of four digits. */
export const DURATIONS = {
  hour: HOUR,
  day: DAY,
  week: 7 * DAY,
  month: 30 * DAY,
  year: 365 * DAY,
} as const
export type DurationChoice = keyof typeof DURATIONS | 'until' | 'ever'

/** A day before the last that the API takes: every offset from UTC fits. */
const FOR_EVER = '9999-12-30T23:59:59Z'

export interface BanValues {
  as: BanKind
  /** Typed value for each kind, so that switching kinds loses nothing. */
  whos: Record<BanKind, string>
  reason: string
  lasts: DurationChoice
  /** Local time in the format of a `datetime-local` input: `2026-11-21T18:30`. */
  until: string
}

export type WhoProblem = 'required' | 'badAddress' | 'badNetwork'

/** Kinds whose value is a regular expression. */
export const isExpression = (as: BanKind) => as === 'clientid_re' || as === 'username_re'

const address = z.union([z.ipv4(), z.ipv6()])
const network = z.union([z.cidrv4(), z.cidrv6(), address])

/** Problem of a value, as far as it can be found without asking the broker. */
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

const pad = (n: number) => String(n).padStart(2, '0')

/** A time as the browser's own field has it, in the time of the place. */
function toLocalTime(time: string): string {
  const at = new Date(time)
  const day = [at.getFullYear(), pad(at.getMonth() + 1), pad(at.getDate())].join('-')
  return `${day}T${pad(at.getHours())}:${pad(at.getMinutes())}`
}

const noWhos = () =>
  Object.fromEntries(BAN_KINDS.map((kind) => [kind, ''])) as Record<BanKind, string> // of all kinds

/** Values of a new ban, with the known facts of a client. */
export const newBan = (as: BanKind, known: Partial<Record<BanKind, string>>): BanValues => ({
  as,
  whos: { ...noWhos(), ...known },
  reason: '',
  lasts: 'year',
  until: '',
})

/** Form values of an existing ban, for editing. */
export const toBanValues = ({ as, who, reason, until }: Ban): BanValues => {
  const isForEver = Date.parse(until) >= Date.parse(FOR_EVER)
  return {
    as,
    whos: { ...noWhos(), [as]: who },
    reason,
    lasts: isForEver ? 'ever' : 'until',
    until: isForEver ? '' : toLocalTime(until),
  }
}

/** Request body that restores a lifted ban. */
export const toBanCreate = ({ as, who, by, reason, at, until }: Ban): BanCreate => ({
  ...{ as, who, by, reason, at, until },
})

/** Parses a ban from a file; `undefined` if it is not valid. */
export function readBan(row: unknown): Ban | undefined {
  const read = z.safeParse(banCreate, row)
  if (!read.success || whoProblem(read.data.as, read.data.who) !== undefined) return undefined
  const { at, until, by = '', reason = '', ...rest } = read.data
  const time = (reported: string | number | undefined) =>
    new Date(typeof reported === 'number' ? reported * 1000 : (reported ?? ''))
  const ends = time(until)
  if (Number.isNaN(ends.getTime())) return undefined
  const began = time(at)
  return {
    ...{ ...rest, by, reason },
    at: (Number.isNaN(began.getTime()) ? new Date() : began).toISOString(),
    until: ends.toISOString(),
  }
}

interface Rules {
  words: Record<WhoProblem | 'badExpression' | 'badTime', string>
  isBadExpression: boolean
  came: Ban | undefined
}

export function banRules({ words, isBadExpression, came }: Rules) {
  return z
    .object({
      as: z.enum(BAN_KINDS),
      whos: z.record(z.enum(BAN_KINDS), z.string()),
      reason: z.string(),
      lasts: z.enum(['hour', 'day', 'week', 'month', 'year', 'until', 'ever']),
      until: z.string(),
    })
    .check((context) => {
      const { as, whos, lasts, until } = context.value
      const add = (path: string[], message: string) =>
        context.issues.push({ code: 'custom', input: context.value, path, message })
      const problem = came === undefined ? whoProblem(as, whos[as]) : undefined
      if (problem !== undefined) add(['whos', as], words[problem])
      else if (isBadExpression && came === undefined) add(['whos', as], words.badExpression)
      if (lasts === 'until' && !isFuture(until)) add(['until'], words.badTime)
    })
}

/** Request body for a ban. `came` is the ban being edited; an unchanged time keeps its seconds. */
export function toBan(
  values: BanValues,
  by: string,
  came?: Ban,
  now: number = Date.now(),
): BanCreate {
  const { as, whos, reason, lasts } = values
  const before = came && toBanValues(came)
  const isAsItWas = before?.lasts === lasts && before.until === values.until
  return {
    as,
    who: whos[as],
    by,
    until: came !== undefined && isAsItWas ? came.until : toUntil(values, lasts, now),
    ...(reason !== '' && { reason }),
  }
}

function toUntil({ until }: BanValues, lasts: DurationChoice, now: number): string {
  if (lasts === 'ever') return FOR_EVER
  const at = lasts === 'until' ? new Date(until) : new Date(now + DURATIONS[lasts] * 1000)
  return at.toISOString()
}

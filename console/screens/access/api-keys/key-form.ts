import { type ApiKey, KEY_NAME, MAX_KEY_NAME } from '@signalbox/contract/api-keys'
import * as z from 'zod/mini'

export interface KeyValues {
  name: string
  neverExpires: boolean
  /** `2026-11-21`, in the time of the place. */
  day: string
  enable: boolean
  desc: string
  role: string
}

const pad = (n: number) => String(n).padStart(2, '0')

/** The day of the place that a time is in. */
export function dayOf(time: string): string {
  const at = new Date(time)
  return Number.isNaN(at.getTime())
    ? ''
    : `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}

export const toKeyValues = (key?: ApiKey): KeyValues => ({
  name: key?.name ?? '',
  neverExpires: key === undefined ? false : key.expired_at === 'infinity',
  day: key === undefined || key.expired_at === 'infinity' ? '' : dayOf(key.expired_at),
  enable: key?.enable ?? true,
  desc: key?.desc ?? '',
  role: key?.role ?? 'administrator',
})

/** The last second of a day of the place. */
const endOf = (day: string) => new Date(`${day}T23:59:59`)

/** What is sent, all of it: what is left out would be changed. A day that stays keeps its hour. */
export function toKeyBody({ neverExpires, day, enable, desc, role }: KeyValues, came?: ApiKey) {
  const isAsItWas =
    came !== undefined && came.expired_at !== 'infinity' && dayOf(came.expired_at) === day
  const expiry = isAsItWas ? came.expired_at : neverExpires ? '' : endOf(day).toISOString()
  return { expired_at: neverExpires ? 'infinity' : expiry, enable, desc, role }
}

export function keyRules(
  came: ApiKey | undefined,
  words: { empty: string; name: string; day: string },
) {
  const isName = (name: string) => KEY_NAME.test(name) && name.length <= MAX_KEY_NAME
  return z
    .object({
      name: z.string().check(
        z.refine((name) => came !== undefined || isName(name), {
          error: ({ input }) => (input === '' ? words.empty : words.name),
        }),
      ),
      neverExpires: z.boolean(),
      day: z.string(),
      enable: z.boolean(),
      desc: z.string(),
      role: z.string(),
    })
    .check(
      z.refine(
        ({ neverExpires, day }) => {
          const isAsItWas = came !== undefined && dayOf(came.expired_at) === day && day !== ''
          return neverExpires || isAsItWas || endOf(day).getTime() > Date.now()
        },
        { path: ['day'], message: words.day },
      ),
    )
}

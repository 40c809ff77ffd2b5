import { type ApiKey, KEY_NAME, MAX_KEY_NAME } from '@signalbox/contract/api-keys'
import * as z from 'zod/mini'
import { type Language } from '#language.tsx'
import { nameRule } from '#domain/saving/name-rule.ts'

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
export function localDay(time: string): string {
  const at = new Date(time)
  return Number.isNaN(at.getTime())
    ? ''
    : `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}

export const toKeyValues = (key?: ApiKey): KeyValues => ({
  name: key?.name ?? '',
  neverExpires: key === undefined ? false : key.expired_at === 'infinity',
  day: key === undefined || key.expired_at === 'infinity' ? '' : localDay(key.expired_at),
  enable: key?.enable ?? true,
  desc: key?.desc ?? '',
  role: key?.role ?? 'administrator',
})

/** Values of a new key with the rights of another one, under a similar name. */
export const toReplacement = (key: ApiKey): KeyValues => ({
  ...toKeyValues(key),
  name: `${key.name.slice(0, MAX_KEY_NAME - 2)}-2`,
  enable: true,
  // An expiry in the past cannot be chosen.
  ...(key.expired && { day: '' }),
})

/** The last second of a day of the place. */
const endOfDay = (day: string) => new Date(`${day}T23:59:59`)

/**
 * Complete body of a request, since the API changes fields that are left out. An unchanged day keeps the hour of its
 * expiry.
 */
export function toKeyBody({ neverExpires, day, enable, desc, role }: KeyValues, came?: ApiKey) {
  const isAsItWas =
    came !== undefined && came.expired_at !== 'infinity' && localDay(came.expired_at) === day
  const expiry = isAsItWas ? came.expired_at : neverExpires ? '' : endOfDay(day).toISOString()
  return { expired_at: neverExpires ? 'infinity' : expiry, enable, desc, role }
}

export function keyRules(came: ApiKey | undefined, pastTime: string, language: Language) {
  return z
    .object({
      name: came === undefined ? nameRule(KEY_NAME, language, MAX_KEY_NAME) : z.string(),
      neverExpires: z.boolean(),
      day: z.string(),
      enable: z.boolean(),
      desc: z.string(),
      role: z.string(),
    })
    .check(
      z.refine(
        ({ neverExpires, day }) => {
          const isAsItWas = came !== undefined && localDay(came.expired_at) === day && day !== ''
          return neverExpires || isAsItWas || endOfDay(day).getTime() > Date.now()
        },
        { path: ['day'], message: pastTime },
      ),
    )
}

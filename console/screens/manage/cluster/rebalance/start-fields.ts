import { Duration } from '@signalbox/formats/units'
import * as z from 'zod/mini'

/** Rate that the broker uses if none is entered, in clients per second. */
export const BROKER_RATE = 500
const MAX_RATE = 1_000_000

/** A count from 1 on; `null`: the broker's own. */
export const optionalCount = (message: string) =>
  z.nullable(z.int(message).check(z.minimum(1, message), z.maximum(MAX_RATE, message)))

/** A ratio above 1 as text; empty: the broker's own. */
export const optionalRatio = (message: string) =>
  z.string().check(z.refine((text) => text === '' || Number(text) > 1, message))

export const WAIT_UNITS = Duration.units.filter(([unit]) => unit === 's' || unit === 'm')

/** Entered fields only, since the broker has defaults for the others. */
export function entered<Body extends object>(body: Body): Partial<Body> {
  const isEntered = ([, value]: [string, unknown]) =>
    value !== null &&
    value !== '' &&
    value !== undefined &&
    !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(Object.entries(body).filter(isEntered)) as Partial<Body> // of the same names
}

export const waitText = (ms: number | null) => (ms === null ? undefined : Duration.format(ms))

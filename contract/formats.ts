import * as z from 'zod/mini'
import { ByteSize, Duration, type Quantity } from '@signalbox/formats/units'

/**
 * When a changed setting is in force: at once, also for connected clients (`now`); for clients that connect
 * afterwards (`connect`); after the next start (`restart`); never in the embedded broker, which stores and
 * returns it (`none`).
 */
export type Effect = 'now' | 'connect' | 'restart' | 'none'

/** Notation and permitted values of a type, which the type alone does not tell. */
export interface Format {
  /** Another notation than that of its type; of a union, the type without its word. */
  as?: 'secret' | 'duration' | 'size' | 'percent' | 'number' | 'map'
  min?: number
  max?: number
  unit?: 'seconds'
  /** The word that means no limit, or no value. */
  word?: 'infinity' | 'disabled'
  effect?: Effect
  /** The default of a field that a request must have nevertheless. */
  otherwise?: unknown
}

/** The formats of schemas that have one; forms read them by `fieldAt`. */
export const formats = z.registry<Format>()

/** A time such as `5s` or `1h30m`. */
export const duration = z.string().register(formats, { as: 'duration' })

/** A duration that may be 0: `0ms`. */
export const wait = z.string().register(formats, { as: 'duration', min: 0 })

/** A whole number from `min` on, up to `max` if there is one. */
export function whole(format: { min: number; max?: number; unit?: 'seconds' }) {
  return bounded(format).register(formats, format)
}

/** Bounds in the smallest unit: milliseconds or bytes. */
interface Bounds {
  min?: number
  max?: number
}

/**
 * Refuses amounts below a minimum, with the minimum as reason. Texts that are no amounts and maxima are checked
 * by the settings themselves, which word their faults as the API does.
 */
function notBelow<Unit extends string>(unit: Quantity<Unit>, { min = 0 }: Bounds) {
  return z.refine<string>((text) => (unit.parse(text) ?? min) >= min, `${unit.format(min)} or more`)
}

function bounded({ min, max }: { min: number; max?: number }) {
  const limits = [z.minimum(min), ...(max === undefined ? [] : [z.maximum(max)])]
  return z.int().check(...limits)
}

// Schemas of settings, each with a default and the time when a change takes effect.

/** A boolean with a default. */
export const flag = (otherwise: boolean, effect: Effect) =>
  z._default(z.boolean().register(formats, { effect }), otherwise)

/** Connections of a pool, or streams of a client. */
export const poolSize = z._default(whole({ min: 1 }), 8)

/** A whole number, or a decimal one. */
export const count = (
  otherwise: number,
  { effect, ...limits }: { effect: Effect; min: number; max?: number; unit?: 'seconds' },
) => z._default(bounded(limits).register(formats, { ...limits, effect }), otherwise)

/** A whole number, or a word in its place. */
export function countOr<Word extends 'infinity' | 'disabled'>(
  word: Word,
  otherwise: number | Word,
  { effect, ...limits }: { effect: Effect; min: number; max?: number; unit?: 'seconds' },
) {
  const { min, max = Number.POSITIVE_INFINITY } = limits
  const schema = z
    .union([z.literal(word), bounded({ min })])
    .check(z.refine((value) => typeof value !== 'number' || value <= max, `${min}..${max}`))
  formats.add(schema, { as: 'number', word, ...limits, effect })
  // The union takes both types, but TypeScript cannot derive its input type from a type parameter.
  return z._default(schema, otherwise as never)
}

/** A duration; its bounds in milliseconds. */
export const time = (otherwise: string, effect: Effect, bounds: Bounds = {}) =>
  z._default(
    z
      .string()
      .check(notBelow(Duration, bounds))
      .register(formats, { as: 'duration', effect, ...bounds }),
    otherwise,
  )

/** A duration, or a word in its place. */
export const timeOr = (
  word: 'infinity' | 'disabled',
  otherwise: string,
  effect: Effect,
  bounds: Bounds = {},
) =>
  z._default(
    z
      .union([z.string(), z.literal(word)])
      .check(notBelow(Duration, bounds))
      .register(formats, { as: 'duration', word, effect, ...bounds }),
    otherwise,
  )

/** A number of bytes such as `1MB`. */
export const size = (otherwise: string, effect: Effect, bounds: Bounds = {}) =>
  z._default(
    z
      .string()
      .check(notBelow(ByteSize, bounds))
      .register(formats, { as: 'size', effect, ...bounds }),
    otherwise,
  )

/** One value of an enumeration. */
export const choice = <const Values extends readonly string[]>(
  values: Values,
  otherwise: NoInfer<Values[number]>,
  effect: Effect,
) => z._default(z.enum(values).register(formats, { effect }), otherwise)

import * as z from 'zod/mini'

/**
 * When a changed setting is in force: at once, also for connected clients (`now`); for clients that connect
 * afterwards (`connect`); after the next start (`restart`); never in the embedded broker, which stores and
 * returns it (`none`).
 */
export type Effect = 'now' | 'connect' | 'restart' | 'none'

/** What the type of a value does not tell: how it is written, and which values it may have. */
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

/** A time that may be none: `0ms`. */
export const wait = z.string().register(formats, { as: 'duration', min: 0 })

/** A whole number from `min` on, up to `max` if there is one. */
export function whole(format: { min: number; max?: number; unit?: 'seconds' }) {
  return bounded(format).register(formats, format)
}

function bounded({ min, max }: { min: number; max?: number }) {
  const limits = [z.minimum(min), ...(max === undefined ? [] : [z.maximum(max)])]
  return z.int().check(...limits)
}

// Settings: each has a default, and says when a change of it is in force.

/** On or off. */
export const flag = (otherwise: boolean, effect: Effect) =>
  z._default(z.boolean().register(formats, { effect }), otherwise)

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
  const schema = z.union([z.literal(word), bounded(limits)])
  formats.add(schema, { as: 'number', word, ...limits, effect })
  // Either is what the union takes; its input type does not follow from a type parameter.
  return z._default(schema, otherwise as never)
}

/** A duration; its longest value in milliseconds. */
export const time = (otherwise: string, effect: Effect, max?: number) =>
  z._default(
    z.string().register(formats, { as: 'duration', effect, ...(max !== undefined && { max }) }),
    otherwise,
  )

/** A duration, or a word in its place. */
export const timeOr = (word: 'infinity' | 'disabled', otherwise: string, effect: Effect) =>
  z._default(
    z.union([z.string(), z.literal(word)]).register(formats, { as: 'duration', word, effect }),
    otherwise,
  )

/** A number of bytes such as `1MB`. */
export const size = (
  otherwise: string,
  effect: Effect,
  limits: { min?: number; max?: number } = {},
) => z._default(z.string().register(formats, { as: 'size', effect, ...limits }), otherwise)

/** One of these. */
export const choice = <const Values extends readonly string[]>(
  values: Values,
  otherwise: NoInfer<Values[number]>,
  effect: Effect,
) => z._default(z.enum(values).register(formats, { effect }), otherwise)

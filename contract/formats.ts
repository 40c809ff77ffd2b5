import * as z from 'zod/mini'

/** What the type of a value does not tell: how it is written, and which values it may have. */
interface Format {
  /** Another notation than that of its type. */
  as?: 'secret' | 'duration'
  min?: number
  max?: number
  unit?: 'seconds'
}

/** The formats of schemas that have one; forms read them by `fieldAt`. */
export const formats = z.registry<Format>()

/** A time such as `5s` or `1h30m`. */
export const duration = z.string().register(formats, { as: 'duration' })

/** A whole number from `min` on, up to `max` if there is one. */
export function whole(format: { min: number; max?: number; unit?: 'seconds' }) {
  const { min, max } = format
  const limits = [z.minimum(min), ...(max === undefined ? [] : [z.maximum(max)])]
  return z
    .int()
    .check(...limits)
    .register(formats, format)
}

import { apiError } from './failure.ts'

/** RFC 3339 with milliseconds and the server's own offset, as the API writes every time. */
export function presentTime(ms: number): string {
  const date = new Date(ms)
  const offset = -date.getTimezoneOffset()
  const local = offset === 0 ? date : new Date(ms + offset * 60_000)
  return `${local.toISOString().slice(0, -1)}${presentOffset(offset)}`
}

function presentOffset(minutes: number): string {
  const pad = (n: number) => String(n).padStart(2, '0')
  const size = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i
/** A smaller epoch would be before March 1973 in milliseconds, so it is meant in seconds. */
const FIRST_MILLISECONDS = 1e11

/** Reads a time of a query: RFC 3339, or an epoch in seconds or milliseconds. */
export function readTime(path: string, value: string | number | undefined): number | undefined {
  if (value === undefined) return undefined
  const text = String(value)
  if (/^\d{1,15}$/.test(text)) {
    const epoch = Number(text)
    return epoch < FIRST_MILLISECONDS ? epoch * 1000 : epoch
  }
  const ms = RFC_3339.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(ms)) {
    throw badParameter(path, value, { expected: 'emqx_utils_calendar:epoch_millisecond()' })
  }
  return ms
}

/** Reads a time in whole seconds: RFC 3339, or epoch seconds. */
export function readSeconds(text: string): number | undefined {
  if (/^\d{1,12}$/.test(text)) return Number(text)
  const ms = RFC_3339.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(ms) ? undefined : Math.floor(ms / 1000)
}

/** Refusal of a parameter that its schema accepts but the operation cannot use. */
export function badParameter(path: string, value: unknown, reason: unknown) {
  const fault = { value, reason, path, kind: 'validation_error' }
  return apiError('BAD_REQUEST', { message: JSON.stringify(fault) })
}

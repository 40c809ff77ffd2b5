import { differences } from './differences.ts'

const isSame = (a: unknown, b: unknown) => differences(a, b).length === 0

/**
 * The values to save, field by field: what was typed, and for untouched fields the values that are
 * there by now.
 */
export function merge<Values extends object>(typed: Values, seen: Values, now: Values): Values {
  const merged = { ...typed }
  for (const key of Object.keys(typed) as (keyof Values)[]) {
    if (isSame(typed[key], seen[key])) merged[key] = now[key]
  }
  return merged
}

/** Those that were typed in. */
export const touched = <Values extends object>(typed: Values, seen: Values) =>
  (Object.keys(typed) as (keyof Values)[]).filter((key) => !isSame(typed[key], seen[key]))

import { useNavigate, useSearch as useRouterSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'

/** Search parameters as they stand in the address: text, or several texts. */
export type RawSearch = Record<string, string | string[]>

/** `?a=1&b=x&b=y` ⇄ `{ a: '1', b: ['x', 'y'] }`. */
export function parseSearch(text: string): RawSearch {
  const search: RawSearch = {}
  const params = new URLSearchParams(text)
  for (const key of new Set(params.keys())) {
    const values = params.getAll(key)
    search[key] = values.length === 1 ? (values[0] ?? '') : values
  }
  return search
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') params.append(key, String(each))
    }
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** A whole number in an address, or its default. */
export function wholeNumber(fallback: number, min: number, max: number) {
  return z.catch(z.coerce.number().check(z.int(), z.minimum(min), z.maximum(max)), fallback)
}

/** A text in an address; empty is absent. */
export const optionalText = z.catch(z.optional(z.string()), undefined)

/** A list's place in its pages. */
export const pageSearch = { page: wholeNumber(1, 1, 1_000_000), limit: wholeNumber(100, 1, 10_000) }

/** The part of the address that a screen is about, read and written through one schema. */
export function useSearch<S extends z.ZodMiniObject>(
  schema: S,
): [search: z.output<S>, change: (part: Partial<z.output<S>>) => void] {
  const raw: Record<string, unknown> = useRouterSearch({ strict: false })
  const navigate = useNavigate()
  const search = z.parse(schema, raw)
  const defaults: Record<string, unknown> = z.parse(schema, {})
  // On what the address is by then: something else may have changed it a moment ago.
  const next = (now: Record<string, unknown>, part: Partial<z.output<S>>) => {
    const all: Record<string, unknown> = { ...now, ...z.parse(schema, now), ...part }
    for (const key of Object.keys(all)) {
      // What is as it begins need not stand in the address.
      if (all[key] === defaults[key]) delete all[key]
    }
    return all
  }
  const change = (part: Partial<z.output<S>>) => {
    void navigate({ to: '.', search: (now: object) => next({ ...now }, part), replace: true })
  }
  return [search, change]
}

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
  const change = (part: Partial<z.output<S>>) => {
    const next: Record<string, unknown> = { ...raw, ...search, ...part }
    for (const key of Object.keys(next)) {
      // What is as it begins need not stand in the address.
      if (next[key] === defaults[key]) delete next[key]
    }
    void navigate({ to: '.', search: next, replace: true })
  }
  return [search, change]
}

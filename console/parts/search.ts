import { useNavigate, useRouter, useSearch as useRouterSearch } from '@tanstack/react-router'
import * as z from 'zod/mini'

/** Search parameters as they are in the address: text, or several texts. */
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

/** Changes of one text that follow within this time are one entry of the history: the user is typing. */
const TYPING_MS = 2000
/** Of the text in `?value=…`. */
const START = '?value='.length

let typed: { key: string; value: string; at: number } | undefined

/** Whether this change continues the typing of the last one. */
export function isTypedOn(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  now = performance.now(),
): boolean {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  // A filter leads to the first page of what it finds.
  const textOf = (value: unknown) => stringifySearch({ value })
  const changed = [...keys].filter(
    (key) => key !== 'page' && textOf(before[key]) !== textOf(after[key]),
  )
  const key = changed.length === 1 ? changed[0] : undefined
  const last = typed
  typed = key === undefined ? undefined : { key, value: textOf(after[key]), at: now }
  if (key === undefined || last?.key !== key || now - last.at >= TYPING_MS) return false
  // Back may have led elsewhere since.
  const [from, to] = [textOf(before[key]), textOf(after[key])]
  return from === last.value && (from === '' || to === '' || from[START] === to[START])
}

/** Changes the address. `isCorrection`: the address was wrong, and Back must not lead to it. */
export type ChangeSearch<T> = (part: Partial<T>, isCorrection?: boolean) => void

/**
 * The part of the address that a screen is about, read and written through one schema. Each change is an
 * entry of the browser's history, so that Back undoes the last filter, sort or page.
 */
export function useSearch<S extends z.ZodMiniObject>(
  schema: S,
): [search: z.output<S>, change: ChangeSearch<z.output<S>>] {
  const raw: Record<string, unknown> = useRouterSearch({ strict: false })
  const router = useRouter()
  const navigate = useNavigate()
  const search = z.parse(schema, raw)
  const defaults: Record<string, unknown> = z.parse(schema, {})
  // On what the address is by then: something else may have changed it a moment ago.
  const next = (now: Record<string, unknown>, part: Partial<z.output<S>>) => {
    const all: Record<string, unknown> = { ...now, ...z.parse(schema, now), ...part }
    for (const key of Object.keys(all)) {
      // Default values are omitted from the address.
      if (all[key] === defaults[key]) delete all[key]
    }
    return all
  }
  const change = (part: Partial<z.output<S>>, isCorrection = false) => {
    const before: object = router.latestLocation.search
    const replace = isCorrection || isTypedOn({ ...before }, next({ ...before }, part))
    const search = (now: object) => next({ ...now }, part)
    void navigate({ to: '.', search, replace, resetScroll: false })
  }
  return [search, change]
}

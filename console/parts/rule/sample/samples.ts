import * as z from 'zod/mini'
import type { Sample } from './sample.ts'

export interface NamedSample extends Sample {
  readonly name: string
}

const STORAGE_KEY = 'signalbox.ruleSamples'
/** Of one rule, in the browser's storage, which other parts of the console share. */
const MAX_SAMPLES = 50
export const MAX_NAME = 60

const namedSample = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME)),
  event: z.string(),
  texts: z.record(z.string(), z.string()),
})
const stored = z.record(z.string(), z.array(namedSample))

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

/** The samples of a file: it may hold anything. */
export function readSamples(text: string): NamedSample[] {
  const { success, data } = z.array(namedSample).safeParse(parsed(text))
  return success ? data : []
}

/** With the added ones, which replace those of the same name; without the ones that are too many. */
export function merged(
  samples: readonly NamedSample[],
  added: readonly NamedSample[],
): NamedSample[] {
  const byName = new Map([...samples, ...added].map((one) => [one.name, one]))
  return [...byName.values()].slice(0, MAX_SAMPLES).toSorted((a, b) => a.name.localeCompare(b.name))
}

const listeners = new Set<() => void>()

/** The samples of all rules in this browser; those of rules that are not stored are under an empty ID. */
export const sampleStore = {
  text: (): string | null => localStorage.getItem(STORAGE_KEY),

  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    // Another window of the browser may change them.
    window.addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', listener)
    }
  },

  read(text: string | null, ruleId: string): NamedSample[] {
    const { success, data } = stored.safeParse(parsed(text))
    return success && Object.hasOwn(data, ruleId) ? (data[ruleId] ?? []) : []
  },

  /** `false` where the browser has no room, or does not allow storage. */
  save(ruleId: string, samples: readonly NamedSample[]): boolean {
    const { success, data } = stored.safeParse(parsed(sampleStore.text()))
    const { [ruleId]: _, ...others } = success ? data : {}
    const next = samples.length > 0 ? { ...others, [ruleId]: samples } : others
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(next))
    } catch {
      return false
    }
    for (const listener of listeners) listener()
    return true
  },
}

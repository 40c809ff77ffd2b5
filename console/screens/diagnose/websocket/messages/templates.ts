import * as z from 'zod/mini'
import { type PublishForm, publishForm } from '../connection/connection-settings.ts'

export interface Template {
  name: string
  message: PublishForm
}

const STORAGE_KEY = 'signalbox.messageTemplates'
/** Of the browser's storage, which other parts of the console share. */
const MAX_TEMPLATES = 100
const MAX_NAME = 60

const template = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(MAX_NAME)),
  message: publishForm,
})

/** The valid templates of a text, in the order of their names: the storage and a file may hold anything. */
export function readTemplates(text: string | null): Template[] {
  let found: unknown
  try {
    found = JSON.parse(text ?? '[]')
  } catch {
    return []
  }
  if (!Array.isArray(found)) return []
  const templates = found.flatMap((one) => {
    const { success, data } = template.safeParse(one)
    return success ? [data] : []
  })
  return merged([], templates)
}

/** With the added ones, which replace those of the same name; without the ones that are too many. */
export function merged(templates: readonly Template[], added: readonly Template[]): Template[] {
  const byName = new Map([...templates, ...added].map((one) => [one.name, one]))
  return [...byName.values()]
    .slice(0, MAX_TEMPLATES)
    .toSorted((a, b) => a.name.localeCompare(b.name))
}

const listeners = new Set<() => void>()

/** The templates of this browser. */
export const templateStore = {
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

  /** `false` where the browser has no room, or does not allow storage. */
  save(templates: readonly Template[]): boolean {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(templates))
    } catch {
      return false
    }
    for (const listener of listeners) listener()
    return true
  },
}

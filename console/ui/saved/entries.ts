/** Object that the user saves under a name. */
export interface NamedEntry {
  readonly name: string
}

/** Storage of a list of entries in this browser. */
export interface EntryStore<Entry extends NamedEntry> {
  readonly key: string
  /** Entries at most: other parts of the console share the browser's storage. */
  readonly most: number
  /** The valid entries of the stored text, which may be anything. */
  readonly read: (text: string | null) => readonly Entry[]
  /** Builds the stored value where the key is shared by several lists; by default, the list itself is stored. */
  readonly write?: (entries: readonly Entry[], before: string | null) => unknown
}

export const MAX_NAME = 60

/** A trimmed name for lists; `undefined`: it is empty. */
export function tidyName(name: unknown): string | undefined {
  const text = typeof name === 'string' ? name.trim().slice(0, MAX_NAME) : ''
  return text === '' ? undefined : text
}

/** Parsed JSON; `undefined` if the text is not valid. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

/**
 * Entries with the added ones, which replace those of the same name; the last ones are dropped if there are too many.
 */
export function withEntries<Entry extends NamedEntry>(
  entries: readonly Entry[],
  added: readonly Entry[],
  most: number,
): readonly Entry[] {
  const byName = new Map([...entries, ...added].map((entry) => [entry.name, entry]))
  return [...byName.values()].slice(0, most).toSorted((a, b) => a.name.localeCompare(b.name))
}

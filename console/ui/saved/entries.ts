/** Something that the user stores under a name. */
export interface NamedEntry {
  readonly name: string
}

/** Where this browser stores a list of entries. */
export interface EntryStore<Entry extends NamedEntry> {
  readonly key: string
  /** Entries at most: other parts of the console share the browser's storage. */
  readonly most: number
  /** The valid entries of the stored text, which may be anything. */
  readonly read: (text: string | null) => readonly Entry[]
  /** What is stored instead of the list alone, where the key is shared by several lists. */
  readonly write?: (entries: readonly Entry[], before: string | null) => unknown
}

export const MAX_NAME = 60

/** A trimmed name for lists; `undefined`: it is empty. */
export function tidyName(name: unknown): string | undefined {
  const text = typeof name === 'string' ? name.trim().slice(0, MAX_NAME) : ''
  return text === '' ? undefined : text
}

/** The value of a JSON text; `undefined`: it is none. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return undefined
  }
}

/** With the added ones, which replace those of the same name; without the last ones, if they are too many. */
export function withEntries<Entry extends NamedEntry>(
  entries: readonly Entry[],
  added: readonly Entry[],
  most: number,
): readonly Entry[] {
  const byName = new Map([...entries, ...added].map((entry) => [entry.name, entry]))
  return [...byName.values()].slice(0, most).toSorted((a, b) => a.name.localeCompare(b.name))
}

import { useMemo, useSyncExternalStore } from 'react'
import { useMessages } from '#language.tsx'
import { useToast } from '../toast.tsx'
import { type EntryStore, type NamedEntry, withEntries } from './entries.ts'
import { savedMessages } from './saved.messages.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may change them.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The entries that this browser stores, and their changes. One that fails is reported, and returns `false`. */
export function useSaved<Entry extends NamedEntry>(store: EntryStore<Entry>) {
  const t = useMessages(savedMessages)
  const toast = useToast()
  const { key, most, read, write = (entries) => entries } = store
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(key))
  const entries = useMemo(() => read(text), [read, text])

  // A deletion is undone later, when other entries may be stored than at the render.
  const stored = () => read(localStorage.getItem(key))
  const without = (name: string) => stored().filter((each) => each.name !== name)

  function replace(next: readonly Entry[]): boolean {
    try {
      localStorage.setItem(key, JSON.stringify(write(next, localStorage.getItem(key))))
    } catch {
      toast.failure(t.notStored)
      return false
    }
    for (const listener of listeners) listener()
    return true
  }

  /** @param former the name that the entry had */
  function save(entry: Entry, former = entry.name): boolean {
    const next = withEntries(without(former), [entry], most)
    if (next.includes(entry)) return replace(next)
    toast.failure(t.full)
    return false
  }
  return {
    entries,
    save,
    /** Drops the last entries if there are too many. */
    add: (added: readonly Entry[]) => replace(withEntries(stored(), added, most)),
    remove(entry: Entry): void {
      const isRemoved = replace(without(entry.name))
      if (isRemoved) toast.success(t.deleted(entry.name), undefined, () => save(entry))
    },
  }
}

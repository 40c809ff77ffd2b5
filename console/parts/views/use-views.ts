import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useRawSearch } from '../../routing/react.tsx'
import type { RawSearch } from '../../routing/search.ts'
import { type ColumnChoice, shownKeys, useColumnChoice } from '../../ui/table/columns.ts'
import type { Column } from '../../ui/table/table.ts'
import { COLUMNS, readViews, VIEW, type View, withView } from './views.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab may keep one too.
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** The views of a list that this browser keeps. */
export function useViews(list: string) {
  const storageKey = `signalbox.views.${list}`
  const text = useSyncExternalStore(
    subscribe,
    useCallback(() => localStorage.getItem(storageKey), [storageKey]),
  )
  function keep(views: readonly View[]): boolean {
    try {
      localStorage.setItem(storageKey, JSON.stringify(views))
    } catch {
      return false
    }
    for (const listener of listeners) listener()
    return true
  }
  return {
    views: useMemo(() => readViews(text), [text]),
    /** Whether the browser kept them: it may have no room, or not be allowed to. */
    keep,
    /** Adds a deleted view to the present ones. */
    restore(view: View): void {
      const views = withView(readViews(localStorage.getItem(storageKey)), view)
      if (views !== undefined) keep(views)
    },
  }
}

/** The columns of a list: those that the address names, else those that this browser remembers. */
export function useListColumns<Row>(
  list: string,
  columns: readonly Column<Row>[],
): ColumnChoice<Row> {
  const own = useColumnChoice(list, columns)
  const [raw, setRaw] = useRawSearch()
  const named = raw[COLUMNS]
  if (typeof named !== 'string') return own
  const keys = shownKeys(columns, named.split(','))
  const change = (part: RawSearch) => setRaw({ ...raw, ...part }, { replace: true })
  return {
    keys,
    shown: columns.filter(({ key }) => keys.has(key)),
    toggle(key) {
      const next = new Set(keys)
      if (!next.delete(key)) next.add(key)
      if (next.size > 0) change({ [COLUMNS]: [...next].join(',') })
    },
    // Back to one's own.
    reset: () => change({ [COLUMNS]: undefined, [VIEW]: undefined }),
  }
}

import { createContext, useCallback, useMemo, useState } from 'react'

/** The settings of a form that its broker does not use, as the page with several forms folds them. */
export interface UnusedPart {
  fields: number
  /** Titles of their groups. */
  titles: readonly string[]
  /** Whether they must be seen. */
  isOpen: boolean
}

interface SharedUnused {
  /** Where the forms of the page render these groups. */
  place: HTMLElement | null
  report: (id: string, part: UnusedPart | undefined) => void
}

/** The common fold of a page with several forms. */
export const SharedUnusedContext = createContext<SharedUnused | undefined>(undefined)

/** Collects the unused settings of several forms in one fold. */
export function useSharedUnused() {
  const [parts, setParts] = useState<ReadonlyMap<string, UnusedPart>>(new Map())
  const [place, attach] = useState<HTMLElement | null>(null)
  const report = useCallback(
    (id: string, part: UnusedPart | undefined) =>
      setParts((before) => {
        const now = new Map(before)
        if (part === undefined) now.delete(id)
        else now.set(id, part)
        return now
      }),
    [],
  )
  const all = [...parts.values()]
  return {
    shared: useMemo(() => ({ place, report }), [place, report]),
    attach,
    fold: {
      fields: all.reduce((sum, { fields }) => sum + fields, 0),
      titles: all.flatMap(({ titles }) => titles),
      isOpen: all.some(({ isOpen }) => isOpen),
    },
  }
}

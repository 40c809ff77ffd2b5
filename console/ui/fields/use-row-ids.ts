import { useId, useState } from 'react'

interface RowIds {
  ids: readonly string[]
  /** Sets the IDs, in the same change of state as the value. */
  set: (ids: readonly string[]) => void
}

/** IDs for the rows of a value that has none; they move with the rows. */
export function useRowIds(count: number): RowIds {
  const prefix = useId()
  const [{ ids, next }, setState] = useState<{ ids: readonly string[]; next: number }>({
    ids: [],
    next: 0,
  })
  // A row was appended, or the form was reset.
  if (ids.length !== count) {
    const added = Array.from({ length: Math.max(0, count - ids.length) }, (_, i) => next + i)
    setState({
      ids: [...ids.slice(0, count), ...added.map((n) => `${prefix}${n}`)],
      next: next + added.length,
    })
  }
  return { ids, set: (changed) => setState({ ids: changed, next }) }
}

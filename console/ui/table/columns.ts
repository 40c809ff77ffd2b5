import { useState } from 'react'
import type { Column } from './table.ts'

/** Keys of the shown columns: the valid part of the stored choice, at least one. */
export function shownKeys(
  columns: readonly { key: string; isShown?: boolean }[],
  stored: unknown,
): Set<string> {
  const known = new Set(columns.map(({ key }) => key))
  const chosen = Array.isArray(stored) ? stored.filter((key) => known.has(key)) : []
  if (chosen.length > 0) return new Set(chosen)
  return new Set(columns.filter(({ isShown }) => isShown !== false).map(({ key }) => key))
}

function read(storageKey: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? 'null')
  } catch {
    return null
  }
}

export interface ColumnChoice<Row> {
  keys: ReadonlySet<string>
  shown: readonly Column<Row>[]
  /** Shows or hides a column; the last visible one stays. */
  toggle: (key: string) => void
  reset: () => void
}

/** Which columns of a table are shown; remembered in the browser. */
export function useColumnChoice<Row>(
  name: string | undefined,
  columns: readonly Column<Row>[],
): ColumnChoice<Row> {
  const storageKey = `signalbox.columns.${name}`
  const [stored, setStored] = useState<unknown>(() =>
    name === undefined ? null : read(storageKey),
  )
  const keys = shownKeys(columns, stored)
  const choose = (next: readonly string[] | null) => {
    setStored(next)
    if (next === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, JSON.stringify(next))
  }
  return choiceAmong(columns, keys, choose)
}

/** @param choose keeps these keys; `null`: the columns that are shown at first */
export const choiceAmong = <Row>(
  columns: readonly Column<Row>[],
  keys: ReadonlySet<string>,
  choose: (keys: readonly string[] | null) => void,
): ColumnChoice<Row> => ({
  keys,
  shown: columns.filter(({ key }) => keys.has(key)),
  toggle(key) {
    const next = new Set(keys)
    if (!next.delete(key)) next.add(key)
    if (next.size > 0) choose([...next])
  },
  reset: () => choose(null),
})

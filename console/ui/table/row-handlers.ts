import { useLayoutEffect, useRef, useState } from 'react'
import type { RowAction } from './table.ts'

/** Handlers shared by all rows of a table. */
export interface RowHandlers<Row> {
  toggle: (row: Row) => void
  click: (index: number) => void
  /** Selects one of the row's actions. */
  act: (row: Row, action: string) => void
}

/** Handlers with a stable identity, so that rows need not be rendered again; they call those of the last rendering. */
export function useRowHandlers<Row>(current: RowHandlers<Row>): RowHandlers<Row> {
  const latest = useRef(current)
  useLayoutEffect(() => {
    latest.current = current
  })
  const [handlers] = useState<RowHandlers<Row>>(() => ({
    toggle: (row) => latest.current.toggle(row),
    click: (index) => latest.current.click(index),
    act: (row, action) => latest.current.act(row, action),
  }))
  return handlers
}

/** Properties without an effect on the comparison: places in cards follow from the columns. */
const IGNORED = new Set(['cards'])

/** Whether a row, or a part of it, looks the same with other properties. */
export function isSameRow(before: object, after: object): boolean {
  const [a, b] = [before, after] as Record<string, unknown>[] // read by name
  return Object.keys({ ...a, ...b }).every((name) => {
    if (IGNORED.has(name) || Object.is(a?.[name], b?.[name])) return true
    const [one, other] = [a?.[name], b?.[name]]
    if (name === 'row') return isSameData(one, other)
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false
    const isSame = name === 'actions' ? looksSame : Object.is
    return one.every((element, i) => isSame(element, other[i]))
  })
}

/** Whether two rows have equal data; reading a row again at another place creates a new object. */
function isSameData(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (!isData(one) || !isData(other)) return false
  const [a, b] = [Object.entries(one), new Map(Object.entries(other))]
  return (
    a.length === b.size && a.every(([key, value]) => b.has(key) && isSameData(value, b.get(key)))
  )
}

function isData(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === Array.prototype
}

/** Whether two actions are shown in the same way; handlers find the function of the latest. */
function looksSame(one: RowAction, other: RowAction): boolean {
  return (['key', 'label', 'isDanger', 'icon', 'disabledReason'] as const).every(
    (name) => one[name] === other[name],
  )
}

import { type RefObject, useEffect, useRef } from 'react'

interface RowFocus<E extends HTMLElement> {
  /** The element around the rows, each of which has `data-row`. */
  rows: RefObject<E | null>
  /** The button that adds a row. */
  add: RefObject<HTMLButtonElement | null>
  /** Once the change is rendered: a field of a row, or the button if there is no row. */
  focusRow: (at: number, field?: number) => void
}

/** The focus in rows that are added and removed: a row that is removed passes it to the row before. */
export function useRowFocus<E extends HTMLElement = HTMLDivElement>(): RowFocus<E> {
  const rows = useRef<E>(null)
  const add = useRef<HTMLButtonElement>(null)
  const target = useRef<readonly [at: number, field: number]>(undefined)
  useEffect(() => {
    if (target.current === undefined) return
    const [at, field] = target.current
    target.current = undefined
    const row = rows.current?.querySelectorAll(':scope > [data-row]')[Math.max(0, at)]
    const fields = row?.querySelectorAll<HTMLElement>('input, textarea, select')
    const found = fields?.[field] ?? row?.querySelector('button') ?? add.current
    found?.focus()
  })
  return {
    rows,
    add,
    focusRow: (at, field = 0) => {
      target.current = [at, field]
    },
  }
}

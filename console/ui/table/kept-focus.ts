import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react'

/**
 * A row that had the focus and is gone gives it to the one that stands in its place, on the menu
 * where that was; without rows the table has it. Gives what has to be told of the focus in the table.
 */
export function useKeptFocus(
  scroller: RefObject<HTMLElement | null>,
  keys: readonly string[],
): { onFocus: (event: FocusEvent) => void; onBlur: () => void } {
  const focused = useRef<{ key: string; at: number; isMenu: boolean }>(undefined)
  useLayoutEffect(() => {
    const lost = focused.current
    if (lost === undefined || keys.includes(lost.key)) return
    focused.current = undefined
    // Whoever has gone on elsewhere is not fetched back.
    if (document.activeElement !== null && document.activeElement !== document.body) return
    const at = Math.min(lost.at, keys.length - 1)
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-row="${at}"]`)
    const menu = row?.querySelector<HTMLElement>(MENU)
    const next = (lost.isMenu ? menu : row) ?? scroller.current
    next?.focus({ preventScroll: true })
  })
  return {
    onFocus({ target }) {
      const row = target.closest<HTMLElement>('tr[data-row]')
      const at = Number(row?.dataset.row)
      const key = row === null ? undefined : keys[at]
      focused.current = key === undefined ? undefined : { key, at, isMenu: target.matches(MENU) }
    },
    // Not called for what is taken out of the page.
    onBlur() {
      focused.current = undefined
    },
  }
}

const MENU = 'button[aria-haspopup="menu"]'

import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

const MENU = 'button[aria-haspopup="menu"]'

interface Focused {
  row: HTMLElement
  key: string
  at: number
  isMenu: boolean
}

/**
 * A removed row with the focus passes it to the row in its place, on the menu
 * where that was; without rows the table has it.
 */
export function useRestoredFocus(
  scroller: RefObject<HTMLElement | null>,
  keys: readonly string[],
): void {
  const focused = useRef<Focused>(undefined)
  const latest = useRef(keys)
  useLayoutEffect(() => {
    latest.current = keys
    const lost = focused.current
    if (lost === undefined || keys.includes(lost.key)) return
    focused.current = undefined
    const at = Math.min(lost.at, keys.length - 1)
    const row = scroller.current?.querySelector<HTMLElement>(`tr[data-row="${at}"]`)
    const menu = row?.querySelector<HTMLElement>(MENU)
    const next = (lost.isMenu ? menu : row) ?? scroller.current
    next?.focus({ preventScroll: true })
  })
  // Listens on the document, since React reports no focus that a closing dialog gives back.
  useEffect(() => {
    const handleFocusIn = ({ target }: FocusEvent) => {
      const element = target as HTMLElement // only these have the focus
      const row = element.closest<HTMLElement>('tr[data-row]')
      const at = Number(row?.dataset.row)
      const key = scroller.current?.contains(row) === true ? latest.current[at] : undefined
      focused.current =
        row === null || key === undefined
          ? undefined
          : { row, key, at, isMenu: element.matches(MENU) }
    }
    // A click on an empty place takes the focus away; an element that was removed is not connected any more.
    const handleFocusOut = () =>
      setTimeout(() => {
        const isNowhere = document.activeElement === document.body
        if (isNowhere && focused.current?.row.isConnected === true) focused.current = undefined
      })
    document.addEventListener('focusin', handleFocusIn)
    document.addEventListener('focusout', handleFocusOut)
    return () => {
      document.removeEventListener('focusin', handleFocusIn)
      document.removeEventListener('focusout', handleFocusOut)
    }
  }, [scroller])
}

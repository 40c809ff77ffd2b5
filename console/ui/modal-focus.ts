import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Number of open dialogs, which may be stacked. */
let open = 0

/**
 * Focus of a dialog that is rendered only while it is open. The page below is inert, and the focus returns to the
 * former element, or to the content if that is gone. Returns the ref of the dialog's container.
 */
export function useModalFocus(): RefObject<HTMLDivElement | null> {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const opener = document.activeElement
    const page = document.getElementById('root')
    open++
    if (page !== null) page.inert = true
    return () => {
      open--
      if (page !== null) page.inert = open > 0
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
        opener.focus()
        // The former element may not accept the focus because it is disabled or hidden.
        if (document.activeElement === opener) return
      }
      if (open === 0 && page?.contains(document.activeElement) !== true) {
        document.getElementById('main')?.focus()
      }
    }
  }, [])
  useLayoutEffect(() => {
    const { activeElement: focused, body } = document
    // The pressed button is disabled, or was removed with the step that it completed.
    if (focused !== body && focused?.matches(':disabled') !== true) return
    const dialog = root.current?.querySelector<HTMLElement>('[role="dialog"]')
    dialog?.focus({ preventScroll: true })
  })
  return root
}

import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Dialogs that are open: one may lie over another. */
let open = 0

/**
 * For a dialog that is rendered only while it is open: the page beneath is inert, and
 * the focus goes back to where it was, or to the content where that is gone. Returns the ref of what contains it.
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
        // It may be there and not to be focused: disabled, or hidden by now.
        if (document.activeElement === opener) return
      }
      if (open === 0 && page?.contains(document.activeElement) !== true) {
        document.getElementById('main')?.focus()
      }
    }
  }, [])
  useLayoutEffect(() => {
    const { activeElement: focused, body } = document
    // The pressed button is disabled, or was removed, as one is with the stage that it ends.
    if (focused !== body && focused?.matches(':disabled') !== true) return
    const dialog = root.current?.querySelector<HTMLElement>('[role="dialog"]')
    dialog?.focus({ preventScroll: true })
  })
  return root
}

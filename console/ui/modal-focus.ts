import { useLayoutEffect } from 'react'

/**
 * For a dialog that is there only while it is open: the page beneath is out of reach meanwhile, and
 * the focus goes back to where it was, or to the content where that is gone.
 */
export function useModalFocus(): void {
  useLayoutEffect(() => {
    const opener = document.activeElement
    const page = document.getElementById('root')
    // Under a dialog over a dialog it is so already.
    const wasInert = page?.inert ?? false
    if (page !== null) page.inert = true
    return () => {
      if (page !== null) page.inert = wasInert
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) {
        opener.focus()
      } else document.getElementById('main')?.focus()
    }
  }, [])
}

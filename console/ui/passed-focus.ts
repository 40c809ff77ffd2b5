import { type RefObject, useLayoutEffect } from 'react'

/** An element that is removed with the focus in it passes it to the dialog, or the content, that it was in. */
export function usePassedFocus(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const own = element.current
    return () => {
      if (own?.contains(document.activeElement) !== true) return
      own.closest<HTMLElement>('[role="dialog"], #main')?.focus({ preventScroll: true })
    }
  }, [element])
}

import { type RefObject, useLayoutEffect, useRef } from 'react'

/** An element that is removed with the focus in it passes it to what is around it: a table, a dialog, the content. */
export function usePassedFocus(): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const own = element.current
    return () => {
      if (own?.contains(document.activeElement) !== true) return
      own.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
    }
  }, [])
  return element
}

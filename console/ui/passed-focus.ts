import { type RefObject, useLayoutEffect, useRef } from 'react'

/** An element that is removed with the focus in it passes it to what is around it: a table, a dialog, or the content. */
export function usePassedFocus<E extends HTMLElement = HTMLDivElement>(): RefObject<E | null> {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    const own = element.current
    return () => {
      if (own?.contains(document.activeElement) !== true) return
      const around = own.closest<HTMLElement>('[tabindex]') ?? document.getElementById('main')
      around?.focus({ preventScroll: true })
    }
  }, [])
  return element
}

import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Passes the focus of a removed element to its surroundings: a table, a dialog, or the content. */
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

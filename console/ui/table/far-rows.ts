import { type RefObject, useEffect } from 'react'

/** A row that is nearer than this may come into view within a frame or two. */
const NEAR_PX = 200

/**
 * Marks the rows that are out of sight with `data-far`. A cell that stays in view while a wide table is scrolled is a
 * layer of the browser, three in each row: only the rows in view need them.
 */
export function useFarRows(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly unknown[] | undefined,
): void {
  useEffect(() => {
    const root = scroller.current
    if (root === null || !('IntersectionObserver' in globalThis)) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          target.toggleAttribute('data-far', !isIntersecting)
        }
      },
      { root, rootMargin: `${NEAR_PX}px 0px` },
    )
    for (const row of root.querySelectorAll('tr[data-row]')) observer.observe(row)
    return () => observer.disconnect()
  }, [scroller, rows])
}

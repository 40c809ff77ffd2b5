import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/** So far from its end a list is still at it. */
const NEAR_PX = 40

/** Keeps the end of a growing list in view, until the reader scrolls away from it. */
export function useFollowedEnd(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  isFollowed: boolean,
): void {
  const isAtEnd = useRef(true)
  useEffect(() => {
    const element = scroller.current
    if (!isFollowed || element === null) return
    isAtEnd.current = true
    const handleScroll = () => {
      const below = element.scrollHeight - element.scrollTop - element.clientHeight
      isAtEnd.current = below < NEAR_PX
    }
    element.addEventListener('scroll', handleScroll, { passive: true })
    return () => element.removeEventListener('scroll', handleScroll)
  }, [scroller, isFollowed])
  useLayoutEffect(() => {
    const element = scroller.current
    if (isFollowed && isAtEnd.current && element !== null) element.scrollTop = element.scrollHeight
  }, [scroller, count, isFollowed])
}

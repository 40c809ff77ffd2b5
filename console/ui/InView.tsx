import { type ReactNode, useEffect, useRef } from 'react'

/** The result of a press: scrolled to when it appears, above the bar at the bottom of the form. */
export function InView({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Browsers may return a promise, which is no end of an effect.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={place} data-in-view>
      {children}
    </div>
  )
}

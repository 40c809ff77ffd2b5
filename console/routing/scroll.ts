import type { Shown } from './router.ts'

const STORED_AS = 'signalbox.scroll'
const MAX_ENTRIES = 100

/** Scroll positions by entry of the history. */
const places = new Map<string, number>(stored())
let shownKey: string | undefined

function stored(): [string, number][] {
  try {
    const entries: unknown = JSON.parse(sessionStorage.getItem(STORED_AS) ?? '[]')
    return Array.isArray(entries) ? (entries as [string, number][]) : [] // written below
  } catch {
    return []
  }
}

/** The page is scrolled to where it was when the user comes back, and to its top on a new screen. */
export function followScroll(shown: Shown | undefined): void {
  if (shown === undefined) return
  history.scrollRestoration = 'manual'
  const { place, action, keepsScroll } = shown
  const isNew = place.key !== shownKey
  const before = shownKey
  shownKey = place.key
  if (!isNew) return
  if (keepsScroll) {
    // Avoids `scrollY`, which would lay out the page within the event that changes it.
    places.set(place.key, (before === undefined ? undefined : places.get(before)) ?? 0)
    return
  }
  const isBack = action !== 'PUSH' && action !== 'REPLACE'
  const top = (isBack ? places.get(place.key) : undefined) ?? 0
  // A page that has just loaded is at its top: to scroll it would lay it out within the task that renders it.
  if (before !== undefined || top > 0) scrollTo(0, top)
}

if (typeof addEventListener === 'function') {
  addEventListener(
    'scroll',
    () => {
      if (shownKey !== undefined) places.set(shownKey, scrollY)
    },
    { passive: true },
  )
  addEventListener('pagehide', () => {
    const latest = [...places].slice(-MAX_ENTRIES)
    sessionStorage.setItem(STORED_AS, JSON.stringify(latest))
  })
}

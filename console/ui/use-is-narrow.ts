import { useSyncExternalStore } from 'react'

/** As in Screen.module.css. */
const NARROW = '(width < 640px)'

function subscribe(listener: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the window has the width of a phone, for what a style sheet cannot arrange. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
}

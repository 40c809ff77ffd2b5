import { useSyncExternalStore } from 'react'

/** As in Navigation.module.css. */
const narrow = matchMedia('(width < 720px)')

function subscribe(listener: () => void): () => void {
  narrow.addEventListener('change', listener)
  return () => narrow.removeEventListener('change', listener)
}

/** Whether the window is as narrow as that of a phone: the navigation is at the bottom then. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches)
}

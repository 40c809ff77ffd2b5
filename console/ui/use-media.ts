import { useSyncExternalStore } from 'react'

/** A hook that says whether the window matches the media query, from the first rendering on. */
export function mediaHook(query: string): () => boolean {
  const subscribe = (listener: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  const matches = () => matchMedia(query).matches
  return () => useSyncExternalStore(subscribe, matches)
}

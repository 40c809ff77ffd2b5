import type { ReactNode } from 'react'
import styles from './InPlace.module.css'

interface InPlaceProps {
  isShown: boolean
  children: ReactNode
}

/**
 * Keeps the place of a button or a figure that appears after the page is read, so that nothing beside it moves. Once
 * shown, it should stay: hiding a button loses a click in progress.
 */
export function InPlace({ isShown, children }: InPlaceProps) {
  // A hidden element is neither read aloud nor reached by keyboard.
  const style = isShown ? undefined : ({ visibility: 'hidden' } as const)
  return (
    <span className={styles.place} style={style} data-in-place>
      {children}
    </span>
  )
}

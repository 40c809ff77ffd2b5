import type { ReactNode } from 'react'
import styles from './InPlace.module.css'

interface InPlaceProps {
  isShown: boolean
  children: ReactNode
}

/**
 * A button or a figure that is shown after the page is read: its place is kept, so that nothing beside it moves.
 * What was shown once should stay: hiding a button loses the click that is under way.
 */
export function InPlace({ isShown, children }: InPlaceProps) {
  // A hidden element is neither read aloud nor reached by keyboard.
  const style = isShown ? undefined : ({ visibility: 'hidden' } as const)
  return (
    <span className={styles.place} style={style}>
      {children}
    </span>
  )
}

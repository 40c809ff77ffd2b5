import type { ReactNode } from 'react'
import styles from './InPlace.module.css'

interface InPlaceProps {
  isShown: boolean
  /** It is known that it is not shown: its place is not kept. */
  isRead?: boolean
  children: ReactNode
}

/**
 * A button or a figure that is shown after the page is read: its place is kept, so that nothing beside it moves.
 * What was shown once should stay: hiding a button loses the click that is under way.
 */
export function InPlace({ isShown, isRead = false, children }: InPlaceProps) {
  if (isRead && !isShown) return null
  // A hidden element is neither read aloud nor reached by keyboard.
  const style = isShown ? undefined : ({ visibility: 'hidden' } as const)
  return (
    <span className={styles.place} style={style} data-unread={!isShown}>
      {children}
    </span>
  )
}

import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import styles from './FormBar.module.css'

interface FormBarProps {
  /** The state of the form: what has changed. */
  status?: ReactNode
  /** Stays at the bottom of the window while the form is scrolled: it can be sent. */
  isSticky?: boolean
  /** The buttons, the main one first. */
  children: ReactNode
}

/** The end of a long form. */
export function FormBar({ status, isSticky = true, children }: FormBarProps) {
  const bar = useKeptFocus()
  return (
    <div className={styles.bar} data-form-bar data-sticky={isSticky} ref={bar} tabIndex={-1}>
      {children}
      {status !== undefined && (
        <span className={styles.status} role="status">
          {status}
        </span>
      )}
    </div>
  )
}

/**
 * A button that is disabled by its own press, as "Save" is while the form is sent, would lose the focus: the bar has
 * it until the button can be pressed again.
 */
function useKeptFocus(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null)
  const pressed = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (focused === bar.current) {
      if (pressed.current?.disabled === false) pressed.current.focus({ preventScroll: true })
    } else if (
      focused instanceof HTMLButtonElement &&
      focused.disabled &&
      bar.current?.contains(focused) === true
    ) {
      pressed.current = focused
      bar.current.focus({ preventScroll: true })
    }
  })
  return bar
}

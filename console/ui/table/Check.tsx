import { useLayoutEffect, useRef } from 'react'
import styles from './Check.module.css'

interface CheckProps {
  label: string
  isChecked: boolean
  /** Whether some of the covered rows are selected. */
  isMixed?: boolean
  isDisabled?: boolean
  onChange: () => void
}

/**
 * Checkbox of a single element without transitions, since a table has one in each row, and a page of rows is selected
 * in one frame. Mantine's has six elements, a layer and four transition events.
 */
export function Check({ label, isChecked, isMixed = false, isDisabled, onChange }: CheckProps) {
  const element = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (element.current !== null) element.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <input
      ref={element}
      type="checkbox"
      className={styles.check}
      aria-label={label}
      checked={isChecked}
      disabled={isDisabled}
      onChange={onChange}
    />
  )
}

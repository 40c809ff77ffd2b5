import { useId } from 'react'
import styles from './Segments.module.css'

interface SegmentsProps<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
  /** Makes the control as tall as the tools beside it. */
  isSmall?: boolean
  /** Takes the whole width, in equal parts. */
  isWide?: boolean
  isDisabled?: boolean
}

/** Radio buttons drawn as one bar, for a few short options. */
export function Segments<T extends string>(props: SegmentsProps<T>) {
  const { label, options, value: chosen, onChange, isSmall, isWide, isDisabled } = props
  const name = useId()
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={styles.group}
      data-small={isSmall}
      data-wide={isWide}
    >
      {options.map(({ value, label: text }) => (
        <label key={value} className={styles.segment}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={value}
            checked={value === chosen}
            disabled={isDisabled}
            onChange={() => onChange(value)}
          />
          <span className={styles.text}>{text}</span>
        </label>
      ))}
    </div>
  )
}

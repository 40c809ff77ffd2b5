import { useEffect, useRef } from 'react'
import styles from './Steps.module.css'

interface StepsProps {
  label: string
  /** The choice made in each step, if it was made. */
  steps: readonly { label: string; chosen?: string | undefined }[]
  /** Index of the current step, from 0. */
  current: number
}

/** Progress through the steps of a process. */
export function Steps({ label, steps, current }: StepsProps) {
  const list = useRef<HTMLOListElement>(null)
  const shown = useRef(current)
  useEffect(() => {
    if (shown.current === current) return
    shown.current = current
    // The button that led here is gone: who cannot see begins at the name of the step.
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true })
  }, [current])
  return (
    <ol ref={list} aria-label={label} className={styles.steps}>
      {steps.map((step, i) => (
        <li
          key={step.label}
          className={styles.step}
          data-state={i < current ? 'done' : i === current ? 'current' : 'ahead'}
          aria-current={i === current ? 'step' : undefined}
          tabIndex={i === current ? -1 : undefined}
        >
          <span className={styles.number} aria-hidden="true">
            {i + 1}
          </span>
          <span>
            {step.label}
            {step.chosen !== undefined && <span className={styles.chosen}>{step.chosen}</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}

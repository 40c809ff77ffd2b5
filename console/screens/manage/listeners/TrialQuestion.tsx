import { useState } from 'react'
import { ApplyFor } from '../../../parts/config-history/ApplyFor.tsx'
import styles from './listeners.module.css'

interface TrialQuestionProps {
  text: string
  /** Minutes until the change is reverted; `undefined`: it is permanent. */
  onChange: (minutes: number | undefined) => void
}

/** The text of a question before a change, and whether the change is reverted unless it is kept. */
export function TrialQuestion({ text, onChange }: TrialQuestionProps) {
  const [minutes, setMinutes] = useState<number>()
  return (
    <div className={styles.question}>
      <p>{text}</p>
      <ApplyFor
        minutes={minutes}
        onChange={(next) => {
          setMinutes(next)
          onChange(next)
        }}
      />
    </div>
  )
}

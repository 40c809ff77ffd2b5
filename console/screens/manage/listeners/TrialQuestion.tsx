import type { AnyOperation } from '@signalbox/contract/client'
import { useState } from 'react'
import { ApplyFor } from '#domain/config-history/ApplyFor.tsx'
import styles from './listeners.module.css'

interface TrialQuestionProps {
  operation: AnyOperation
  text: string
  /** Minutes until the change is reverted; `undefined`: it is permanent. */
  onChange: (minutes: number | undefined) => void
}

/** The text of a question before a change, and whether the change is reverted unless it is kept. */
export function TrialQuestion({ operation, text, onChange }: TrialQuestionProps) {
  const [minutes, setMinutes] = useState<number>()
  return (
    <div className={styles.question}>
      <p>{text}</p>
      <ApplyFor
        operation={operation}
        minutes={minutes}
        onChange={(next) => {
          setMinutes(next)
          onChange(next)
        }}
      />
    </div>
  )
}

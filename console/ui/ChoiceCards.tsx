import { type ReactNode, useId } from 'react'
import styles from './ChoiceCards.module.css'

export interface Choice {
  value: string
  label: string
  /** A sign beside the label, which says nothing that the label does not. */
  mark?: ReactNode
  about?: string | undefined
  /** Why it cannot be taken. */
  disabledReason?: string | undefined
}

interface ChoiceCardsProps {
  label: string
  choices: readonly Choice[]
  value: string | undefined
  onChange: (value: string) => void
}

/** One of a few, each with a line on what it is: radio buttons, with all that the keyboard can do. */
export function ChoiceCards({ label, choices, value, onChange }: ChoiceCardsProps) {
  const name = useId()
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.cards}>
        {choices.map((choice) => {
          const id = `${name}-${choice.value}`
          const about = choice.disabledReason ?? choice.about
          return (
            <label key={choice.value} className={styles.card} htmlFor={id}>
              <input
                type="radio"
                id={id}
                name={name}
                value={choice.value}
                checked={value === choice.value}
                disabled={choice.disabledReason !== undefined}
                aria-describedby={about === undefined ? undefined : `${id}-about`}
                onChange={() => onChange(choice.value)}
              />
              {choice.mark}
              <span className={styles.words}>
                <span className={styles.name}>{choice.label}</span>
                {about !== undefined && (
                  <span id={`${id}-about`} className={styles.about}>
                    {about}
                  </span>
                )}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

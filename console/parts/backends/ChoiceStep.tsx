import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { useMessages } from '../../language.tsx'
import { type Choice, ChoiceCards } from '../../ui/ChoiceCards.tsx'
import { wizardMessages } from './wizard.messages.ts'
import styles from './wizard.module.css'

interface ChoiceStepProps {
  label: string
  choices: readonly Choice[]
  onNext: (value: string) => void
  onBack: () => void
}

/** A step that one thing is chosen in. */
export function ChoiceStep({ label, choices, onNext, onBack }: ChoiceStepProps) {
  const t = useMessages(wizardMessages)
  const free = choices.find(({ disabledReason }) => disabledReason === undefined)
  const [picked, setPicked] = useState<string>()
  // With nothing picked the first that can be: what comes next is one key away.
  const value = picked ?? free?.value
  return (
    <form
      className={styles.step}
      onSubmit={(event) => {
        event.preventDefault()
        if (value !== undefined) onNext(value)
      }}
    >
      <ChoiceCards label={label} choices={choices} value={value} onChange={setPicked} />
      <div className={styles.buttons}>
        <Button type="submit" disabled={value === undefined}>
          {t.next}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t.back}
        </Button>
      </div>
    </form>
  )
}

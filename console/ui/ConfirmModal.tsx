import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { useMessages } from '../language.tsx'
import type { Confirmation } from './ConfirmDialog.tsx'
import styles from './ConfirmDialog.module.css'
import { Modal } from './Modal.tsx'
import { uiMessages } from './ui.messages.ts'

interface ConfirmModalProps {
  asked: Confirmation
  onAnswer: (isYes: boolean) => void
}

/** The question of `useConfirm` on the screen. */
export function ConfirmModal({ asked, onAnswer }: ConfirmModalProps) {
  const t = useMessages(uiMessages)
  const [typed, setTyped] = useState('')
  const isLocked = asked.typedName !== undefined && typed !== asked.typedName
  const begin = asked.danger === true ? 'cancel' : 'confirm'
  const startsOn = asked.typedName === undefined ? begin : 'name'
  return (
    <Modal onClose={() => onAnswer(false)} title={asked.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isLocked) onAnswer(true)
        }}
      >
        <div className={styles.body}>{asked.body}</div>
        {asked.typedName !== undefined && (
          <TextInput
            label={t.confirmName(asked.typedName)}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            mt="sm"
          />
        )}
        <div className={styles.buttons}>
          <Button
            variant="default"
            // A key that is still held from the question before must not be the answer to this one.
            data-autofocus={startsOn === 'cancel' || undefined}
            onClick={() => onAnswer(false)}
          >
            {t.cancel}
          </Button>
          {asked.other !== undefined && (
            <Button
              variant="default"
              onClick={() => {
                asked.other?.onSelect()
                onAnswer(false)
              }}
            >
              {asked.other.label}
            </Button>
          )}
          <Button
            type="submit"
            disabled={isLocked}
            className={asked.danger ? styles.danger : undefined}
            data-autofocus={startsOn === 'confirm' || undefined}
          >
            {asked.confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

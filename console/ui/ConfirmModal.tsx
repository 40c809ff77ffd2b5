import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useState } from 'react'
import { useMessages } from '#language.tsx'
import type { Confirmation } from './ConfirmDialog.tsx'
import styles from './ConfirmDialog.module.css'
import dangerStyles from './danger.module.css'
import { Modal } from './Modal.tsx'
import { uiMessages } from './ui.messages.ts'

interface ConfirmModalProps {
  confirmation: Confirmation
  onConfirm: () => void
  onClose: () => void
}

/** The question of `useConfirm` on the screen. */
export function ConfirmModal({ confirmation, onConfirm, onClose }: ConfirmModalProps) {
  const t = useMessages(uiMessages)
  const [typed, setTyped] = useState('')
  const isLocked = confirmation.typedName !== undefined && typed !== confirmation.typedName
  const begin = confirmation.danger === true ? 'cancel' : 'confirm'
  const startsOn = confirmation.typedName === undefined ? begin : 'name'
  return (
    <Modal onClose={onClose} title={confirmation.title}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (!isLocked) onConfirm()
        }}
      >
        <div className={styles.body}>{confirmation.body}</div>
        {confirmation.typedName !== undefined && (
          <TextInput
            label={t.confirmName(confirmation.typedName)}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            mt="sm"
            data-autofocus={startsOn === 'name' || undefined}
          />
        )}
        <div className={styles.buttons}>
          <Button
            variant="default"
            // A key that is still held from the previous question must not answer this one.
            data-autofocus={startsOn === 'cancel' || undefined}
            onClick={onClose}
          >
            {t.cancel}
          </Button>
          {confirmation.other !== undefined && (
            <Button
              variant="default"
              onClick={() => {
                confirmation.other?.onSelect()
                onClose()
              }}
            >
              {confirmation.other.label}
            </Button>
          )}
          <Button
            type="submit"
            disabled={isLocked}
            className={confirmation.danger ? dangerStyles.danger : undefined}
            data-autofocus={startsOn === 'confirm' || undefined}
          >
            {confirmation.confirmLabel}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

import { Button, Modal, TextInput } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/Button.layer.css'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'
import { useMessages } from '../language.tsx'
import styles from './ConfirmDialog.module.css'
import { uiMessages } from './ui.messages.ts'

export interface Confirmation {
  title: string
  body: ReactNode
  confirmLabel: string
  danger?: boolean
  /** A name that has to be typed first. */
  typedName?: string
}

type Confirm = (confirmation: Confirmation) => Promise<boolean>

const ConfirmContext = createContext<Confirm>(() => Promise.resolve(false))

/** `await confirm({…})`: whether the user said yes. */
export function useConfirm(): Confirm {
  return useContext(ConfirmContext)
}

interface Asked extends Confirmation {
  answer: (isYes: boolean) => void
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const t = useMessages(uiMessages)
  const [asked, setAsked] = useState<Asked>()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const confirm = useCallback<Confirm>(
    (confirmation) =>
      new Promise((resolve) => {
        setTyped('')
        setAsked({ ...confirmation, answer: resolve })
        setIsOpen(true)
      }),
    [],
  )
  const answer = (isYes: boolean) => {
    setIsOpen(false)
    asked?.answer(isYes)
  }
  const isLocked = asked?.typedName !== undefined && typed !== asked.typedName
  return (
    <ConfirmContext value={confirm}>
      {children}
      <Modal
        opened={isOpen}
        onClose={() => answer(false)}
        title={asked?.title}
        closeButtonProps={{ 'aria-label': t.close }}
        centered
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (!isLocked) answer(true)
          }}
        >
          <div className={styles.body}>{asked?.body}</div>
          {asked?.typedName !== undefined && (
            <TextInput
              label={t.confirmName(asked.typedName)}
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              autoComplete="off"
              mt="sm"
            />
          )}
          <div className={styles.buttons}>
            <Button variant="default" onClick={() => answer(false)}>
              {t.cancel}
            </Button>
            <Button
              type="submit"
              disabled={isLocked}
              className={asked?.danger ? styles.danger : undefined}
              data-autofocus={asked?.typedName === undefined ? true : undefined}
            >
              {asked?.confirmLabel}
            </Button>
          </div>
        </form>
      </Modal>
    </ConfirmContext>
  )
}

import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useMessages } from '#language.tsx'
import { codeMessages } from './code.messages.ts'
import styles from './MissingCode.module.css'
import native from './native-dialog.module.css'
import { uiMessages } from './ui.messages.ts'
import { useIsUpdated } from './updated.ts'

export interface MissingCodeProps {
  onRetry: () => void
  /** Closes the dialog that could not be opened. */
  onClose?: (() => void) | undefined
}

/** Message in place of a part of a screen whose code could not be fetched. */
export function MissingPart(props: MissingCodeProps) {
  const t = useMessages(codeMessages)
  return (
    <div className={styles.part} role="alert">
      <strong>{t.missing}</strong>
      <MissingReason {...props} />
    </div>
  )
}

/** Message in place of a dialog whose code could not be fetched, above all other dialogs. */
export function MissingDialog(props: MissingCodeProps) {
  const t = useMessages(codeMessages)
  const dialog = useRef<HTMLDialogElement>(null)
  const { onClose } = props
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return createPortal(
    <dialog
      ref={dialog}
      className={native.dialog}
      aria-label={t.missing}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
      // Keeps Escape from closing the panel below too, which listens on the window.
      onKeyDown={(event) => event.stopPropagation()}
    >
      <strong role="alert">{t.missing}</strong>
      <MissingReason {...props} />
    </dialog>,
    document.body,
  )
}

/** Reason why code is missing, with a remedy. */
export function MissingReason({ onRetry, onClose }: MissingCodeProps) {
  const t = useMessages(codeMessages)
  const ui = useMessages(uiMessages)
  const isUpdated = useIsUpdated()
  return (
    <>
      <p className={styles.reason}>{isUpdated ? t.updated : t.away}</p>
      <div className={styles.buttons}>
        {isUpdated ? (
          <Button onClick={() => location.reload()}>{t.reload}</Button>
        ) : (
          <Button data-mantine-stop-propagation onClick={onRetry}>
            {ui.retry}
          </Button>
        )}
        {onClose !== undefined && (
          <Button data-mantine-stop-propagation variant="default" onClick={onClose}>
            {ui.close}
          </Button>
        )}
      </div>
    </>
  )
}

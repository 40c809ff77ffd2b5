import { Modal as MantineModal } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { ReactNode } from 'react'
import { useMessages } from '#language.tsx'
import styles from './dialog.module.css'
import { useModalFocus } from './modal-focus.ts'
import { ignoreHeldEnter } from './one-press.ts'
import { uiMessages } from './ui.messages.ts'

interface ModalProps {
  title: string
  onClose: () => void
  /** Width of the dialog: `xl` for one that lists rows, `full` for the whole window. */
  size?: 'md' | 'xl' | 'full'
  /** Whether a click beside the dialog closes it; false while that would lose work. */
  closesOnClickOutside?: boolean
  children: ReactNode
}

/** Above panels, since a dialog may concern a panel's content, and below Mantine's popovers. */
const Z_INDEX = 250

/**
 * Dialog of the console: centred, always inside the window, with the focus in it. It is open while it is rendered. No
 * other file imports Mantine's Modal, so that no dialog lacks its style sheets.
 */
export function Modal(props: ModalProps) {
  const t = useMessages(uiMessages)
  const root = useModalFocus()
  return (
    <MantineModal
      ref={root}
      opened
      centered
      onClose={props.onClose}
      title={props.title}
      size={props.size === 'full' ? 'calc(100vw - 64px)' : (props.size ?? 'md')}
      closeOnClickOutside={props.closesOnClickOutside ?? true}
      closeButtonProps={{ 'aria-label': t.close }}
      zIndex={Z_INDEX}
      onKeyDown={ignoreHeldEnter}
      classNames={{
        overlay: styles.overlay,
        title: styles.title,
        header: styles.header,
        body: styles.body,
      }}
    >
      {props.children}
    </MantineModal>
  )
}

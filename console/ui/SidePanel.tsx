import { Drawer } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import type { ReactNode } from 'react'
import { useMessages } from '#language.tsx'
import { useIsConfirming } from './ConfirmDialog.tsx'
import styles from './dialog.module.css'
import { useModalFocus } from './modal-focus.ts'
import { uiMessages } from './ui.messages.ts'

interface SidePanelProps {
  onClose: () => void
  title: string
  /** `wide`: to read in, not only to fill in; `table`: a form whose rows have several fields. */
  size?: 'narrow' | 'wide' | 'table'
  /** The panel cannot be closed while an action in it is running. */
  isLocked?: boolean
  children: ReactNode
}

const SIZES = { narrow: 'md', wide: 'xl', table: 'min(60rem, 100%)' } as const

/**
 * Drawer of the console: at the right, over the screen, with the focus in it. It is open while it is rendered. No other
 * file imports Mantine's Drawer, so that no drawer lacks its style sheets.
 */
export function SidePanel({
  onClose,
  title,
  size = 'narrow',
  isLocked = false,
  children,
}: SidePanelProps) {
  const t = useMessages(uiMessages)
  const isHeld = useIsConfirming() || isLocked
  const root = useModalFocus()
  return (
    <Drawer
      ref={root}
      opened
      onClose={onClose}
      title={title}
      position="right"
      size={SIZES[size]}
      closeOnClickOutside={!isHeld}
      closeOnEscape={!isHeld}
      closeButtonProps={{ 'aria-label': t.close, disabled: isLocked }}
      classNames={{
        content: styles.drawer,
        overlay: styles.overlay,
        title: styles.title,
        header: styles.header,
        body: styles.body,
      }}
    >
      {children}
    </Drawer>
  )
}

import { Drawer } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import type { ReactNode } from 'react'
import { useMessages } from '../language.tsx'
import { useIsConfirming } from './ConfirmDialog.tsx'
import { useModalFocus } from './modal-focus.ts'
import { uiMessages } from './ui.messages.ts'

interface SidePanelProps {
  onClose: () => void
  title: string
  /** Wide enough to read in, not only to fill in. */
  isWide?: boolean
  /** The panel cannot be closed while an action in it is running. */
  isLocked?: boolean
  children: ReactNode
}

/**
 * The one drawer of the console: at the right, over the screen, with the focus in it. It is open for as long
 * as it is rendered. No other file imports Mantine's Drawer, so no drawer lacks its style sheets.
 */
export function SidePanel({
  onClose,
  title,
  isWide = false,
  isLocked = false,
  children,
}: SidePanelProps) {
  const t = useMessages(uiMessages)
  const isHeld = useIsConfirming() || isLocked
  useModalFocus()
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      size={isWide ? 'xl' : 'md'}
      closeOnClickOutside={!isHeld}
      closeOnEscape={!isHeld}
      closeButtonProps={{ 'aria-label': t.close, disabled: isLocked }}
    >
      {children}
    </Drawer>
  )
}

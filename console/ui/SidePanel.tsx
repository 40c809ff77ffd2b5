import { Drawer } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import type { ReactNode } from 'react'
import { useMessages } from '../language.tsx'
import { useIsAsked } from './ConfirmDialog.tsx'
import { useModalFocus } from './modal-focus.ts'
import { uiMessages } from './ui.messages.ts'

interface SidePanelProps {
  onClose: () => void
  title: string
  /** Wide enough for what people read, not only fill in. */
  isWide?: boolean
  /** It stays: something is under way in it. */
  isLocked?: boolean
  children: ReactNode
}

/** Something to look at, or to fill in, beside the screen; open as long as it is there. */
export function SidePanel({
  onClose,
  title,
  isWide = false,
  isLocked = false,
  children,
}: SidePanelProps) {
  const t = useMessages(uiMessages)
  const isHeld = useIsAsked() || isLocked
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

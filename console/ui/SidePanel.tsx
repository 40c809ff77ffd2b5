import { Drawer } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import type { ReactNode } from 'react'
import { useMessages } from '../language.tsx'
import { uiMessages } from './ui.messages.ts'

interface SidePanelProps {
  isOpen: boolean
  onClose: () => void
  title: string
  /** Wide enough for what people read, not only fill in. */
  isWide?: boolean
  children: ReactNode
}

/** Something to look at, or to fill in, beside the screen. */
export function SidePanel({ isOpen, onClose, title, isWide = false, children }: SidePanelProps) {
  const t = useMessages(uiMessages)
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={title}
      position="right"
      size={isWide ? 'xl' : 'md'}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      {children}
    </Drawer>
  )
}

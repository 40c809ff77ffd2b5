import { Button, Drawer } from '@mantine/core'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ScrollArea.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Drawer.layer.css'
import '@mantine/core/styles/Button.layer.css'
import type { FormEventHandler, ReactNode } from 'react'
import { useMessages } from '../language.tsx'
import { Banner } from './Banner.tsx'
import styles from './SideForm.module.css'
import { uiMessages } from './ui.messages.ts'

interface SideFormProps {
  isOpen: boolean
  onClose: () => void
  title: string
  onSubmit: FormEventHandler
  submitLabel: string
  isPending: boolean
  /** What the last attempt came to, when it failed. */
  error: { title: string; detail?: string } | undefined
  children: ReactNode
}

/** A form beside the screen; what was typed stays when sending fails. */
export function SideForm(props: SideFormProps) {
  const t = useMessages(uiMessages)
  return (
    <Drawer
      opened={props.isOpen}
      onClose={props.onClose}
      title={props.title}
      position="right"
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <form noValidate onSubmit={props.onSubmit} className={styles.form}>
        {props.children}
        {props.error !== undefined && (
          <Banner tone="error" title={props.error.title}>
            {props.error.detail}
          </Banner>
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={props.onClose}>
            {t.cancel}
          </Button>
          <Button type="submit" loading={props.isPending}>
            {props.submitLabel}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}

import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { FormEventHandler, ReactNode } from 'react'
import { useMessages } from '../language.tsx'
import { Banner } from './Banner.tsx'
import styles from './SideForm.module.css'
import { SidePanel } from './SidePanel.tsx'
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
    <SidePanel isOpen={props.isOpen} onClose={props.onClose} title={props.title}>
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
    </SidePanel>
  )
}

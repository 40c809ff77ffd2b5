import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { FormEventHandler, ReactNode } from 'react'
import { useMessages } from '../language.tsx'
import { useConfirm } from './ConfirmDialog.tsx'
import { FormBar } from './FormBar.tsx'
import { FormError } from './FormError.tsx'
import { ignoreHeldEnter } from './one-press.ts'
import styles from './SideForm.module.css'
import { SidePanel } from './SidePanel.tsx'
import { uiMessages } from './ui.messages.ts'

/** How a form is sent, and the state of that; `useSubmit` returns one. */
interface Submission {
  onSubmit: FormEventHandler
  isPending: boolean
  isDirty: boolean
  error: { title: string; detail?: string } | undefined
  /** Discards the input. */
  forget: () => void
}

/** The panel puts the focus there; its first button is the one that closes it. */
function markFirstField(form: HTMLFormElement | null): void {
  if (form === null || form.querySelector('[data-autofocus]') !== null) return
  const field = form.querySelector(
    ':is(input, select, textarea):not(:disabled, [type=file], [type=hidden])',
  )
  field?.setAttribute('data-autofocus', 'true')
}

interface SideFormProps {
  submit: Submission
  onClose: () => void
  title: string
  submitLabel: string
  /** Why it cannot be sent as it is. */
  disabledReason?: string | undefined
  /** `table`: its rows have several fields. */
  size?: 'table'
  children: ReactNode
}

/** A form beside the screen; what was typed stays when sending fails, and is not lost unasked. */
export function SideForm(props: SideFormProps) {
  const { submit, onClose, title, submitLabel, disabledReason, size, children } = props
  const t = useMessages(uiMessages)
  const confirm = useConfirm()
  const { onSubmit, isPending, isDirty, error } = submit
  const handleClose = async () => {
    if (isDirty) {
      const isSure = await confirm({
        title: t.discardTitle,
        body: t.discardText,
        confirmLabel: t.discard,
        danger: true,
      })
      if (!isSure) return
    }
    submit.forget()
    onClose()
  }
  return (
    <SidePanel
      onClose={() => void handleClose()}
      title={title}
      size={size ?? 'narrow'}
      isLocked={isPending}
    >
      <form
        noValidate
        onSubmit={onSubmit}
        onKeyDown={ignoreHeldEnter}
        className={styles.form}
        ref={markFirstField}
      >
        <div className={styles.content}>
          {children}
          <FormError error={error} />
        </div>
        <FormBar>
          <Button
            type="submit"
            loading={isPending}
            disabled={disabledReason !== undefined}
            title={disabledReason}
          >
            {submitLabel}
          </Button>
          <Button variant="default" disabled={isPending} onClick={() => void handleClose()}>
            {t.cancel}
          </Button>
        </FormBar>
      </form>
    </SidePanel>
  )
}

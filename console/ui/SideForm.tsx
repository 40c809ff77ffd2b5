import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { FormEventHandler, ReactNode } from 'react'
import { useMessages } from '#language.tsx'
import { useConfirm } from './ConfirmDialog.tsx'
import dangerStyles from './danger.module.css'
import { FormBar } from './FormBar.tsx'
import { ignoreHeldEnter } from './one-press.ts'
import styles from './SideForm.module.css'
import { SidePanel } from './SidePanel.tsx'
import { uiMessages } from './ui.messages.ts'

/** Submission of a form, with its state; `useSubmit` returns one. */
interface Submission {
  onSubmit: FormEventHandler
  isPending: boolean
  isDirty: boolean
  error: { title: string; detail?: string } | undefined
  forget: () => void
}

/** Marks the first field for the initial focus, since the panel's first button would close it. */
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
  /** Whether sending ends or deletes something; the button is then red. */
  isDanger?: boolean
  /** Reason why the form cannot be sent at present. */
  disabledReason?: string | undefined
  /** `table`: its rows have several fields. */
  size?: 'table'
  children: ReactNode
}

/** Form in a panel beside the screen. Typed text remains if sending fails, and is not discarded without a question. */
export function SideForm(props: SideFormProps) {
  const { submit, onClose, title, submitLabel, isDanger, disabledReason, size, children } = props
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
        <div className={styles.content}>{children}</div>
        <FormBar error={error}>
          <Button variant="default" disabled={isPending} onClick={() => void handleClose()}>
            {t.cancel}
          </Button>
          <Button
            type="submit"
            className={isDanger === true ? dangerStyles.danger : undefined}
            loading={isPending}
            disabled={disabledReason !== undefined}
            title={disabledReason}
          >
            {submitLabel}
          </Button>
        </FormBar>
      </form>
    </SidePanel>
  )
}

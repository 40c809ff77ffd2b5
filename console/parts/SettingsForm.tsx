import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useMessages } from '../language.tsx'
import { FormError } from '../ui/FormError.tsx'
import { useLock } from './lock.ts'
import { settingsMessages } from './settings.messages.ts'
import styles from './SettingsForm.module.css'
import { useSubmit } from './submit.ts'

interface SettingsFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Sends them, and resolves with what is in force then; nothing: it was thought better of. */
  onSave: (values: Values) => Promise<Values | false | undefined>
  /** With something beside the fields. */
  isWide?: boolean
  children: ReactNode
}

/** Settings that are changed together. What was typed stays when sending fails. */
export function SettingsForm<Values extends FieldValues>(props: SettingsFormProps<Values>) {
  const { form, onSave, isWide = false, children } = props
  const t = useMessages(settingsMessages)
  const { canWrite, reason } = useLock()
  const { onSubmit, isPending, isDirty, error, forget } = useSubmit(
    form,
    async (values) => (await onSave(values)) ?? false,
    { done: () => t.saved, onDone: (saved) => form.reset(saved) },
  )
  return (
    <form noValidate onSubmit={onSubmit} className={styles.form} data-wide={isWide}>
      <fieldset disabled={!canWrite} className={styles.fields}>
        {children}
      </fieldset>
      <FormError error={error} />
      <div className={styles.buttons}>
        <Button type="submit" loading={isPending} disabled={!canWrite || !isDirty} title={reason}>
          {t.save}
        </Button>
        <Button
          variant="default"
          disabled={!isDirty || isPending}
          onClick={() => {
            forget()
            form.reset()
          }}
        >
          {t.discard}
        </Button>
      </div>
    </form>
  )
}

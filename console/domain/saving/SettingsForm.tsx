import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useFormats, useMessages } from '#language.tsx'
import { FieldGrid } from '#ui/FieldGrid.tsx'
import { FormWithTest } from '#ui/FormWithTest.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import { useLock } from '../page/lock.ts'
import { countChanges } from './count-changes.ts'
import { settingsMessages } from './settings.messages.ts'
import styles from './SettingsForm.module.css'
import { useSubmit } from './submit.ts'

interface SettingsFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Sends the settings, and resolves with those in force then; `undefined`: the user has cancelled. */
  onSave: (values: Values) => Promise<Values | false | undefined>
  /** The form shows more than its values, which is discarded with them. */
  onDiscard?: () => void
  /** Whether the form has content beside its fields. */
  isWide?: boolean
  /** Saving makes something that is missing, also if nothing was typed. */
  isIncomplete?: boolean
  /** Why it is neither saved nor discarded now. */
  busy?: string | undefined
  /** Preview and test of the values, beside the fields. */
  test?: ReactNode
  testTitle?: string
  children: ReactNode
}

/** Form for settings that are changed together. Typed values remain if sending fails. */
export function SettingsForm<Values extends FieldValues>(props: SettingsFormProps<Values>) {
  const { form, onSave, onDiscard, isWide = false, isIncomplete = false, busy, children } = props
  const { test, testTitle } = props
  const t = useMessages(settingsMessages)
  const { number } = useFormats()
  const { canWrite, reason } = useLock()
  const changes = countChanges(form.formState.dirtyFields)
  const { onSubmit, isPending, isDirty, error, forget } = useSubmit(
    form,
    async (values) => (await onSave(values)) ?? false,
    { done: () => t.saved(), refill: (saved) => saved },
  )
  return (
    <form noValidate onSubmit={onSubmit} className={styles.form} data-wide={isWide}>
      <FormWithTest
        title={testTitle}
        test={isShown(test) && <fieldset disabled={!canWrite}>{test}</fieldset>}
      >
        <fieldset disabled={!canWrite} className={styles.fields}>
          {isWide ? children : <FieldGrid>{children}</FieldGrid>}
        </fieldset>
      </FormWithTest>
      <FormBar error={error} status={isDirty ? t.changes(number(changes)) : reason}>
        <Button
          variant="default"
          disabled={!isDirty || isPending || busy !== undefined}
          title={busy}
          onClick={() => {
            forget()
            form.reset()
            onDiscard?.()
          }}
        >
          {t.discard}
        </Button>
        <Button
          type="submit"
          loading={isPending}
          disabled={!canWrite || busy !== undefined || !(isDirty || isIncomplete)}
          title={reason ?? busy}
        >
          {t.save}
        </Button>
      </FormBar>
    </form>
  )
}

const isShown = (part: ReactNode) => part !== undefined && part !== null && part !== false

import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import { type ReactNode, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type Sentence, useErrorSentence } from '../api/error-sentence.ts'
import { useCanWrite } from '../api/session.ts'
import { useMessages } from '../language.tsx'
import { Banner } from '../ui/Banner.tsx'
import { useToast } from '../ui/toast.tsx'
import { settingsMessages } from './settings.messages.ts'
import styles from './SettingsForm.module.css'

interface SettingsFormProps<Values extends FieldValues> {
  form: UseFormReturn<Values>
  /** Sends them, and resolves with what is in force then; `undefined`: it was thought better of. */
  onSave: (values: Values) => Promise<Values | undefined>
  /** With something beside the fields. */
  isWide?: boolean
  children: ReactNode
}

/** Settings that are changed together. What was typed stays when sending fails. */
export function SettingsForm<Values extends FieldValues>(props: SettingsFormProps<Values>) {
  const { form, onSave, isWide = false, children } = props
  const t = useMessages(settingsMessages)
  const toast = useToast()
  const sentence = useErrorSentence()
  const canWrite = useCanWrite()
  const [error, setError] = useState<Sentence>()
  const { isDirty, isSubmitting } = form.formState
  const handleSubmit = form.handleSubmit(async (values) => {
    setError(undefined)
    try {
      const saved = await onSave(values)
      if (saved === undefined) return
      form.reset(saved)
      toast.success(t.saved)
    } catch (cause) {
      setError(sentence(cause))
    }
  })
  return (
    <form
      noValidate
      onSubmit={(event) => void handleSubmit(event)}
      className={styles.form}
      data-wide={isWide}
    >
      <fieldset disabled={!canWrite} className={styles.fields}>
        {children}
      </fieldset>
      {error !== undefined && (
        <Banner tone="error" title={error.title}>
          {error.detail}
        </Banner>
      )}
      <div className={styles.buttons}>
        <Button
          type="submit"
          loading={isSubmitting}
          disabled={!canWrite || !isDirty}
          title={canWrite ? undefined : t.viewerOnly}
        >
          {t.save}
        </Button>
        <Button
          variant="default"
          disabled={!isDirty}
          onClick={() => {
            setError(undefined)
            form.reset()
          }}
        >
          {t.discard}
        </Button>
      </div>
    </form>
  )
}

import { Button } from '@mantine/core'
import '@mantine/core/styles/Button.layer.css'
import type { Sentence } from '#api/error-sentence.ts'
import { useFormats, useMessages } from '#language.tsx'
import { FormBar } from '#ui/FormBar.tsx'
import { useLock } from '#domain/page/lock.ts'
import { settingsMessages } from '#domain/saving/settings.messages.ts'
import { formMessages } from './form.messages.ts'

interface ConfigBarProps {
  /** Number of changed settings. */
  touched: number
  isPending: boolean
  error: Sentence | undefined
  /** Shown while nothing has changed. */
  note: string | undefined
  onDiscard: () => void
}

/** The bar of forms of settings. It stays in the window once something has changed. */
export function ConfigBar({ touched, isPending, error, note, onDiscard }: ConfigBarProps) {
  const t = useMessages(formMessages)
  const words = useMessages(settingsMessages)
  const { number } = useFormats()
  const { canWrite, reason } = useLock()
  return (
    <FormBar
      error={error}
      status={touched > 0 ? words.changes(number(touched)) : note}
      isSticky={touched > 0}
    >
      <Button variant="default" disabled={touched === 0 || isPending} onClick={onDiscard}>
        {words.discard}
      </Button>
      <Button type="submit" disabled={!canWrite || touched === 0 || isPending} title={reason}>
        {t.review}
      </Button>
    </FormBar>
  )
}

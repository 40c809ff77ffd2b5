import { MAX_SILENCE_DAYS } from '@signalbox/contract/alarm-handling'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { useMessages } from '#language.tsx'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { TimeField } from '#ui/fields/TimeField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import type { AlarmCause } from './alarm-causes.ts'
import { causesMessages } from './causes.messages.ts'
import { useHandling } from './use-handle.ts'

interface SilenceValues {
  /** Local time of the field, without a zone. */
  until: string
}

const DAY_MS = 86_400_000

const rules = (message: string) =>
  z.object({
    until: z.string().check(
      z.refine((text) => {
        const ms = Date.parse(text) - Date.now()
        return ms > 0 && ms <= MAX_SILENCE_DAYS * DAY_MS
      }, message),
    ),
  })

interface SilenceFormProps {
  cause: AlarmCause
  title: string
  onClose: () => void
}

/** Silences a cause until a chosen time. */
export function SilenceForm({ cause, title, onClose }: SilenceFormProps) {
  const t = useMessages(causesMessages)
  const handle = useHandling()
  const form = useForm<SilenceValues>({
    defaultValues: { until: '' },
    resolver: schemaResolver<SilenceValues>(rules(t.silenceRange)),
  })
  const submit = useSubmit(
    form,
    ({ until }) => handle(cause, { silenced_until: new Date(until).toISOString() }),
    { done: () => t.silenced(title), onDone: onClose },
  )
  return (
    <SideForm
      onClose={onClose}
      title={t.silenceTitle(title)}
      submitLabel={t.silenceSubmit}
      submit={submit}
    >
      <TimeField
        control={form.control}
        name="until"
        label={t.until}
        help={t.silenceHelp}
        required
      />
    </SideForm>
  )
}

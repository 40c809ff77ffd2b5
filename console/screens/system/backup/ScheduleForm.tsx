import {
  type BackupSchedule,
  backupScheduleGet,
  backupScheduleStatusGet,
  backupScheduleUpdate,
} from '@signalbox/contract/backup'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useQuery } from '@tanstack/react-query'
import { query, useAction } from '#api/query.ts'
import { useLanguage, useMessages } from '#language.tsx'
import { useDurationUnits } from '#domain/words/duration-words.ts'
import { schemaResolver } from '#domain/saving/resolver.ts'
import { useSubmit } from '#domain/saving/submit.ts'
import { UnreadForm } from '#domain/saving/UnreadForm.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { QuantityField } from '#ui/fields/QuantityField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SideForm } from '#ui/SideForm.tsx'
import {
  AGE_UNITS,
  scheduleRules,
  type ScheduleValues,
  toRequest,
  toValues,
  USUAL_AGE_MS,
  weekdayName,
} from './schedule.ts'
import { scheduleMessages } from './schedule.messages.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

/** Settings of automatic backups: their times, and the number of files to keep. */
export function ScheduleForm({ onClose }: { onClose: () => void }) {
  const t = useMessages(scheduleMessages)
  const read = useQuery(query(backupScheduleGet, {}))
  if (read.data === undefined) {
    return <UnreadForm title={t.schedule} read={read} onClose={onClose} />
  }
  return <Form schedule={read.data} onClose={onClose} />
}

function Form({ schedule, onClose }: { schedule: BackupSchedule; onClose: () => void }) {
  const t = useMessages(scheduleMessages)
  const ageUnits = useDurationUnits(AGE_UNITS)
  const language = useLanguage()
  const update = useAction(backupScheduleUpdate, {
    refreshes: [backupScheduleGet, backupScheduleStatusGet],
  })
  const resolver = useMemo(() => schemaResolver<ScheduleValues>(scheduleRules(t)), [t])
  const form = useForm<ScheduleValues>({ resolver, defaultValues: toValues(schedule) })
  const { control } = form
  const every = useWatch({ control, name: 'every' })
  const submit = useSubmit(
    form,
    (values) => update.mutateAsync({ body: toRequest(values, schedule) }),
    { done: () => t.saved(), onDone: onClose },
  )
  return (
    <SideForm onClose={onClose} title={t.schedule} submitLabel={t.save} submit={submit}>
      <SwitchField control={control} name="enable" label={t.enable} help={t.enableHelp} />
      <SelectField
        control={control}
        name="every"
        label={t.every}
        options={[
          { value: 'hour', label: t.hour },
          { value: 'day', label: t.day },
          { value: 'week', label: t.week },
        ]}
      />
      {every === 'week' && (
        <SelectField
          control={control}
          name="weekday"
          label={t.weekday}
          options={WEEKDAYS.map((value) => ({ value, label: weekdayName(value, language) }))}
        />
      )}
      <TextField
        control={control}
        name="at"
        label={t.at}
        help={every === 'hour' ? t.atHourHelp : t.atHelp}
        placeholder="02:00"
        mono
        required
      />
      <NumberField control={control} name="keep" label={t.keep} help={t.keepHelp} required />
      <QuantityField
        control={control}
        name="maxAge"
        label={t.maxAge}
        help={t.maxAgeHelp}
        units={ageUnits}
        zero={{ label: t.noLimit, otherwise: USUAL_AGE_MS }}
      />
    </SideForm>
  )
}

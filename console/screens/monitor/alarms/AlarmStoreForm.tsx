import { alarmList } from '@signalbox/contract/alarms'
import {
  type AlarmConfig,
  alarmConfigGet,
  alarmConfigUpdate,
} from '@signalbox/contract/system-monitor'
import { Duration } from '@signalbox/contract/units'
import { useMemo } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { client } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { schemaResolver } from '../../../parts/resolver.ts'
import { SettingsForm } from '../../../parts/SettingsForm.tsx'
import { useSaveMerged } from '../../../parts/save-merged.ts'
import { QuantityField } from '../../../ui/fields/QuantityField.tsx'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { type AlarmValues, toAlarmConfig, toAlarmValues } from './alarm-form.ts'
import { alarmSettingsMessages } from './alarms.messages.ts'

const [MIN, MAX] = [1, 3000]

/** What is done with an alarm, and how long it is remembered. */
export function AlarmStoreForm({ config }: { config: AlarmConfig }) {
  const t = useMessages(alarmSettingsMessages)
  const { number } = useFormats()
  const update = useAction(alarmConfigUpdate, { refreshes: [alarmConfigGet, alarmList] })
  const resolver = useMemo(() => {
    const range = t.outOfRange(number(MIN), number(MAX))
    return schemaResolver<AlarmValues>(
      z.object({
        log: z.boolean(),
        publish: z.boolean(),
        maxEnded: z.number(t.wrong).check(z.minimum(MIN, range), z.maximum(MAX, range)),
        kept: z.number(t.wrong),
      }),
    )
  }, [t, number])
  const form = useForm<AlarmValues>({ resolver, defaultValues: toAlarmValues(config) })
  const { control } = form
  const onSave = useSaveMerged(form, {
    config,
    toValues: toAlarmValues,
    readNow: () => client.call(alarmConfigGet, {}),
    save: (values, now) => update.mutateAsync({ body: toAlarmConfig(values, now) }),
  })
  return (
    <SettingsForm form={form} onSave={onSave}>
      <SwitchField control={control} name="log" label={t.log} />
      <SwitchField control={control} name="publish" label={t.publish} />
      <QuantityField control={control} name="maxEnded" label={t.maxEnded} units={[['', 1]]} />
      <QuantityField control={control} name="kept" label={t.kept} units={Duration.units} />
    </SettingsForm>
  )
}

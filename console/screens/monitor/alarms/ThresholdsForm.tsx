import { alarmList } from '@signalbox/contract/alarms'
import { type SysmonConfig, sysmonGet, sysmonUpdate } from '@signalbox/contract/system-monitor'
import { ByteSize, Duration } from '@signalbox/contract/units'
import { useMemo } from 'react'
import { type Control, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { client } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { isErlang } from '../../../api/use-can.ts'
import { useMessages } from '../../../language.tsx'
import { schemaResolver } from '../../../parts/resolver.ts'
import { SettingsForm } from '../../../parts/SettingsForm.tsx'
import { useSaveMerged } from '../../../parts/save-merged.ts'
import { FieldGrid } from '../../../ui/FieldGrid.tsx'
import { QuantityField } from '../../../ui/fields/QuantityField.tsx'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { type SysmonValues, toSysmon, toSysmonValues } from './alarm-form.ts'
import { alarmSettingsMessages } from './alarms.messages.ts'
import styles from './ThresholdsForm.module.css'

const PERCENT = [['%', 1]] as const

/** When a node raises an alarm. What has no meaning in the broker inside is not asked for there. */
export function ThresholdsForm({ config }: { config: SysmonConfig }) {
  const t = useMessages(alarmSettingsMessages)
  const update = useAction(sysmonUpdate, { refreshes: [sysmonGet, alarmList] })
  const resolver = useMemo(() => {
    const amount = z.number(t.wrong)
    const range = t.outOfRange('0%', '100%')
    const percent = amount.check(z.minimum(0, range), z.maximum(100, range))
    const above = (high: 'cpuHigh' | 'processHigh', low: 'cpuLow' | 'processLow') =>
      z.refine<SysmonValues>((values) => Number(values[high]) > Number(values[low]), {
        error: t.highAboveLow,
        path: [high],
      })
    return schemaResolver<SysmonValues>(
      z
        .object({
          cpuInterval: amount,
          cpuHigh: percent,
          cpuLow: percent,
          memInterval: amount,
          memHigh: percent,
          procmemHigh: percent,
          processInterval: amount,
          processHigh: percent,
          processLow: percent,
          longGc: amount,
          longSchedule: amount,
          largeHeap: amount,
          busyPort: z.boolean(),
          busyDistPort: z.boolean(),
        })
        .check(above('cpuHigh', 'cpuLow'), above('processHigh', 'processLow')),
    )
  }, [t])
  const form = useForm<SysmonValues>({ resolver, defaultValues: toSysmonValues(config) })
  const { control } = form
  const onSave = useSaveMerged(form, {
    config,
    toValues: toSysmonValues,
    readNow: () => client.call(sysmonGet, {}),
    save: (values, now) => update.mutateAsync({ body: toSysmon(values, now) }),
  })
  return (
    <SettingsForm form={form} onSave={onSave}>
      <MachineFields control={control} />
      <BrokerFields control={control} />
    </SettingsForm>
  )
}

interface FieldsProps {
  control: Control<SysmonValues>
}

function MachineFields({ control }: FieldsProps) {
  const t = useMessages(alarmSettingsMessages)
  const percent = { control, units: PERCENT }
  const duration = { control, units: Duration.units }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t.machine}</legend>
      <FieldGrid>
        <QuantityField {...percent} name="cpuHigh" label={t.cpuHigh} help={t.highHelp} />
        <QuantityField {...percent} name="cpuLow" label={t.cpuLow} help={t.lowHelp} />
        <QuantityField {...duration} name="cpuInterval" label={t.cpuInterval} />
        <QuantityField
          {...duration}
          name="memInterval"
          label={t.memInterval}
          zero={{ label: t.notAtAll, otherwise: 60_000 }}
        />
        <QuantityField {...percent} name="memHigh" label={t.memHigh} help={t.highHelp} />
        {isErlang && <QuantityField {...percent} name="procmemHigh" label={t.procmemHigh} />}
      </FieldGrid>
    </fieldset>
  )
}

function BrokerFields({ control }: FieldsProps) {
  const t = useMessages(alarmSettingsMessages)
  const percent = { control, units: PERCENT }
  const duration = { control, units: Duration.units }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{t.broker}</legend>
      <FieldGrid>
        <QuantityField
          {...percent}
          name="processHigh"
          label={t.processHigh}
          help={t.processHighHelp}
        />
        <QuantityField {...percent} name="processLow" label={t.processLow} help={t.lowHelp} />
        <QuantityField {...duration} name="processInterval" label={t.processInterval} />
        <QuantityField
          {...duration}
          name="longSchedule"
          label={t.longSchedule}
          help={t.longScheduleHelp}
          zero={{ label: t.notAtAll, otherwise: 240 }}
        />
        {isErlang && (
          <>
            <QuantityField
              {...duration}
              name="longGc"
              label={t.longGc}
              zero={{ label: t.notAtAll, otherwise: 500 }}
            />
            <QuantityField
              control={control}
              units={ByteSize.units}
              name="largeHeap"
              label={t.largeHeap}
              zero={{ label: t.notAtAll, otherwise: 32 * 1024 ** 2 }}
            />
            <SwitchField control={control} name="busyPort" label={t.busyPort} />
            <SwitchField control={control} name="busyDistPort" label={t.busyDistPort} />
          </>
        )}
      </FieldGrid>
    </fieldset>
  )
}

import { type RetainerConfig, retainerGet, retainerUpdate } from '@signalbox/contract/retainer'
import { ByteSize, Duration } from '@signalbox/contract/units'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { client } from '../../../api/client.ts'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { query, useAction } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { schemaResolver } from '../../../parts/resolver.ts'
import { SettingsForm } from '../../../parts/SettingsForm.tsx'
import { useSaveMerged } from '../../../parts/save-merged.ts'
import { paths } from '../../../paths.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { QuantityField } from '../../../ui/fields/QuantityField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Section } from '../../../ui/Section.tsx'
import { retainedMessages, retainerMessages } from './retained.messages.ts'
import { RetainedTabs } from './RetainedTabs.tsx'
import { type RetainerValues, toConfig, toValues } from './retainer-form.ts'

export function RetainerScreen() {
  const t = useMessages(retainerMessages)
  const words = useMessages(retainedMessages)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(query(retainerGet, {}))
  return (
    <Screen title={words.title} about={t.about}>
      <RetainedTabs current={paths.retainer()} />
      <Section title={t.title}>
        {data !== undefined && <RetainerForm config={data} />}
        {data === undefined && error !== null && (
          <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
        )}
      </Section>
    </Screen>
  )
}

function RetainerForm({ config }: { config: RetainerConfig }) {
  const t = useMessages(retainerMessages)
  const update = useAction(retainerUpdate, { refreshes: [retainerGet] })
  const resolver = useMemo(() => {
    const amount = z.number(t.wrong)
    return schemaResolver<RetainerValues>(
      z.object({
        enable: z.boolean(),
        storage: z.enum(['ram', 'disc']),
        maxMessages: amount,
        maxPayloadBytes: amount,
        expiryMs: amount,
        clearIntervalMs: amount,
        deliveryRate: amount,
        stopClear: z.boolean(),
      }),
    )
  }, [t])
  const form = useForm<RetainerValues>({ resolver, defaultValues: toValues(config) })
  const { control } = form
  const isOff = !useWatch({ control, name: 'enable' })
  const field = { control, disabled: isOff }
  const onSave = useSaveMerged(form, {
    config,
    toValues,
    readNow: () => client.call(retainerGet, {}),
    save: (values, now) => update.mutateAsync({ body: toConfig(values, now) }),
  })
  return (
    <SettingsForm form={form} onSave={onSave}>
      <SwitchField control={control} name="enable" label={t.enable} help={t.enableHelp} />
      <SelectField
        {...field}
        name="storage"
        label={t.storage}
        options={[
          { value: 'ram', label: t.ram },
          { value: 'disc', label: t.disc },
        ]}
      />
      <QuantityField
        {...field}
        name="maxMessages"
        label={t.maxMessages}
        help={t.maxMessagesHelp}
        units={[['', 1]]}
        zero={{ label: t.noLimit, otherwise: 10_000 }}
      />
      <QuantityField
        {...field}
        name="maxPayloadBytes"
        label={t.maxPayload}
        help={t.maxPayloadHelp}
        units={ByteSize.units}
        zero={{ label: t.noLimit, otherwise: 1024 ** 2 }}
      />
      <QuantityField
        {...field}
        name="expiryMs"
        label={t.expiry}
        help={t.expiryHelp}
        units={Duration.units}
        zero={{ label: t.never, otherwise: 86_400_000 }}
      />
      <QuantityField
        {...field}
        name="clearIntervalMs"
        label={t.clearInterval}
        help={t.clearIntervalHelp}
        units={Duration.units}
        zero={{ label: t.never, otherwise: 60_000 }}
      />
      <QuantityField
        {...field}
        name="deliveryRate"
        label={t.deliveryRate}
        help={t.deliveryRateHelp}
        units={[[t.perSecond, 1]]}
        zero={{ label: t.noLimit, otherwise: 1000 }}
      />
      <SwitchField {...field} name="stopClear" label={t.stopClear} help={t.stopClearHelp} />
    </SettingsForm>
  )
}

import {
  type DelayedConfig,
  delayedGet,
  delayedList,
  delayedUpdate,
} from '@signalbox/contract/delayed'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { client } from '../../../api/client.ts'
import { useErrorSentence } from '../../../api/error-sentence.ts'
import { query, useAction } from '../../../api/query.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { schemaResolver } from '../../../parts/resolver.ts'
import { SettingsForm } from '../../../parts/SettingsForm.tsx'
import { useSaveMerged } from '../../../parts/save-merged.ts'
import { paths } from '../../../paths.ts'
import { useConfirm } from '../../../ui/ConfirmDialog.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { QuantityField } from '../../../ui/fields/QuantityField.tsx'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { Screen } from '../../../ui/Screen.tsx'
import { Section } from '../../../ui/Section.tsx'
import { delayedMessages, delayedSettingsMessages } from './delayed.messages.ts'
import { DelayedTabs } from './DelayedTabs.tsx'

export function DelayedSettingsScreen() {
  const t = useMessages(delayedSettingsMessages)
  const words = useMessages(delayedMessages)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(query(delayedGet, {}))
  return (
    <Screen title={words.title} about={t.about}>
      <DelayedTabs current={paths.delayedSettings()} />
      <Section title={t.title}>
        {data !== undefined && <DelayedForm config={data} />}
        {data === undefined && error !== null && (
          <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
        )}
      </Section>
    </Screen>
  )
}

interface Values {
  enable: boolean
  max: number | null
}

const toValues = ({ enable, max_delayed_messages: max }: DelayedConfig): Values => ({ enable, max })

function DelayedForm({ config }: { config: DelayedConfig }) {
  const t = useMessages(delayedSettingsMessages)
  const { number } = useFormats()
  const confirm = useConfirm()
  const update = useAction(delayedUpdate, { refreshes: [delayedGet, delayedList] })
  const resolver = useMemo(
    () => schemaResolver<Values>(z.object({ enable: z.boolean(), max: z.number(t.wrong) })),
    [t],
  )
  const form = useForm<Values>({ resolver, defaultValues: toValues(config) })
  const { control } = form
  const isOff = !useWatch({ control, name: 'enable' })

  /** Switching it off throws away what waits: that is said with its number. */
  async function isSure(): Promise<boolean> {
    const { meta } = await client.call(delayedList, { query: { limit: 1 } })
    if (meta.count === 0) return true
    return confirm({
      title: t.switchOffTitle,
      body: t.switchOffText(number(meta.count ?? 0)),
      confirmLabel: t.switchOff,
      danger: true,
    })
  }
  const save = useSaveMerged(form, {
    config,
    toValues,
    readNow: () => client.call(delayedGet, {}),
    save: ({ enable, max }) =>
      update.mutateAsync({ body: { enable, max_delayed_messages: max ?? 0 } }),
  })
  return (
    <SettingsForm
      form={form}
      onSave={async (values) => {
        if (config.enable && !values.enable && !(await isSure())) return false
        return save(values)
      }}
    >
      <SwitchField control={control} name="enable" label={t.enable} help={t.enableHelp} />
      <QuantityField
        control={control}
        disabled={isOff}
        name="max"
        label={t.max}
        help={t.maxHelp}
        units={[['', 1]]}
        zero={{ label: t.noLimit, otherwise: 10_000 }}
      />
    </SettingsForm>
  )
}

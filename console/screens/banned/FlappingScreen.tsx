import { bannedList } from '@signalbox/contract/banned'
import { type FlappingConfig, globalZoneGet, globalZoneUpdate } from '@signalbox/contract/configs'
import { Duration } from '@signalbox/contract/units'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { client } from '../../api/client.ts'
import { useErrorSentence } from '../../api/error-sentence.ts'
import { query, useAction } from '../../api/query.ts'
import { useMessages } from '../../language.tsx'
import { ScreenLink } from '../../parts/links.tsx'
import { useMerge } from '../../parts/merge.ts'
import { schemaResolver } from '../../parts/resolver.ts'
import { SettingsForm } from '../../parts/SettingsForm.tsx'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { QuantityField } from '../../ui/fields/QuantityField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { Section } from '../../ui/Section.tsx'
import { uiMessages } from '../../ui/ui.messages.ts'
import {
  type FlappingValues,
  flappingRules,
  toFlappingConfig,
  toFlappingValues,
} from './flapping-form.ts'
import { flappingMessages } from './flapping.messages.ts'

export function FlappingScreen() {
  const t = useMessages(flappingMessages)
  const words = useMessages(uiMessages)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useQuery(query(globalZoneGet, {}))
  return (
    <Screen
      title={t.title}
      about={t.about}
      action={<ScreenLink to={paths.banned({ q: 'flapping' })}>{t.bans}</ScreenLink>}
    >
      <Section title={t.title}>
        {data?.flapping_detect !== undefined && <FlappingForm config={data.flapping_detect} />}
        {data !== undefined && data.flapping_detect === undefined && (
          <EmptyState title={t.unknown} />
        )}
        {data === undefined && error === null && <p>{words.loading}</p>}
        {data === undefined && error !== null && (
          <ErrorState {...sentence(error)} onRetry={() => void refetch()} />
        )}
      </Section>
    </Screen>
  )
}

function FlappingForm({ config }: { config: FlappingConfig }) {
  const t = useMessages(flappingMessages)
  const update = useAction(globalZoneUpdate, { refreshes: [globalZoneGet, bannedList] })
  const merge = useMerge()
  // What the form was filled from, whatever is read meanwhile.
  const [seen, setSeen] = useState(() => toFlappingValues(config))
  const resolver = useMemo(() => schemaResolver<FlappingValues>(flappingRules(seen, t)), [seen, t])
  const form = useForm<FlappingValues>({ resolver, defaultValues: seen })
  const { control } = form
  const isOff = !useWatch({ control, name: 'enable' })
  return (
    <SettingsForm
      form={form}
      onSave={async (typed) => {
        // The API takes all of the zone alone: read again, so that nobody's change is undone.
        const zone = await client.call(globalZoneGet, {})
        const { durable_sessions, force_gc, force_shutdown, flapping_detect = config } = zone
        const values = await merge(typed, seen, toFlappingValues(flapping_detect))
        if (values === undefined) return undefined
        const body = {
          ...zone,
          durable_sessions: durable_sessions ?? {},
          force_gc: force_gc ?? {},
          force_shutdown: force_shutdown ?? {},
          flapping_detect: toFlappingConfig(values, flapping_detect),
        }
        const answer = await update.mutateAsync({ body })
        const saved = toFlappingValues(answer.flapping_detect ?? body.flapping_detect)
        setSeen(saved)
        return saved
      }}
    >
      <SwitchField control={control} name="enable" label={t.enable} help={t.enableHelp} />
      <QuantityField
        control={control}
        disabled={isOff}
        name="windowMs"
        label={t.window}
        units={Duration.units}
      />
      <QuantityField
        control={control}
        disabled={isOff}
        name="maxCount"
        label={t.count}
        help={t.countHelp}
        units={[['', 1]]}
      />
      <QuantityField
        control={control}
        disabled={isOff}
        name="banMs"
        label={t.banTime}
        units={Duration.units}
      />
    </SettingsForm>
  )
}

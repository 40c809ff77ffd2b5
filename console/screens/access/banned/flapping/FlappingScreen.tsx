import { bannedList } from '@signalbox/contract/banned'
import { globalZoneGet, globalZoneUpdate } from '@signalbox/contract/configs'
import type { AnswerOf } from '@signalbox/contract/operation'
import type { FlappingConfig } from '@signalbox/contract/settings'
import { Duration } from '@signalbox/contract/units'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { client } from '../../../../api/client.ts'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { query, useAction } from '../../../../api/query.ts'
import { useMessages } from '../../../../language.tsx'
import { ScreenLink } from '../../../../parts/links.tsx'
import { useSaveMerged } from '../../../../parts/save-merged.ts'
import { schemaResolver } from '../../../../parts/resolver.ts'
import { SettingsForm } from '../../../../parts/SettingsForm.tsx'
import { paths } from '../../../../paths.ts'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { QuantityField } from '../../../../ui/fields/QuantityField.tsx'
import { SwitchField } from '../../../../ui/fields/SwitchField.tsx'
import { Screen } from '../../../../ui/Screen.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { uiMessages } from '../../../../ui/ui.messages.ts'
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
      <Section title={t.title} isTitleHidden>
        {data?.flapping_detect !== undefined && (
          <FlappingForm zone={{ ...data, flapping_detect: data.flapping_detect }} />
        )}
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

type Zone = AnswerOf<typeof globalZoneGet> & { flapping_detect: FlappingConfig }

const valuesOf = ({ flapping_detect }: Zone) => toFlappingValues(flapping_detect)

function FlappingForm({ zone }: { zone: Zone }) {
  const t = useMessages(flappingMessages)
  const update = useAction(globalZoneUpdate, { refreshes: [globalZoneGet, bannedList] })
  const resolver = useMemo(
    () => schemaResolver<FlappingValues>(flappingRules(valuesOf(zone), t)),
    [t, zone],
  )
  const form = useForm<FlappingValues>({ resolver, defaultValues: valuesOf(zone) })
  const { control } = form
  const handleSave = useSaveMerged<Zone, FlappingValues>(form, {
    config: zone,
    toValues: valuesOf,
    about: ({ flapping_detect }) => flapping_detect,
    readNow: async () => {
      const { flapping_detect = zone.flapping_detect, ...rest } = await client.call(
        globalZoneGet,
        {},
      )
      return { ...rest, flapping_detect }
    },
    // The API takes all of the zone alone.
    save: async (values, now) => {
      const { durable_sessions = {}, force_gc = {}, force_shutdown = {} } = now
      const flapping_detect = toFlappingConfig(values, now.flapping_detect)
      const body = { ...now, durable_sessions, force_gc, force_shutdown, flapping_detect }
      return { ...body, ...(await update.mutateAsync({ body })), flapping_detect }
    },
  })
  const isOff = !useWatch({ control, name: 'enable' })
  return (
    <SettingsForm form={form} onSave={handleSave}>
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

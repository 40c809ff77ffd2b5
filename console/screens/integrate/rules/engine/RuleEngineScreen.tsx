import { type RuleEngineConfig, ruleEngineGet, ruleEngineUpdate } from '@signalbox/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Duration } from '@signalbox/contract/units'
import { client } from '../../../../api/client.ts'
import { useErrorSentence } from '../../../../api/error-sentence.ts'
import { query, useAction } from '../../../../api/query.ts'
import { useMessages } from '../../../../language.tsx'
import { Breadcrumbs } from '../../../../parts/Breadcrumbs.tsx'
import { schemaResolver } from '../../../../parts/resolver.ts'
import { useSaveMerged } from '../../../../parts/save-merged.ts'
import { SettingsForm } from '../../../../parts/SettingsForm.tsx'
import { paths } from '../../../../paths.ts'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { QuantityField } from '../../../../ui/fields/QuantityField.tsx'
import { SwitchField } from '../../../../ui/fields/SwitchField.tsx'
import { Screen } from '../../../../ui/Screen.tsx'
import { Section } from '../../../../ui/Section.tsx'
import { rulesMessages } from '../../../../parts/rule/rules.messages.ts'
import { engineMessages } from './engine.messages.ts'
import { type EngineValues, toEngineBody, toEngineValues } from './engine-form.ts'

/** Settings of the rule engine. */
export function RuleEngineScreen() {
  const t = useMessages(engineMessages)
  const rules = useMessages(rulesMessages)
  const sentence = useErrorSentence()
  const read = useQuery(query(ruleEngineGet, {}))
  return (
    <Screen
      title={t.title}
      breadcrumbs={
        <Breadcrumbs trail={[{ label: rules.title, to: paths.rules() }]} current={t.title} />
      }
    >
      {read.isError && read.data === undefined && (
        <ErrorState {...sentence(read.error)} onRetry={() => void read.refetch()} />
      )}
      {read.data !== undefined && <Settings config={read.data} />}
    </Screen>
  )
}

function Settings({ config }: { config: RuleEngineConfig }) {
  const t = useMessages(engineMessages)
  const update = useAction(ruleEngineUpdate, { refreshes: [ruleEngineGet] })
  const schema = z.object({
    ignoreSys: z.boolean(),
    jqTimeoutMs: z.number(t.badDuration).check(z.minimum(1, t.badDuration)),
  })
  const form = useForm<EngineValues>({
    resolver: schemaResolver<EngineValues>(schema),
    defaultValues: toEngineValues(config),
  })
  const save = useSaveMerged<RuleEngineConfig, EngineValues>(form, {
    config,
    toValues: toEngineValues,
    readNow: () => client.call(ruleEngineGet, {}),
    save: (values) => update.mutateAsync({ body: toEngineBody(values) }),
  })
  return (
    <Section title={t.title} about={t.about}>
      <SettingsForm form={form} onSave={save}>
        <SwitchField
          control={form.control}
          name="ignoreSys"
          label={t.ignoreSys}
          help={t.ignoreSysHelp}
        />
        <QuantityField
          control={form.control}
          name="jqTimeoutMs"
          label={t.jqTimeout}
          help={t.jqTimeoutHelp}
          required
          units={Duration.units}
        />
      </SettingsForm>
    </Section>
  )
}

import {
  type AuthorizationConfig,
  authorizationSettingsGet,
  authorizationSettingsUpdate,
} from '@signalbox/contract/authorization'
import { Duration } from '@signalbox/contract/units'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { client } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { useFormats, useMessages } from '../../../language.tsx'
import { useSaveMerged } from '../../../parts/save-merged.ts'
import { schemaResolver } from '../../../parts/resolver.ts'
import { SettingsForm } from '../../../parts/SettingsForm.tsx'
import { QuantityField } from '../../../ui/fields/QuantityField.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../../ui/fields/SwitchField.tsx'
import { TextAreaField } from '../../../ui/fields/TextAreaField.tsx'
import { Section } from '../../../ui/Section.tsx'
import { authorizationMessages } from './authorization.messages.ts'
import {
  type SettingsValues,
  settingsFaults,
  settingsRules,
  toSettings,
  toSettingsValues,
} from './source-form.ts'

/** What holds when no source decides, and how long decisions are kept. */
export function AclSettings({ config }: { config: AuthorizationConfig }) {
  const t = useMessages(authorizationMessages)
  const { number } = useFormats()
  const update = useAction(authorizationSettingsUpdate, { refreshes: [authorizationSettingsGet] })
  const resolver = useMemo(
    () =>
      schemaResolver<SettingsValues>(
        settingsRules(toSettingsValues(config), {
          size: (most) => t.wrongSize(number(most)),
          ttl: t.wrong,
          filter: t.wrongFilter,
        }),
      ),
    [config, number, t],
  )
  const form = useForm<SettingsValues>({ resolver, defaultValues: toSettingsValues(config) })
  const { control } = form
  const isCached = useWatch({ control, name: 'cache' })
  const handleSave = useSaveMerged(form, {
    config,
    toValues: toSettingsValues,
    readNow: () => client.call(authorizationSettingsGet, {}),
    save: async (values, now) => {
      try {
        return await update.mutateAsync({ body: toSettings(values, now) })
      } catch (error) {
        for (const [field, message] of settingsFaults(error)) form.setError(field, { message })
        throw error
      }
    },
  })
  return (
    <Section title={t.settings}>
      <SettingsForm form={form} onSave={handleSave}>
        <SelectField
          control={control}
          name="noMatch"
          label={t.noMatch}
          options={[
            { value: 'allow', label: t.allow },
            { value: 'deny', label: t.deny },
          ]}
        />
        <SelectField
          control={control}
          name="denyAction"
          label={t.denyAction}
          options={[
            { value: 'ignore', label: t.ignore },
            { value: 'disconnect', label: t.disconnect },
          ]}
        />
        <SwitchField control={control} name="cache" label={t.cache} />
        {isCached && (
          <>
            <QuantityField control={control} name="maxSize" label={t.cacheSize} units={[['', 1]]} />
            <QuantityField
              control={control}
              name="ttlMs"
              label={t.cacheTtl}
              units={Duration.units}
            />
            <TextAreaField
              control={control}
              name="excludes"
              label={t.cacheExcludes}
              help={t.cacheExcludesHelp}
              rows={3}
              mono
            />
          </>
        )}
      </SettingsForm>
    </Section>
  )
}

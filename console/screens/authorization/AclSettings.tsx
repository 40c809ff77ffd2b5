import {
  type AuthorizationConfig,
  authorizationSettingsGet,
  authorizationSettingsUpdate,
} from '@signalbox/contract/authorization'
import { Duration } from '@signalbox/contract/units'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { client } from '../../api/client.ts'
import { useAction } from '../../api/query.ts'
import { useMessages } from '../../language.tsx'
import { schemaResolver } from '../../parts/resolver.ts'
import { SettingsForm } from '../../parts/SettingsForm.tsx'
import { QuantityField } from '../../ui/fields/QuantityField.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { SwitchField } from '../../ui/fields/SwitchField.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { Section } from '../../ui/Section.tsx'
import { authorizationMessages } from './authorization.messages.ts'
import { type SettingsValues, toSettings, toSettingsValues } from './source-form.ts'

/** What holds when no source decides, and how long decisions are kept. */
export function AclSettings({ config }: { config: AuthorizationConfig }) {
  const t = useMessages(authorizationMessages)
  const update = useAction(authorizationSettingsUpdate, { refreshes: [authorizationSettingsGet] })
  const resolver = useMemo(() => {
    const positive = z.number(t.wrong).check(z.minimum(1, t.wrong))
    return schemaResolver<SettingsValues>(
      z.object({
        noMatch: z.enum(['allow', 'deny']),
        denyAction: z.enum(['ignore', 'disconnect']),
        cache: z.boolean(),
        maxSize: positive,
        ttlMs: positive,
        excludes: z.string(),
      }),
    )
  }, [t])
  const form = useForm<SettingsValues>({ resolver, defaultValues: toSettingsValues(config) })
  const { control } = form
  const isCached = useWatch({ control, name: 'cache' })
  return (
    <Section title={t.settings}>
      <SettingsForm
        form={form}
        onSave={async (values) => {
          const came = await client.call(authorizationSettingsGet, {})
          return toSettingsValues(await update.mutateAsync({ body: toSettings(values, came) }))
        }}
      >
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

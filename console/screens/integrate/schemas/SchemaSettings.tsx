import {
  registrySchemaGet,
  registrySchemaUpdate,
  type Schema,
  type SchemaType,
} from '@signalbox/contract/schema-registry'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { client } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { useMessages } from '../../../language.tsx'
import { SettingsForm } from '../../../parts/SettingsForm.tsx'
import { useUnlessChanged } from '../../../parts/unless-changed.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SchemaFields, type SchemaValues } from './SchemaFields.tsx'
import { schemasMessages } from './schemas.messages.ts'
import { useRefusal } from './use-refusal.ts'
import { READS } from './use-schema-actions.tsx'

const valuesOf = ({ name, type, source, description = '' }: Schema): SchemaValues => ({
  name,
  type: type as SchemaType, // others are shown, and refused when they are saved
  source,
  description,
})

/** The source of a schema. A change applies from the next message on. */
export function SchemaSettings({ schema }: { schema: Schema }) {
  const t = useMessages(schemasMessages)
  const unlessChanged = useUnlessChanged()
  const { name } = schema
  // The schema that the form was filled from, also if a newer one is read.
  const [seen, setSeen] = useState(() => valuesOf(schema))
  const form = useForm<SchemaValues>({ defaultValues: seen })
  const refuses = useRefusal(form)
  const update = useAction(registrySchemaUpdate, { refreshes: READS })
  const readNow = async () => valuesOf(await client.call(registrySchemaGet, { path: { name } }))
  const save = async ({ type, source, description }: SchemaValues) => {
    const now = valuesOf(
      await update.mutateAsync({ path: { name }, body: { type, source, description } }),
    )
    setSeen({ ...now, name })
    return { ...now, name }
  }
  return (
    <Section title={t.settings} isTitleHidden isForm>
      <SettingsForm
        form={form}
        isWide
        onSave={async (sent) => {
          if (sent.source !== seen.source && (await refuses(sent))) return false
          return unlessChanged(seen, readNow, () => save(sent), {
            reload: (now) => {
              setSeen(now)
              form.reset(now)
            },
          })
        }}
      >
        <SchemaFields form={form} isNew={false} />
      </SettingsForm>
    </Section>
  )
}

import {
  registrySchemaGet,
  registrySchemaUpdate,
  type Schema,
  type SchemaConfig,
} from '@signalbox/contract/schema-registry'
import { client } from '#api/client.ts'
import { useAction } from '#api/query.ts'
import { KindFields } from '#form/KindFields.tsx'
import { useItemForm } from '#form/use-item-form.ts'
import { useMessages } from '#language.tsx'
import { SettingsForm } from '#domain/saving/SettingsForm.tsx'
import { Section } from '#ui/Section.tsx'
import { schemaKind as kind } from './schema-kind.ts'
import { schemasMessages } from './schemas.messages.ts'
import { SchemaTest } from './SchemaTest.tsx'
import { useRefusal } from './use-refusal.ts'
import { READS } from './use-schema-actions.tsx'

/** The source of a schema. A change applies from the next message on. */
export function SchemaSettings({ schema }: { schema: Schema }) {
  const t = useMessages(schemasMessages)
  const path = { name: schema.name }
  const update = useAction(registrySchemaUpdate, { refreshes: READS })
  const { form, onSave, dialog } = useItemForm({
    kind,
    config: schema,
    readNow: () => client.call(registrySchemaGet, { path }),
    put: registrySchemaUpdate,
    save({ name: _, ...body }) {
      // A description that is left out would stay.
      const next = { description: '', ...body } as Omit<SchemaConfig, 'name'> // the kind has its fields
      return update.mutateAsync({ path, body: next })
    },
  })
  const refuses = useRefusal(form)
  return (
    <Section title={t.settings} isTitleHidden isForm>
      <SettingsForm
        form={form}
        isWide
        test={<SchemaTest form={form} />}
        onSave={async (typed) => {
          const isChanged = form.getFieldState('source').isDirty
          return isChanged && (await refuses(typed)) ? false : onSave(typed)
        }}
      >
        <KindFields kind={kind} form={form} />
      </SettingsForm>
      {dialog}
    </Section>
  )
}

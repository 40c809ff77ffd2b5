import type { SchemaType } from '@signalbox/contract/schema-registry'
import { type FieldPath, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { inOneLine, useErrorSentence } from '#api/error-sentence.ts'
import { useMessages } from '#language.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { useSchemaCheck } from '../schemas/schema-check.ts'
import { useSchemasRead } from '../schemas/use-schemas.ts'
import { stageMessages } from './stages.messages.ts'

interface SchemaFieldsProps<V extends FieldValues> {
  form: UseFormReturn<V>
  type: SchemaType
  schema: FieldPath<V>
  messageType: FieldPath<V>
}

/** Choice of a registered schema of one type; for Protobuf, of the message type too. */
export function SchemaFields<V extends FieldValues>(props: SchemaFieldsProps<V>) {
  const { form, type, schema, messageType } = props
  const t = useMessages(stageMessages)
  const read = useSchemasRead()
  const sentence = useErrorSentence()
  const schemas = (read.data ?? []).filter((each) => each.type === type)
  const chosen: unknown = useWatch({ control: form.control, name: schema })
  const source = schemas.find(({ name }) => name === chosen)?.source ?? ''
  const check = useSchemaCheck(type, type === 'protobuf' ? source : '')
  // A schema that was deleted stays selected, since it may be created again.
  const names = new Set([
    ...schemas.map(({ name }) => name),
    ...(typeof chosen === 'string' && chosen !== '' ? [chosen] : []),
  ])
  return (
    <>
      <SelectField
        control={form.control}
        name={schema}
        label={t.schema}
        options={[
          { value: '', label: '' },
          ...[...names].map((value) => ({ value, label: value })),
        ]}
        required
        help={
          read.error !== null
            ? t.schemasNotRead(inOneLine(sentence(read.error)))
            : read.data !== undefined && schemas.length === 0
              ? t.noSchema
              : t.schemaHelp
        }
      />
      {type === 'protobuf' && (
        <TextField
          control={form.control}
          name={messageType}
          label={t.messageType}
          suggestions={check?.messageTypes}
          required
          mono
        />
      )}
    </>
  )
}

import { SCHEMA_TYPES, schemaConfig } from '@signalbox/contract/schema-registry'
import { kind } from '#form/facts.ts'
import type { FieldDescription, Kind } from '#form/field.ts'
import { fieldMessages } from '#messages/fields.messages.ts'
import { schemasMessages as m, TYPE_NAMES } from './schemas.messages.ts'
import { SourceField } from './SourceField.tsx'

const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''

const kindWith = (type: FieldDescription): Kind =>
  kind(
    { all: [schemaConfig] },
    {
      fixed: {},
      groups: [
        {
          title: m.settings,
          fields: [
            type,
            {
              path: 'source',
              label: m.source,
              preset: '',
              Editor: SourceField,
              demands: () => true,
              check: (value) => (isBlank(value) ? fieldMessages.required : undefined),
            },
            { path: 'description', label: m.description },
          ],
        },
      ],
    },
  )

const type: FieldDescription = {
  path: 'type',
  label: m.type,
  labels: Object.fromEntries(SCHEMA_TYPES.map((each) => [each, TYPE_NAMES[each] ?? each])),
  preset: 'json',
}

export const newSchemaKind = kindWith(type)

/** The type is fixed when a schema is created. */
export const schemaKind = kindWith({ ...type, silently: (look) => look('type') })

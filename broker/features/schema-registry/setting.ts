import { SCHEMA_NAME, type SchemaConfig } from '@signalbox/contract/schema-registry'
import { PlainFault } from '../../config/setting.ts'
import { below } from '../../config/layout.ts'

/** @throws {PlainFault} if the name is invalid. */
export function readSchema(config: SchemaConfig): SchemaConfig {
  checkName(config.name)
  return config
}

/** @throws {PlainFault} if the name is invalid. */
export function checkName(name: string): void {
  if (SCHEMA_NAME.test(name)) return
  throw new PlainFault(
    'name',
    'Invalid name format. The name must begin with a letter or number (0-9, a-z, A-Z) and can only ' +
      `include underscores and hyphens as non-initial characters. Got: ${name}`,
  )
}

/** Sources are checked before they are stored: reading one may load the library of its format. */
export const schemaCollection = {
  name: 'schema_registry.schemas',
  layout: below('name'),
  idOf: ({ name }: SchemaConfig) => name,
  read: readSchema,
}

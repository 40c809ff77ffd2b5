import { type ValidationConfig, validationUpdate } from '@signalbox/contract/schema-validations'
import { listRoot } from '../../configuration/list-root.ts'
import { readBody } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import { schemaRegistry } from '../schema-registry/feature.ts'
import { SchemaValidation } from './schema-validation.ts'
import { validationCollection } from './setting.ts'

export const schemaValidation = feature({
  needs: { schemaRegistry },
  collection: validationCollection,
  counters: ['messages.validation_succeeded', 'messages.validation_failed'],
  ports: ['node', 'clock', 'log', 'hooks', 'publish', 'sessions', 'sessionOf'],
  async start({ kernel, collection, counters }, { schemaRegistry }) {
    const validation = new SchemaValidation(
      kernel,
      { schemas: schemaRegistry.schemas, counters },
      collection.settings,
    )
    await validation.load(collection.settings)
    collection.follow((change) => validation.apply(change))
    return validation
  },
  root: ({ collection }) =>
    listRoot({
      collection,
      after: ['schema_registry'],
      read: (item) => readBody(validationUpdate, item) as ValidationConfig, // by its schema
      taken: (name) => `Validation '${name}' already exists`,
    }),
})

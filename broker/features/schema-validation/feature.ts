import { feature } from '../../feature.ts'
import { schemaRegistry } from '../schema-registry/feature.ts'
import { SchemaValidation } from './schema-validation.ts'
import { validationCollection } from './setting.ts'

export const schemaValidation = feature({
  needs: { schemaRegistry },
  collection: validationCollection,
  counters: ['messages.validation_succeeded', 'messages.validation_failed'],
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
})

import { feature } from '../../feature.ts'
import { schemaRegistry } from '../schema-registry/feature.ts'
import { MessageTransformation } from './message-transformation.ts'
import { transformationCollection } from './setting.ts'

export const messageTransformation = feature({
  needs: { schemaRegistry },
  collection: transformationCollection,
  counters: ['messages.transformation_succeeded', 'messages.transformation_failed'],
  start({ kernel, collection, counters }, { schemaRegistry }) {
    const transformation = new MessageTransformation(
      kernel,
      { schemas: schemaRegistry.schemas, counters },
      collection.settings,
    )
    collection.follow((change) => transformation.line.apply(change))
    return transformation
  },
})

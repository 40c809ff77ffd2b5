import {
  type TransformationConfig,
  transformationUpdate,
} from '@signalbox/contract/message-transformations'
import { listRoot } from '../../configuration/list-root.ts'
import { readBody } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import { schemaRegistry } from '../schema-registry/feature.ts'
import { MessageTransformation } from './message-transformation.ts'
import { transformationCollection } from './setting.ts'

export const messageTransformation = feature({
  needs: { schemaRegistry },
  collection: transformationCollection,
  counters: ['messages.transformation_succeeded', 'messages.transformation_failed'],
  ports: ['node', 'clock', 'log', 'hooks', 'sessionOf'],
  start({ kernel, collection, counters }, { schemaRegistry }) {
    const transformation = new MessageTransformation(
      kernel,
      { schemas: schemaRegistry.schemas, counters },
      collection.settings,
    )
    collection.follow((change) => transformation.line.apply(change))
    return transformation
  },
  root: ({ collection }) =>
    listRoot({
      collection,
      after: ['schema_registry'],
      // The key of an operation names the field that it changes.
      secrets: 'none',
      read: (item) => readBody(transformationUpdate, item) as TransformationConfig, // by its schema
      taken: (name) => `Transformation '${name}' already exists`,
    }),
})

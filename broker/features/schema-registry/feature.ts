import { feature } from '../../feature.ts'
import { schemaRegistryRoot } from './root.ts'
import { SchemaRegistry } from './schema-registry.ts'
import { schemaCollection } from './setting.ts'
import { VERSION_TABLES } from './version-table.ts'

export const schemaRegistry = feature({
  collection: schemaCollection,
  tables: VERSION_TABLES,
  ports: ['clock', 'log'],
  async start({ kernel, store, collection }) {
    const registry = new SchemaRegistry(kernel, store)
    collection.follow((change) => registry.apply(change))
    await registry.start(collection.settings)
    return registry
  },
  root: schemaRegistryRoot,
})

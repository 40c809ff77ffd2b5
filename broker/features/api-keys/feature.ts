import { feature } from '../../feature.ts'
import { ApiKeys } from './api-keys.ts'
import { SECRET_TABLES } from './secret-use.ts'

export const apiKeys = feature({
  tables: SECRET_TABLES,
  ports: ['clock'],
  start: ({ kernel, store }) => new ApiKeys(store, kernel.clock),
})

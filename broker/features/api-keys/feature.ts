import { feature } from '../../feature.ts'
import { ApiKeys } from './api-keys.ts'

export const apiKeys = feature({
  start: ({ kernel, store }) => new ApiKeys(store, kernel.clock),
})

import { feature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { Authentication } from './authentication.ts'
import { authenticators } from './setting.ts'

export const authentication = feature({
  needs: { alarms },
  collection: authenticators,
  start({ kernel, store, collection }, { alarms }) {
    const authentication = new Authentication(kernel, store, alarms, collection.settings)
    collection.follow(({ items }) => authentication.setChain(items))
    return authentication
  },
})

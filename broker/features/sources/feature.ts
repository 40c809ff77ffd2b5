import { feature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { connectors } from '../connectors/feature.ts'
import { sourceCollection } from './setting.ts'
import { Sources } from './sources.ts'

export const sources = feature({
  needs: { alarms, connectors },
  collection: sourceCollection,
  start({ kernel, collection }, { alarms, connectors }) {
    const sources = new Sources({ clock: kernel.clock, alarms, connectors }, collection.settings)
    collection.follow((change) => sources.apply(change))
    return sources
  },
})

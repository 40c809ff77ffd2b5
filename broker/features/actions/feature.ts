import { feature } from '../../feature.ts'
import { DiskBuffers } from '../../integration/buffer/disk-queue.ts'
import { Store } from '../../store/store.ts'
import { alarms } from '../alarms/feature.ts'
import { connectors } from '../connectors/feature.ts'
import { Actions } from './actions.ts'
import { actionCollection } from './setting.ts'

export const actions = feature({
  needs: { alarms, connectors },
  collection: actionCollection,
  start({ kernel, options, collection }, { alarms, connectors }) {
    const { clock } = kernel
    const disk = new DiskBuffers(() => new Store(options.dataDir, { file: 'buffers.db' }))
    const actions = new Actions({ clock, alarms, connectors, disk }, collection.settings)
    collection.follow((change) => actions.apply(change))
    return actions
  },
})

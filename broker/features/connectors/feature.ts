import { Outgoing } from '../../backends/outgoing.ts'
import { feature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { Connectors } from './connectors.ts'
import { connectorCollection } from './setting.ts'

export const connectors = feature({
  needs: { alarms },
  collection: connectorCollection,
  start({ kernel, options, collection }, { alarms }) {
    const { clock, log, node } = kernel
    const outgoing = new Outgoing(options.outgoingDeny ?? [])
    const connectors = new Connectors({ clock, log, node, alarms, outgoing }, collection.settings)
    collection.follow((change) => connectors.apply(change))
    return connectors
  },
})

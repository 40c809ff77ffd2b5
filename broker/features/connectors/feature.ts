import { join } from 'node:path'
import { connectorCreate, connectorDelete, connectorUpdate } from '@signalbox/contract/connectors'
import { connectorSchemas } from '@signalbox/contract/integration/kinds'
import { Outgoing } from '../../backends/outgoing.ts'
import { integrationRoot } from '../../configuration/integration-root.ts'
import { connectorTypes } from '../../integration/kinds/kinds.ts'
import { feature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { Connectors } from './connectors.ts'
import { connectorCollection } from './setting.ts'

export const connectors = feature({
  needs: { alarms },
  collection: connectorCollection,
  ports: ['node', 'clock', 'log'],
  start({ kernel, options, collection }, { alarms }) {
    const { clock, log, node } = kernel
    const outgoing = new Outgoing(options.outgoingDeny ?? [])
    const { dataDir, targetsDir = join(dataDir, 'targets') } = options
    const deps = { clock, log, node, alarms, outgoing, targetsDir }
    const connectors = new Connectors(deps, collection.settings)
    collection.follow((change) => connectors.apply(change))
    return connectors
  },
  root: () =>
    integrationRoot('connectors', {
      kinds: { schemas: connectorSchemas, types: connectorTypes, noun: 'connector' },
      operations: { create: connectorCreate, update: connectorUpdate, remove: connectorDelete },
    }),
})

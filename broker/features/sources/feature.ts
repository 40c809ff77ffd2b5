import { sourceCreate, sourceDelete, sourceUpdate } from '@signalbox/contract/sources'
import { sourceSchemas } from '@signalbox/contract/integration/kinds'
import { integrationRoot } from '../../configuration/integration-root.ts'
import { sourceTypes } from '../../integration/kinds/kinds.ts'
import { feature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { connectors } from '../connectors/feature.ts'
import { failures } from '../failures/feature.ts'
import { sourceCollection } from './setting.ts'
import { Sources } from './sources.ts'

export const sources = feature({
  needs: { alarms, connectors, failures },
  collection: sourceCollection,
  ports: ['clock'],
  start({ kernel, collection }, { alarms, connectors, failures }) {
    const deps = { clock: kernel.clock, alarms, connectors, failures }
    const sources = new Sources(deps, collection.settings)
    collection.follow((change) => sources.apply(change))
    return sources
  },
  root: () =>
    integrationRoot('sources', {
      kinds: { schemas: sourceSchemas, types: sourceTypes, noun: 'bridge' },
      operations: { create: sourceCreate, update: sourceUpdate, remove: sourceDelete },
      needsConnector: true,
    }),
})

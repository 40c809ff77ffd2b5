import { Outgoing } from '../../backends/outgoing.ts'
import { feature } from '../../feature.ts'
import { alarms } from '../alarms/feature.ts'
import { authentication } from '../authentication/feature.ts'
import { authorization } from '../authorization/feature.ts'
import { Exhook } from './exhook.ts'
import { REGISTERED_TABLES, RegisteredTable } from './registered-table.ts'
import { exhookServers } from './setting.ts'

export const exhook = feature({
  needs: { alarms, authentication, authorization },
  collection: exhookServers,
  tables: REGISTERED_TABLES,
  start({ kernel, store, options, collection }, { alarms, ...deciders }) {
    const outgoing = new Outgoing(options.outgoingDeny ?? [])
    const table = new RegisteredTable(store)
    const exhook = new Exhook(kernel, deciders, { alarms, outgoing, table }, collection.settings)
    collection.follow((change) => exhook.apply(change))
    return exhook
  },
})

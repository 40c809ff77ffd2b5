import { type ExhookConfig, exhookConfig } from '@signalbox/contract/exhook-fields'
import { exhookUpdate } from '@signalbox/contract/exhooks'
import { Outgoing } from '../../backends/outgoing.ts'
import { listRoot } from '../../configuration/list-root.ts'
import { readBody } from '../../configuration/setting-root.ts'
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
  ports: ['node', 'clock', 'log', 'hooks', 'sessions', 'zone'],
  start({ kernel, store, options, collection }, { alarms, ...deciders }) {
    const outgoing = new Outgoing(options.outgoingDeny ?? [])
    const table = new RegisteredTable(store)
    const exhook = new Exhook(kernel, deciders, { alarms, outgoing, table }, collection.settings)
    collection.follow((change) => exhook.apply(change))
    return exhook
  },
  root: ({ collection }) =>
    listRoot({
      collection,
      secrets: () => exhookConfig,
      read: (item) => readBody(exhookUpdate, item) as ExhookConfig, // by its schema
      taken: (name) => `ExHook server '${name}' already exists`,
    }),
})

import { Outgoing } from '../../backends/outgoing.ts'
import { feature } from '../../feature.ts'
import { listenersRoot } from './root.ts'
import { SettingsTable } from '../../store/settings.ts'
import { CertificateFiles } from './certificate-files.ts'
import { ListenerLoader } from './loader.ts'
import { Listeners } from './listeners.ts'
import { configFromOption, optionId } from './options.ts'
import { listenerCollection } from './setting.ts'

/** Setting with the listeners that start options created, so that a deleted one stays deleted. */
const OFFERED = 'listeners.offered'

export const listeners = feature({
  collection: listenerCollection,
  ports: ['clock', 'log', 'attach', 'zoneOf'],
  async start({
    kernel,
    collection,
    store,
    options: { dataDir, listeners = [], trustedProxies = [], outgoingDeny = [] },
  }) {
    const table = new SettingsTable(store, undefined)
    const offered = new Set((table.get(OFFERED) as string[] | undefined) ?? [])
    const missing = listeners.filter((option) => {
      const id = optionId(option)
      return collection.get(id) === undefined && !(option.isDefault === true && offered.has(id))
    })
    if (missing.length > 0) {
      await collection.change((items) => [...items, ...missing.map(configFromOption)])
      await table.set(OFFERED, [...new Set([...offered, ...missing.map(optionId)])])
    }
    const files = new CertificateFiles(dataDir)
    const outgoing = new Outgoing(outgoingDeny)
    const { clock, log } = kernel
    const loader = new ListenerLoader({ clock, log, files, trustedProxies, outgoing })
    return new Listeners({ kernel, collection, files, loader, options: listeners })
  },
  root: listenersRoot,
})

import { Outgoing } from '../../backends/outgoing.ts'
import { feature } from '../../feature.ts'
import { gatewaysRoot } from './root.ts'
import { ConnectionMemory } from '../../kernel/connection-memory.ts'
import { alarms } from '../alarms/feature.ts'
import { authentication } from '../authentication/feature.ts'
import { GATEWAY_USERS } from '../authentication/authentication.ts'
import { CertificateFiles, ListenerLoader } from '../listeners/listeners.ts'
import { Gateways } from './gateways.ts'
import { gatewayCollection } from './setting.ts'

export const gateways = feature({
  needs: { alarms, authentication },
  collection: gatewayCollection,
  tables: [GATEWAY_USERS],
  closesBeforeClients: true,
  ports: [
    'node',
    'clock',
    'log',
    'deadlines',
    'hooks',
    'publish',
    'openGateway',
    'closeGateway',
    'memory',
    'zone',
    'zoneOf',
  ],
  start({ kernel, store, secrets, collection, options }, { alarms, authentication: mqtt }) {
    const { dataDir, outgoingDeny = [], trustedProxies = [] } = options
    const outgoing = new Outgoing(outgoingDeny)
    const files = new CertificateFiles(dataDir)
    const { clock, log } = kernel
    const loader = new ListenerLoader({ clock, log, files, trustedProxies, outgoing })
    const memory = new ConnectionMemory(kernel.memory.budget('gateways'))
    return new Gateways({
      ...{ kernel, store, secrets, around: { alarms, outgoing }, mqtt, loader, memory, files },
      ...{ collection, dataDir, outgoingDeny },
    })
  },
  root: gatewaysRoot,
})

import { Outgoing } from '../../backends/outgoing.ts'
import { feature } from '../../feature.ts'
import { authenticationRoot } from './root.ts'
import { alarms } from '../alarms/feature.ts'
import { Authentication } from './authentication.ts'
import { authenticators } from './setting.ts'

export { readAuthenticator } from './read-authenticator.ts'

export const authentication = feature({
  needs: { alarms },
  collection: authenticators,
  ports: ['clock', 'log', 'hooks'],
  start({ kernel, store, options, collection }, { alarms }) {
    const around = { alarms, outgoing: new Outgoing(options.outgoingDeny ?? []) }
    const authentication = new Authentication(kernel, store, around, collection.settings)
    collection.follow(({ items }) => authentication.setChain(items))
    return authentication
  },
  root: authenticationRoot,
})

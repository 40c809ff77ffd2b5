import { Outgoing } from '../../backends/outgoing.ts'
import { feature } from '../../feature.ts'
import { authorizationRoot } from './root.ts'
import { alarms } from '../alarms/feature.ts'
import { Authorization } from './authorization.ts'
import { AUTHORIZATION_COUNTERS } from './counters.ts'
import { authorizationSetting, sources } from './setting.ts'

export const authorization = feature({
  needs: { alarms },
  setting: authorizationSetting,
  collection: sources,
  counters: AUTHORIZATION_COUNTERS,
  ports: ['clock', 'log', 'hooks', 'memory'],
  start({ kernel, store, options, setting, collection, counters }, { alarms }) {
    const settings = () => ({ ...setting.settings, sources: collection.settings })
    const around = { alarms, outgoing: new Outgoing(options.outgoingDeny ?? []) }
    const authorization = new Authorization(kernel, store, counters, around, settings())
    setting.follow(() => authorization.setSettings(settings()))
    collection.follow(() => authorization.setSettings(settings()))
    return authorization
  },
  root: authorizationRoot,
})

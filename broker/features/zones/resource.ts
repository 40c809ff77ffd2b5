import * as operations from '@signalbox/contract/zones'
import type { ZoneConfig } from './setting.ts'
import { changeConfig } from '../../api/change-config.ts'
import { apiError } from '../../api/failure.ts'
import { noContent, resource } from '../../api/resource.ts'

/** Named zones: what the clients of some listeners have otherwise than the global zone. */
export const zones = resource(({ on, config, listeners }) => {
  const all = () => config.zones.config.zones

  function find(name: string): ZoneConfig {
    const found = Object.hasOwn(all(), name) ? all()[name] : undefined
    if (found === undefined) throw apiError('NOT_FOUND', { message: `There is no zone ${name}` })
    return found
  }

  function present(name: string) {
    const overrides = find(name)
    const [global, durable] = [config.mqtt.config, config.durableSessions.config]
    const isStored = durable.enable && (overrides.durable_sessions?.enable ?? true)
    const using = listeners.all.filter((each) => each.config.zone === name)
    return {
      name,
      overrides,
      effective: {
        mqtt: {
          ...global,
          ...overrides.mqtt,
          // A group may have members of several zones.
          shared_subscription_strategy: global.shared_subscription_strategy,
        },
        flapping_detect: { ...config.flapping.config, ...overrides.flapping_detect },
        durable_sessions: {
          ...durable,
          batch_size: overrides.durable_sessions?.batch_size ?? durable.batch_size,
          enable: isStored,
        },
      },
      listeners: using.map(({ id }) => id),
      connections: using.reduce((sum, each) => sum + (each.listener?.currentConnections ?? 0), 0),
    }
  }

  on(operations.zoneList, () => Object.keys(all()).map(present))
  on(operations.zoneGet, ({ path: { name } }) => present(name))

  on(operations.zoneUpdate, async ({ path: { name }, body }) => {
    await changeConfig(
      config.zones,
      ({ zones }) => ({ zones: { ...zones, [name]: body } }),
      'zones',
    )
    return present(name)
  })

  on(operations.zoneDelete, async ({ path: { name } }) => {
    find(name)
    await changeConfig(config.zones, ({ zones: { [name]: _, ...others } }) => ({ zones: others }))
    return noContent
  })
})

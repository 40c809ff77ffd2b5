import * as operations from '@signalbox/contract/configs'
import type { DashboardConfig } from '@signalbox/contract/settings'
import { isDeepStrictEqual } from 'node:util'
import { changeConfig } from './change-config.ts'
import { presentState } from './config-history.present.ts'
import { Failure } from './failure.ts'
import { withKeptSecrets } from './kept-secrets.ts'
import { type Caller, resource } from './resource.ts'
import { zoneRoots } from './zone-roots.ts'

/** The settings that all listeners share, and those of the broker itself. */
export const configs = resource(({ on, ...deps }) => {
  const { config } = deps
  const roots = zoneRoots(deps)
  const zone = () => ({
    mqtt: config.mqtt.config,
    durable_sessions: config.durableSessions.config,
    flapping_detect: config.flapping.config,
    force_gc: config.forceGc.config,
    force_shutdown: config.forceShutdown.config,
  })

  on(operations.globalZoneGet, zone)
  on(operations.globalZoneUpdate, async ({ body }) => {
    const given = Object.entries(body).map(([name, value]) => ({
      root: roots[name as keyof typeof body], // of the body's own names
      value,
    }))
    for (const { root, value } of given) root.check(value)
    let isRefused = false
    // One after another: what one root refuses keeps no other from its change.
    for (const { root, value } of given) {
      if (isDeepStrictEqual(structuredClone(value), structuredClone(root.read()))) continue
      try {
        await root.change(value)
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        isRefused = true
      }
    }
    if (isRefused) throw new Failure(400, { code: 'UPDATE_FAILED' })
    return zone()
  })

  on(operations.sysTopicsGet, () => config.sysTopics.config)
  on(operations.sysTopicsUpdate, ({ body }) =>
    changeConfig(config.sysTopics, (standing) => ({ ...standing, ...given(body) })),
  )

  on(operations.brokerConfigGet, () => config.sessionRegistry.config)
  on(operations.brokerConfigUpdate, ({ body }) => changeConfig(config.sessionRegistry, () => body))

  on(operations.dashboardConfigGet, ({ caller }) => shown(caller, config.tokens.config))
  on(operations.dashboardConfigUpdate, async ({ body, caller }) => {
    const changed = await changeConfig(config.tokens, (standing) => ({
      ...standing,
      ...withKeptSecrets(given(body), standing),
    }))
    return shown(caller, changed)
  })
})

/** Without passwords and keys of its certificates. */
const shown = (caller: Caller, dashboard: DashboardConfig) =>
  presentState(caller, { root: 'dashboard' }, dashboard) as DashboardConfig // texts stay texts

/** The fields that a request has. */
function given<Body extends object>(body: Body): Partial<Body> {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined)
  return Object.fromEntries(fields) as Partial<Body> // the rest is absent
}

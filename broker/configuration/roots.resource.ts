import * as operations from '@signalbox/contract/configs'
import type { DashboardConfig } from '@signalbox/contract/settings'
import { isDeepStrictEqual } from 'node:util'
import { changeConfig } from '../api/change-config.ts'
import { presentState } from './history.present.ts'
import { Failure } from '../api/failure.ts'
import { withKeptSecrets } from '../api/kept-secrets.ts'
import { type Caller, resource } from '../api/resource.ts'

const ZONE_ROOTS = Object.keys(operations.globalZoneGet.answers[200].shape)

/** The settings that all listeners share, and those of the broker itself. */
export const configs = resource(({ on, config, configuration }) => {
  function zoneRoot(name: string) {
    const setting = configuration.settings.get(name)
    const root = configuration.settingRoot(name)
    if (setting === undefined || root?.replace === undefined) throw new Error(`There is no ${name}`)
    return { standing: setting.config, read: root.read, replace: root.replace }
  }
  const zone = () =>
    Object.fromEntries(
      ZONE_ROOTS.map((name) => [name, zoneRoot(name).standing]),
    ) as operations.GlobalZone // of these roots

  on(operations.globalZoneGet, zone)
  on(operations.globalZoneUpdate, async ({ body }) => {
    const given = Object.entries(body).map(([name, value]) => ({ ...zoneRoot(name), value }))
    for (const { read, value } of given) read(value, {})
    let isRefused = false
    // One after another: what one root refuses keeps no other from its change.
    for (const { standing, replace, value } of given) {
      if (isDeepStrictEqual(structuredClone(value), structuredClone(standing))) continue
      try {
        await replace(value)
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

  /** The settings of the dashboard without passwords and keys of its certificates. */
  const shown = (caller: Caller, dashboard: DashboardConfig) =>
    presentState(configuration, caller, { root: 'dashboard' }, dashboard) as DashboardConfig // texts stay texts

  on(operations.dashboardConfigGet, ({ caller }) => shown(caller, config.tokens.config))
  on(operations.dashboardConfigUpdate, async ({ body, caller }) => {
    const changed = await changeConfig(config.tokens, (standing) => ({
      ...standing,
      ...withKeptSecrets(given(body), standing),
    }))
    return shown(caller, changed)
  })
})

/** The fields that a request has. */
function given<Body extends object>(body: Body): Partial<Body> {
  const fields = Object.entries(body).filter(([, value]) => value !== undefined)
  return Object.fromEntries(fields) as Partial<Body> // the rest is absent
}

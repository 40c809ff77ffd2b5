import * as operations from '@signalbox/contract/configs'
import type { RESETTABLE_ROOTS } from '@signalbox/contract/configs'
import type { Setting } from '../config/setting.ts'
import { changeConfig } from './change-config.ts'
import { apiError } from './failure.ts'
import { resource } from './resource.ts'

type Root = (typeof RESETTABLE_ROOTS)[number]
type Json = Readonly<Record<string, unknown>>
type AnySetting = Pick<Setting<object, unknown>, 'config' | 'defaults' | 'change'>

const noDefault = () => apiError('NO_DEFAULT_VALUE')

/** Sets fields, and groups of fields, back to their defaults. */
export const configReset = resource(({ on, config }) => {
  const settings: Partial<Record<Root, unknown>> = {
    broker: config.sessionRegistry,
    sysmon: config.systemMonitor,
    sys_topics: config.sysTopics,
    alarm: config.alarms,
    dashboard: config.tokens,
    ...('log' in config && { log: config.log }),
  }

  on(operations.configReset, async ({ path: { rootname }, query: { conf_path: at = '' } }) => {
    const steps = at.split('.').filter((step) => step !== '')
    const setting = settings[rootname] as AnySetting | undefined // of one of these roots
    // A root as such has no default.
    if (setting === undefined || steps.length === 0) throw noDefault()
    const found = valueAt(setting.defaults, steps)
    if (found === undefined) throw noDefault()
    await changeConfig(
      setting as Setting<object, unknown>, // whatever its fields are: they have their own defaults
      (standing) => withValue(standing as Json, steps, found),
    )
    return undefined
  })
})

function valueAt(config: object, steps: readonly string[]): unknown {
  return steps.reduce<unknown>(
    (at, step) =>
      typeof at === 'object' && at !== null && !Array.isArray(at) && Object.hasOwn(at, step)
        ? (at as Json)[step]
        : undefined,
    config,
  )
}

/** The configuration with another value at a path that its defaults have. */
function withValue(config: Json, [step = '', ...rest]: readonly string[], value: unknown): Json {
  const inner = config[step]
  const next =
    rest.length === 0
      ? value
      : withValue(typeof inner === 'object' && inner !== null ? (inner as Json) : {}, rest, value)
  return { ...config, [step]: next }
}

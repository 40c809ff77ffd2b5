import * as operations from '@signalbox/contract/configs'
import { changeConfig } from './change-config.ts'
import { apiError } from './failure.ts'
import { resource } from './resource.ts'

type Json = Readonly<Record<string, unknown>>

const noDefault = () => apiError('NO_DEFAULT_VALUE')

/** Sets fields, and groups of fields, back to their defaults. */
export const configReset = resource(({ on, history }) => {
  on(operations.configReset, async ({ path: { rootname }, query: { conf_path: at = '' } }) => {
    const steps = at.split('.').filter((step) => step !== '')
    const setting = history.settings.get(rootname)
    // A root as such has no default.
    if (setting === undefined || steps.length === 0) throw noDefault()
    const found = valueAt(setting.defaults, steps)
    if (found === undefined) throw noDefault()
    // Whatever its fields are: the value is of its own defaults.
    await changeConfig(setting, (standing) => withValue(standing as Json, steps, found))
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

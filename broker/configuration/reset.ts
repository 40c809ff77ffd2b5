import { isRecord } from '@signalbox/formats/is-record'
import { changeConfig } from '../api/change-config.ts'
import { valueAt } from '../config/differences.ts'
import type { Configuration } from './configuration.ts'
import type { Json } from './root.ts'

/**
 * Sets a field or a group of fields back to its default.
 *
 * @param path of the field below the root
 * @returns whether the root has a default there
 * @throws {Failure} if the changed setting would be invalid
 */
export async function resetField(
  configuration: Configuration,
  root: string,
  path: readonly string[],
): Promise<boolean> {
  const setting = configuration.settings.get(root)
  // A root as a whole has no default.
  if (setting === undefined || path.length === 0) return false
  const found = valueAt(setting.defaults, path)
  if (found === undefined) return false
  await changeConfig(setting, (standing) => withValue(standing as Json, path, found))
  return true
}

/** The configuration with another value at a path that its defaults have. */
function withValue(config: Json, [step = '', ...rest]: readonly string[], value: unknown): Json {
  const inner = config[step]
  const next = rest.length === 0 ? value : withValue(isRecord(inner) ? inner : {}, rest, value)
  return { ...config, [step]: next }
}

import { isRecord } from '@signalbox/contract/is-record'
import { PLUGIN_NAME } from '@signalbox/contract/plugins'
import type { PluginEntry } from '../features/plugins/setting.ts'
import { changeConfig, changeItems } from './change-config.ts'
import type { ApiDeps } from './deps.ts'
import { apiError } from './failure.ts'
import { withKeptSecrets } from './kept-secrets.ts'

type Json = Readonly<Record<string, unknown>>

const bad = (message: string) => apiError('BAD_REQUEST', { message })

/** An item of `plugins.states`. @throws {Failure} */
export function readPluginEntry({ name_vsn, enable, ...other }: Json): PluginEntry {
  const isName = typeof name_vsn === 'string' && PLUGIN_NAME.test(name_vsn)
  if (!isName || typeof enable !== 'boolean' || Object.keys(other).length > 0) {
    throw bad('plugins.states has objects with name_vsn and enable')
  }
  return { name_vsn, enable }
}

/** `plugins.configs`: by the name of the plugin. @throws {Failure} */
export function readPluginConfigs(given: unknown): Readonly<Record<string, object>> {
  if (!isRecord(given) || !Object.values(given).every(isRecord)) {
    throw bad('plugins.configs must be an object of objects')
  }
  return given as Record<string, object> // as was checked
}

/** The root `plugins` of a text. @throws {Failure} */
export async function changePlugins(
  { config, collections }: Pick<ApiDeps, 'config' | 'collections'>,
  { configs = {}, states = [], ...other }: Json,
): Promise<void> {
  const [unknown] = Object.keys(other)
  if (unknown !== undefined) throw bad(`plugins has no ${unknown}`)
  const given = readPluginConfigs(configs)
  if (!Array.isArray(states) || !states.every(isRecord)) throw bad('plugins.states must be a list')
  const entries = states.map(readPluginEntry)
  await changeConfig(config.plugins, (standing) => ({
    configs: withKeptSecrets(given, standing.configs),
  }))
  await changeItems(collections.plugins, () => entries)
}

import { isRecord } from '@signalbox/formats/is-record'
import { PLUGIN_NAME } from '@signalbox/contract/plugins'
import type { ConfigRoot, StoredItems, StoredSetting } from '../../configuration/root.ts'
import type { Plugins } from './plugins.ts'
import type { PluginConfigs, PluginEntry } from './setting.ts'
import { changeConfig, changeItems } from '../../api/change-config.ts'
import { apiError } from '../../api/failure.ts'
import { withKeptSecrets } from '../../api/kept-secrets.ts'

type Json = Readonly<Record<string, unknown>>

const bad = (message: string) => apiError('BAD_REQUEST', { message })

/** An item of `plugins.states`. @throws {Failure} 400 if it has another form */
function readEntry({ name_vsn, enable, ...other }: Json): PluginEntry {
  const isName = typeof name_vsn === 'string' && PLUGIN_NAME.test(name_vsn)
  if (!isName || typeof enable !== 'boolean' || Object.keys(other).length > 0) {
    throw bad('plugins.states has objects with name_vsn and enable')
  }
  return { name_vsn, enable }
}

/** `plugins.configs`: by the name of the plugin. @throws {Failure} 400 if it has another form */
function readConfigs(given: unknown): Readonly<Record<string, object>> {
  if (!isRecord(given) || !Object.values(given).every(isRecord)) {
    throw bad('plugins.configs must be an object of objects')
  }
  return given as Record<string, object> // as was checked
}

interface Context {
  feature: Plugins
  setting: StoredSetting<PluginConfigs>
  collection: StoredItems<PluginEntry>
}

/** The configurations of plugins by name, and their states in the order of their starts. */
export const pluginsRoot = ({ feature: plugins, setting, collection }: Context): ConfigRoot => ({
  name: 'plugins',
  setting: {
    // Only the schema in a package says which texts are secrets.
    secrets: 'texts',
    read: ({ configs }) => ({ configs: readConfigs(configs) }),
  },
  items: {
    // A backup does not contain packages.
    noteForRestored(config) {
      const { name_vsn: of } = config as PluginEntry // of this collection
      if (plugins.get(of) !== undefined) return undefined
      const text = 'The package is not installed here: install it'
      return { kind: 'left', code: 'package_missing', of, text }
    },
    read: readEntry,
    lost: (_, _current, of) => (plugins.get(of) === undefined ? [{ kind: 'package', of }] : []),
  },
  async change({ next }) {
    const { configs = {}, states = [], ...other } = next()
    const [unknown] = Object.keys(other)
    if (unknown !== undefined) throw bad(`plugins has no ${unknown}`)
    const given = readConfigs(configs)
    if (!Array.isArray(states) || !states.every(isRecord)) {
      throw bad('plugins.states must be a list')
    }
    const entries = states.map(readEntry)
    await changeConfig(setting, (standing) => ({
      configs: withKeptSecrets(given, standing.configs),
    }))
    await changeItems(collection, () => entries)
  },
})

import { asList } from '../../config/layout.ts'

/** A plugin in the order of their starts; `enable`: it starts with the broker. */
export interface PluginEntry {
  name_vsn: string
  enable: boolean
}

export const pluginEntries = {
  name: 'plugins.states',
  layout: asList,
  idOf: ({ name_vsn }: PluginEntry) => name_vsn,
  read: (entry: PluginEntry): PluginEntry => entry,
}

export interface PluginConfigs {
  /** By the name of the plugin: versions share a configuration, which outlives them. */
  configs: Readonly<Record<string, object>>
}

const defaults: PluginConfigs = { configs: {} }

/** The configurations may contain passwords. */
export const pluginConfigs = {
  name: 'plugins',
  isSealed: true,
  defaults,
  read: ({ configs }: PluginConfigs): PluginConfigs['configs'] => configs,
}

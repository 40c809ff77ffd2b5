import { path } from '#routing/path.ts'
import { oneOf, text } from '#routing/search.ts'

export const pluginFilters = ['active', 'inactive'] as const

export const pluginsPath = path('/plugins', { q: text, status: oneOf(pluginFilters) })
/** `upgrade`: the installed plugin that is replaced. */
export const pluginInstallPath = path('/plugins/install', { upgrade: text })
export const pluginTabs = ['config', 'state', 'info'] as const
export const pluginPath = path('/plugins/detail/$name', { tab: oneOf(pluginTabs) })

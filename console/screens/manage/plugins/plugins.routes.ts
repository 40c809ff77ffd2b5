import { route } from '#routing/router.ts'
import { pluginInstallPath, pluginPath, pluginsPath } from './plugins.paths.ts'

export const areaRoutes = [
  route(pluginsPath, async () => (await import('./PluginsScreen.tsx')).PluginsScreen),
  route(pluginInstallPath, async () => (await import('./InstallScreen.tsx')).InstallScreen),
  route(pluginPath, async () => (await import('./detail/PluginScreen.tsx')).PluginScreen),
]

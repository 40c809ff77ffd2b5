import { route } from '#routing/router.ts'
import { configHistoryPath, configurationPath } from './configuration.paths.ts'

export const areaRoutes = [
  route(
    configurationPath,
    async () => (await import('./ConfigurationScreen.tsx')).ConfigurationScreen,
  ),
  route(configHistoryPath, async () => (await import('./HistoryScreen.tsx')).HistoryScreen),
]

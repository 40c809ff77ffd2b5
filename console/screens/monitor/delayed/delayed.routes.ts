import { route } from '#routing/router.ts'
import { delayedPath, delayedSettingsPath } from './delayed.paths.ts'

export const areaRoutes = [
  route(delayedPath, async () => (await import('./DelayedScreen.tsx')).DelayedScreen),
  route(
    delayedSettingsPath,
    async () => (await import('./DelayedSettingsScreen.tsx')).DelayedSettingsScreen,
  ),
]

import { route } from '#routing/router.ts'
import { monitoringPath } from './monitoring.paths.ts'

export const areaRoutes = [
  route(monitoringPath, async () => (await import('./MonitoringScreen.tsx')).MonitoringScreen),
]

import { route } from '#routing/router.ts'
import { metricsPath } from './metrics.paths.ts'

export const areaRoutes = [
  route(metricsPath, async () => (await import('./MetricsScreen.tsx')).MetricsScreen),
]

import { route } from '#routing/router.ts'
import { telemetryPath } from './telemetry.paths.ts'

export const areaRoutes = [
  route(telemetryPath, async () => (await import('./TelemetryScreen.tsx')).TelemetryScreen),
]

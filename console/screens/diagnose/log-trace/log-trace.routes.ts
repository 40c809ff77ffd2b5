import { route } from '#routing/router.ts'
import { logTracePath, tracePath } from './log-trace.paths.ts'

export const areaRoutes = [
  route(logTracePath, async () => (await import('./TracesScreen.tsx')).TracesScreen),
  route(tracePath, async () => (await import('./TraceScreen.tsx')).TraceScreen),
]

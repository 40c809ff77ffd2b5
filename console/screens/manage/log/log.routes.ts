import { route } from '#routing/router.ts'
import { logPath } from './log.paths.ts'

export const areaRoutes = [route(logPath, async () => (await import('./LogScreen.tsx')).LogScreen)]

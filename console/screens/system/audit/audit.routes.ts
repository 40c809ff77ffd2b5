import { route } from '#routing/router.ts'
import { auditPath } from './audit.paths.ts'

export const areaRoutes = [
  route(auditPath, async () => (await import('./AuditScreen.tsx')).AuditScreen),
]

import { route } from '#routing/router.ts'
import { backupPath } from './backup.paths.ts'

export const areaRoutes = [
  route(backupPath, async () => (await import('./BackupScreen.tsx')).BackupScreen),
]

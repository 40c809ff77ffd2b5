import { route } from '#routing/router.ts'
import { licensePath } from './license.paths.ts'

export const areaRoutes = [
  route(licensePath, async () => (await import('./LicenseScreen.tsx')).LicenseScreen),
]

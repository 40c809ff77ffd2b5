import { route } from '#routing/router.ts'
import { newValidationPath, validationPath, validationsPath } from './validations.paths.ts'

export const areaRoutes = [
  route(validationsPath, async () => (await import('./screens.tsx')).ValidationsScreen),
  route(newValidationPath, async () => (await import('./screens.tsx')).NewValidationScreen),
  route(validationPath, async () => (await import('./screens.tsx')).ValidationScreen),
]

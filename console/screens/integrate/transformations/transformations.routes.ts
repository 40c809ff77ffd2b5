import { route } from '#routing/router.ts'
import {
  newTransformationPath,
  transformationPath,
  transformationsPath,
} from './transformations.paths.ts'

export const areaRoutes = [
  route(transformationsPath, async () => (await import('./screens.tsx')).TransformationsScreen),
  route(newTransformationPath, async () => (await import('./screens.tsx')).NewTransformationScreen),
  route(transformationPath, async () => (await import('./screens.tsx')).TransformationScreen),
]

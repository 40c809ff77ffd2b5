import { route } from '#routing/router.ts'
import { externalRegistriesPath, newSchemaPath, schemaPath, schemasPath } from './schemas.paths.ts'

export const areaRoutes = [
  route(schemasPath, async () => (await import('./SchemasScreen.tsx')).SchemasScreen),
  route(
    externalRegistriesPath,
    async () => (await import('./external/RegistriesScreen.tsx')).RegistriesScreen,
  ),
  route(newSchemaPath, async () => (await import('./NewSchemaScreen.tsx')).NewSchemaScreen),
  route(schemaPath, async () => (await import('./SchemaScreen.tsx')).SchemaScreen),
]

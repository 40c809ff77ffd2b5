import { route } from '#routing/router.ts'
import { clientPaths, clientsPath } from './clients.paths.ts'

export const areaRoutes = [
  route(clientsPath, async () => (await import('./list/ClientsScreen.tsx')).ClientsScreen),
  route(clientPaths.byId, async () => (await import('./detail/ClientScreen.tsx')).ClientScreen),
  route(clientPaths.byQuery, async () => (await import('./detail/ClientScreen.tsx')).ClientByQuery),
]

import { route } from '#routing/router.ts'
import { connectorsPath, connectorPath, newConnectorPath } from './connectors.paths.ts'

export const areaRoutes = [
  route(connectorsPath, async () => (await import('./ConnectorsScreen.tsx')).ConnectorsScreen),
  route(
    newConnectorPath,
    async () => (await import('./NewConnectorScreen.tsx')).NewConnectorScreen,
  ),
  route(connectorPath, async () => (await import('./ConnectorScreen.tsx')).ConnectorScreen),
]

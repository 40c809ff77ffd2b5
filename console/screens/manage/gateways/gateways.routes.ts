import { route } from '#routing/router.ts'
import { gatewayChoicePath, gatewayPath, gatewaysPath, newGatewayPath } from './gateways.paths.ts'

export const areaRoutes = [
  route(gatewaysPath, async () => (await import('./list/GatewaysScreen.tsx')).GatewaysScreen),
  route(
    gatewayChoicePath,
    async () => (await import('./create/GatewayChoiceScreen.tsx')).GatewayChoiceScreen,
  ),
  route(
    newGatewayPath,
    async () => (await import('./create/NewGatewayScreen.tsx')).NewGatewayScreen,
  ),
  route(gatewayPath, async () => (await import('./detail/GatewayScreen.tsx')).GatewayScreen),
]

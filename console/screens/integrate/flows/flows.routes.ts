import { route } from '#routing/router.ts'
import { flowPath, flowsPath, newFlowPath } from './flows.paths.ts'

export const areaRoutes = [
  route(flowsPath, async () => (await import('./list/FlowsScreen.tsx')).FlowsScreen),
  route(newFlowPath, async () => (await import('./designer/FlowScreen.tsx')).NewFlowScreen),
  route(flowPath, async () => (await import('./designer/FlowScreen.tsx')).FlowScreen),
]

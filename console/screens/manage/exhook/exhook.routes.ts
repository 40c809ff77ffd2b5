import { route } from '#routing/router.ts'
import { exhookPath, exhooksPath, newExhookPath } from './exhook.paths.ts'

export const areaRoutes = [
  route(exhooksPath, async () => (await import('./ExhookScreen.tsx')).ExhookScreen),
  route(newExhookPath, async () => (await import('./NewServerScreen.tsx')).NewServerScreen),
  route(exhookPath, async () => (await import('./ServerScreen.tsx')).ServerScreen),
]

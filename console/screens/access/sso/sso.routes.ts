import { route } from '#routing/router.ts'
import { ssoBackendPath, ssoPath } from './sso.paths.ts'

export const areaRoutes = [
  route(ssoPath, async () => (await import('./SsoScreen.tsx')).SsoScreen),
  route(ssoBackendPath, async () => (await import('./BackendScreen.tsx')).BackendScreen),
]

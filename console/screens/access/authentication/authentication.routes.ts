import { route } from '#routing/router.ts'
import {
  authenticationPath,
  authenticatorPath,
  newAuthenticatorPath,
} from './authentication.paths.ts'

export const areaRoutes = [
  route(
    authenticationPath,
    async () => (await import('./AuthenticationScreen.tsx')).AuthenticationScreen,
  ),
  route(
    newAuthenticatorPath,
    async () => (await import('./NewAuthenticatorScreen.tsx')).NewAuthenticatorScreen,
  ),
  route(
    authenticatorPath,
    async () => (await import('./AuthenticatorScreen.tsx')).AuthenticatorScreen,
  ),
]

import { route } from '#routing/router.ts'
import { listenerPath, listenersPath, newListenerPath } from './listeners.paths.ts'

export const areaRoutes = [
  route(listenersPath, async () => (await import('./list/ListenersScreen.tsx')).ListenersScreen),
  route(
    newListenerPath,
    async () => (await import('./form/NewListenerScreen.tsx')).NewListenerScreen,
  ),
  route(listenerPath, async () => (await import('./detail/ListenerScreen.tsx')).ListenerScreen),
]

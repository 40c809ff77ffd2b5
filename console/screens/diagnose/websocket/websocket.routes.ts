import { route } from '#routing/router.ts'
import { websocketPath } from './websocket.paths.ts'

export const areaRoutes = [
  route(websocketPath, async () => {
    const [{ WebSocketScreen }, { prepare }] = await Promise.all([
      import('./WebSocketScreen.tsx'),
      import('./websocket.store.ts'),
    ])
    await prepare()
    return WebSocketScreen
  }),
]

export const areaRoutes = [
  {
    path: '/websocket',
    component: async () => {
      const [{ WebSocketScreen }, { prepare }] = await Promise.all([
        import('./WebSocketScreen.tsx'),
        import('./websocket.store.ts'),
      ])
      await prepare()
      return WebSocketScreen
    },
  },
]

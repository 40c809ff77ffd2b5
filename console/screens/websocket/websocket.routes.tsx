export const areaRoutes = [
  {
    path: '/websocket',
    component: async () => (await import('./WebSocketScreen.tsx')).WebSocketScreen,
  },
]

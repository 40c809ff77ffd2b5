export const areaRoutes = [
  {
    path: '/topics',
    component: async () => (await import('./ExplorerScreen.tsx')).ExplorerScreen,
  },
]

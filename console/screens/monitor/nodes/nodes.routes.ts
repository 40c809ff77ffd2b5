export const areaRoutes = [
  {
    path: '/dashboard/nodes',
    component: async () => (await import('./NodesScreen.tsx')).NodesScreen,
  },
  {
    path: '/dashboard/nodes/$node',
    component: async () => (await import('./NodeScreen.tsx')).NodeScreen,
  },
]

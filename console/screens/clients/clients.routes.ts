export const areaRoutes = [
  {
    path: '/clients',
    component: async () => (await import('./ClientsScreen.tsx')).ClientsScreen,
  },
  {
    path: '/clients/detail/$clientid',
    component: async () => (await import('./ClientScreen.tsx')).ClientScreen,
  },
]

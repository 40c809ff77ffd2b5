export const areaRoutes = [
  {
    path: '/clients',
    component: async () => (await import('./list/ClientsScreen.tsx')).ClientsScreen,
  },
  // With the ID in `?id=` where a path cannot hold it (`paths.client`).
  ...['/clients/detail', '/clients/detail/$clientid'].map((path) => ({
    path,
    component: async () => (await import('./detail/ClientScreen.tsx')).ClientScreen,
  })),
]

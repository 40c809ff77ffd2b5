export const areaRoutes = [
  {
    path: '/authorization',
    component: async () => (await import('./AuthorizationScreen.tsx')).AuthorizationScreen,
  },
  {
    path: '/authorization/create',
    component: async () => (await import('./NewSourceScreen.tsx')).NewSourceScreen,
  },
  {
    path: '/authorization/detail/$type',
    component: async () => (await import('./SourceScreen.tsx')).SourceScreen,
  },
]

export const areaRoutes = [
  {
    path: '/banned-clients',
    component: async () => (await import('./BannedScreen.tsx')).BannedScreen,
  },
  {
    path: '/flapping-detect',
    component: async () => (await import('./flapping/FlappingScreen.tsx')).FlappingScreen,
  },
]

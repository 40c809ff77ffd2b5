export const areaRoutes = [
  {
    path: '/delayed-pub',
    component: async () => (await import('./DelayedScreen.tsx')).DelayedScreen,
  },
  {
    path: '/delayed-pub-configuration',
    component: async () => (await import('./DelayedSettingsScreen.tsx')).DelayedSettingsScreen,
  },
]

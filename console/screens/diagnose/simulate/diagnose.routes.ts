export const areaRoutes = [
  {
    path: '/diagnose/publish',
    component: async () => (await import('./SimulateScreen.tsx')).SimulateScreen,
  },
]

export const areaRoutes = [
  {
    path: '/dashboard/overview',
    component: async () => (await import('./OverviewScreen.tsx')).OverviewScreen,
  },
]

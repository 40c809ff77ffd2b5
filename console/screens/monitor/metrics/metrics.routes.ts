export const areaRoutes = [
  {
    path: '/dashboard/metrics',
    component: async () => (await import('./MetricsScreen.tsx')).MetricsScreen,
  },
]

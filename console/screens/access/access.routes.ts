export const areaRoutes = [
  {
    path: '/access/explain',
    component: async () => (await import('./ExplainScreen.tsx')).ExplainScreen,
  },
]

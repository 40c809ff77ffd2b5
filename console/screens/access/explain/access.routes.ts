export const areaRoutes = [
  {
    path: '/access/explain',
    component: async () => (await import('./ExplainScreen.tsx')).ExplainScreen,
  },
  {
    path: '/access/refused',
    component: async () => (await import('./denials/RefusedScreen.tsx')).RefusedScreen,
  },
]

export const areaRoutes = [
  {
    path: '/retained',
    component: async () => (await import('./RetainedScreen.tsx')).RetainedScreen,
  },
  {
    path: '/mqtt/retainer',
    component: async () => (await import('./RetainerScreen.tsx')).RetainerScreen,
  },
]

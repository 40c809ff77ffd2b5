export const areaRoutes = [
  { path: '/api-key', component: async () => (await import('./ApiKeysScreen.tsx')).ApiKeysScreen },
]

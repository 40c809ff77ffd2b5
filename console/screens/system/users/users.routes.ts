export const areaRoutes = [
  { path: '/users', component: async () => (await import('./UsersScreen.tsx')).UsersScreen },
]

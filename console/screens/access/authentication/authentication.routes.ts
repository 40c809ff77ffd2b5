export const areaRoutes = [
  {
    path: '/authentication',
    component: async () => (await import('./AuthenticationScreen.tsx')).AuthenticationScreen,
  },
  {
    path: '/authentication/create',
    component: async () => (await import('./NewAuthenticatorScreen.tsx')).NewAuthenticatorScreen,
  },
  {
    path: '/authentication/detail/$id',
    component: async () => (await import('./AuthenticatorScreen.tsx')).AuthenticatorScreen,
  },
]

export const areaRoutes = [
  {
    path: '/subscriptions/subscription',
    component: async () => (await import('./SubscriptionsScreen.tsx')).SubscriptionsScreen,
  },
  {
    path: '/subscriptions/topics',
    component: async () => (await import('./TopicsScreen.tsx')).TopicsScreen,
  },
]

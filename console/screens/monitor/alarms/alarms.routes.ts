export const areaRoutes = [
  {
    path: '/alarm/current-alarm',
    component: async () => (await import('./AlarmsScreen.tsx')).ActiveAlarmsScreen,
  },
  {
    path: '/alarm/history-alarm',
    component: async () => (await import('./AlarmsScreen.tsx')).EndedAlarmsScreen,
  },
  {
    path: '/monitoring/alarm-settings',
    component: async () => (await import('./AlarmSettingsScreen.tsx')).AlarmSettingsScreen,
  },
]

import { route } from '#routing/router.ts'
import { alarmHistoryPath, alarmSettingsPath, alarmsPath } from './alarms.paths.ts'

export const areaRoutes = [
  route(alarmsPath, async () => (await import('./AlarmsScreen.tsx')).ActiveAlarmsScreen),
  route(alarmHistoryPath, async () => (await import('./AlarmsScreen.tsx')).EndedAlarmsScreen),
  route(
    alarmSettingsPath,
    async () => (await import('./AlarmSettingsScreen.tsx')).AlarmSettingsScreen,
  ),
]

import { route } from '#routing/router.ts'
import {
  durableSessionsPath,
  mqttAdvancedPath,
  mqttGeneralPath,
  mqttSessionPath,
  retainerPath,
  sysTopicsPath,
  zonePath,
  zonesPath,
} from './mqtt.paths.ts'

export const areaRoutes = [
  route(mqttGeneralPath, async () => (await import('./ZoneScreens.tsx')).GeneralScreen),
  route(mqttSessionPath, async () => (await import('./ZoneScreens.tsx')).SessionScreen),
  route(durableSessionsPath, async () => (await import('./ZoneScreens.tsx')).DurableScreen),
  route(retainerPath, async () => (await import('./RetainerScreen.tsx')).RetainerScreen),
  route(sysTopicsPath, async () => (await import('./SysTopicsScreen.tsx')).SysTopicsScreen),
  route(zonesPath, async () => (await import('./zones/ZonesScreen.tsx')).ZonesScreen),
  route(zonePath, async () => (await import('./zones/ZoneScreen.tsx')).ZoneScreen),
  route(mqttAdvancedPath, async () => (await import('./AdvancedScreen.tsx')).AdvancedScreen),
]

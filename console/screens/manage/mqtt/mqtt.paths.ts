import { path } from '#routing/path.ts'

export const mqttGeneralPath = path('/mqtt/general')
export const mqttSessionPath = path('/mqtt/session')
export const durableSessionsPath = path('/mqtt/session-persistence')
export const retainerPath = path('/mqtt/retainer')
export const sysTopicsPath = path('/mqtt/system-topic')
export const mqttAdvancedPath = path('/mqtt/advanced')
export const zonesPath = path('/mqtt/zones')
export const zonePath = path('/mqtt/zones/$name')

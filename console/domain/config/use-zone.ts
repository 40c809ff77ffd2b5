import { bannedList } from '@signalbox/contract/banned'
import { globalZoneGet, globalZoneUpdate } from '@signalbox/contract/configs'
import { useRoot } from './use-root.ts'

/** The global zone; flapping detection, which bans clients, is in it. */
export const useZone = () => useRoot(globalZoneGet, globalZoneUpdate, [bannedList])

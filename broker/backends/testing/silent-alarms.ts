import type { BackendDeps } from '../backend.ts'

/** For what has no server, or whose server nobody asks about. */
export const silentAlarms: BackendDeps['alarms'] = { activate: () => {}, deactivate: () => {} }

import type { BackendContext } from '../backend.ts'
import { Outgoing } from '../outgoing.ts'

/** Where alarms do not matter, and every address is allowed. */
export const testBackendContext: BackendContext = {
  alarms: { activate: () => {}, deactivate: () => {} },
  outgoing: new Outgoing([]),
}

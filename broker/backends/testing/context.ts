import type { BackendContext } from '../backend.ts'
import { Outgoing } from '../outgoing.ts'

/** Context without alarms and address restrictions. */
export const testBackendContext: BackendContext = {
  alarms: { activate: () => {}, deactivate: () => {} },
  outgoing: new Outgoing([]),
}

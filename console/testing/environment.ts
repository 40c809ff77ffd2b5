// Before there is a window: mqtt.js looks for one when it is loaded, and would speak WebSocket only.
import 'mqtt'
import type { Environment } from 'vitest/runtime'
import { builtinEnvironments } from 'vitest/runtime'

/** A page without layout, in a process that can also connect MQTT clients. */
export default { ...builtinEnvironments.jsdom, name: 'console' } satisfies Environment

// Before there is a window: mqtt.js looks for one when it is loaded, and would speak WebSocket only.
import './transports.ts'
import type { Environment } from 'vitest/runtime'
import { builtinEnvironments } from 'vitest/runtime'
import { WebSocket } from 'ws'

const { jsdom } = builtinEnvironments

/** A page without layout, in a process that can also connect MQTT clients. */
export default {
  ...jsdom,
  name: 'console',
  async setup(global, options) {
    const page = await jsdom.setup(global, options)
    // Node's own cannot dispatch the events of jsdom.
    global.WebSocket = WebSocket
    return page
  },
} satisfies Environment

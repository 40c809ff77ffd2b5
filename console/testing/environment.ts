// Imported before a window exists: mqtt.js checks for one when it loads, and would only speak WebSocket.
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

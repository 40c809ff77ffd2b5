import { globalZoneGet, globalZoneUpdate } from '@signalbox/contract/configs'
import { isDeepStrictEqual } from 'node:util'
import { presentZone } from './configs.present.ts'
import { apiError } from './failure.ts'
import { resource } from './resource.ts'
import { changeConfig } from './change-config.ts'

/**
 * The roots beside `mqtt` that a client of the API expects. None of them has anything to set here:
 * sessions are kept in memory, and one process has no per-client memory limits. They read as switched off.
 */
const SWITCHED_OFF = {
  durable_sessions: {
    enable: false,
    batch_size: 100,
    heartbeat_interval: '5000ms',
    idle_poll_interval: '100ms',
    message_retention_period: '1d',
    session_gc_batch_size: 100,
    session_gc_interval: '10m',
  },
  force_gc: { enable: false, bytes: '16MB', count: 16_000 },
  force_shutdown: { enable: false, max_heap_size: '32MB', max_mailbox_size: 1000 },
}

export const configs = resource(({ on, kernel, config }) => {
  const zone = () => ({
    ...SWITCHED_OFF,
    flapping_detect: config.flapping.config,
    mqtt: presentZone(kernel.zone),
  })

  on(globalZoneGet, zone)
  on(globalZoneUpdate, async ({ body: { flapping_detect: flapping, ...others } }) => {
    const now: Record<string, unknown> = zone()
    for (const [root, value] of Object.entries(others)) {
      // As it was written: what was read has other prototypes.
      if (!isDeepStrictEqual(structuredClone(value), structuredClone(now[root]))) {
        throw apiError('UPDATE_FAILED', { message: `${root} cannot be changed here` })
      }
    }
    await changeConfig(config.flapping, () => flapping, 'flapping_detect')
    return zone()
  })
})

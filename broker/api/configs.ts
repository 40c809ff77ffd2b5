import { globalZoneGet } from '@signalbox/contract/configs'
import { presentZone } from './configs.present.ts'
import { resource } from './resource.ts'

/**
 * The roots beside `mqtt` that a client of the API expects. None of them has anything to set here:
 * sessions are kept in memory, there is no flapping detection, and one process has no per-client
 * memory limits. They read as switched off.
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
  flapping_detect: { enable: false, ban_time: '5m', max_count: 15, window_time: '1m' },
  force_gc: { enable: false, bytes: '16MB', count: 16_000 },
  force_shutdown: { enable: false, max_heap_size: '32MB', max_mailbox_size: 1000 },
}

export const configs = resource(({ on, kernel }) => {
  on(globalZoneGet, () => ({ ...SWITCHED_OFF, mqtt: presentZone(kernel.zone) }))
})

import { type SysTopicsConfig, sysTopicsConfig } from '@signalbox/contract/settings'
import { Duration } from '@signalbox/formats/units'
import { ConfigFault } from '../../config/setting.ts'
import type { SysTopicsSettings } from './sys-topics.ts'

/** Shorter intervals would keep the broker busy with publishing. */
const MIN_INTERVAL_MS = 1000

function interval(path: string, value: string): number | undefined {
  if (value === 'disabled') return undefined
  const ms = Duration.parse(value)
  if (ms === undefined || !Number.isFinite(ms)) {
    throw new ConfigFault(path, value, 'matched_no_union_member')
  }
  return Math.max(ms, MIN_INTERVAL_MS)
}

export const sysTopicsSetting = {
  name: 'config.sys_topics',
  defaults: sysTopicsConfig.parse({}),
  read: (config: SysTopicsConfig): SysTopicsSettings => ({
    messageIntervalMs: interval('sys_msg_interval', config.sys_msg_interval),
    heartbeatIntervalMs: interval('sys_heartbeat_interval', config.sys_heartbeat_interval),
    events: {
      connected: config.sys_event_messages.client_connected,
      disconnected: config.sys_event_messages.client_disconnected,
      subscribed: config.sys_event_messages.client_subscribed,
      unsubscribed: config.sys_event_messages.client_unsubscribed,
    },
  }),
}

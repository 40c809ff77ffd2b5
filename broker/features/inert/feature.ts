import { brokerConfig, forceGcConfig, forceShutdownConfig } from '@signalbox/contract/settings'
import type { BrokerConfig, ForceGcConfig, ForceShutdownConfig } from '@signalbox/contract/settings'
import { ByteSize, Duration } from '@signalbox/contract/units'
import { known } from '../../config/setting.ts'
import { feature } from '../../feature.ts'

// Settings of the processes of a client, which this broker does not have: they are checked, stored and
// returned, so that a configuration can be moved here and back.

const size = (path: string, value: string) =>
  known(path, value, ByteSize.parse(value), 'emqx_schema:bytesize()')

export const forceGc = feature({
  setting: {
    name: 'config.force_gc',
    defaults: forceGcConfig.parse({}),
    read: ({ bytes }: ForceGcConfig) => size('bytes', bytes),
  },
  start: () => ({}),
})

export const forceShutdown = feature({
  setting: {
    name: 'config.force_shutdown',
    defaults: forceShutdownConfig.parse({}),
    read: ({ max_heap_size: value }: ForceShutdownConfig) => size('max_heap_size', value),
  },
  start: () => ({}),
})

export const sessionRegistry = feature({
  setting: {
    name: 'config.broker',
    defaults: brokerConfig.parse({}),
    read: ({ session_history_retain: value }: BrokerConfig) =>
      known('session_history_retain', value, Duration.parse(value), 'emqx_schema:duration_s()'),
  },
  start: () => ({}),
})

import { brokerConfigUpdate } from '@signalbox/contract/configs'
import {
  brokerConfig,
  type BrokerConfig,
  forceGcConfig,
  type ForceGcConfig,
  forceShutdownConfig,
  type ForceShutdownConfig,
} from '@signalbox/contract/settings'
import { ByteSize } from '@signalbox/formats/units'
import { known, readDuration } from '../../config/setting.ts'
import { describedBy, updatedBy } from '../../configuration/setting-root.ts'
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
  root: ({ setting }) => describedBy('force_gc', forceGcConfig, setting),
})

export const forceShutdown = feature({
  setting: {
    name: 'config.force_shutdown',
    defaults: forceShutdownConfig.parse({}),
    read: ({ max_heap_size: value }: ForceShutdownConfig) => size('max_heap_size', value),
  },
  start: () => ({}),
  root: ({ setting }) => describedBy('force_shutdown', forceShutdownConfig, setting),
})

export const sessionRegistry = feature({
  setting: {
    name: 'config.broker',
    defaults: brokerConfig.parse({}),
    read: ({ session_history_retain: value }: BrokerConfig) =>
      readDuration('session_history_retain', value, 'emqx_schema:duration_s()'),
  },
  start: () => ({}),
  root: () => updatedBy('broker', brokerConfigUpdate, { isInJson: true }),
})

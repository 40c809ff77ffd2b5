import type { DelayedConfig } from '@signalbox/contract/delayed'
import type { DelayedSettings } from './delayed.ts'

export const delayedSetting = {
  name: 'config.delayed',
  defaults: { enable: true, max_delayed_messages: 0 },
  read: ({ enable, max_delayed_messages: max }: DelayedConfig): DelayedSettings => ({
    isEnabled: enable,
    maxMessages: max === 0 ? Number.POSITIVE_INFINITY : max,
  }),
}

import { type DelayedConfig, delayedUpdate } from '@signalbox/contract/delayed'
import { updatedBy } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import { Delayed, type DelayedSettings } from './delayed.ts'

const delayedSetting = {
  name: 'config.delayed',
  defaults: { enable: true, max_delayed_messages: 0 },
  read: ({ enable, max_delayed_messages: max }: DelayedConfig): DelayedSettings => ({
    isEnabled: enable,
    maxMessages: max === 0 ? Number.POSITIVE_INFINITY : max,
  }),
}

export const delayed = feature({
  setting: delayedSetting,
  counters: ['messages.delayed'],
  ports: ['clock', 'log', 'hooks', 'publish', 'memory'],
  start({ kernel, store, setting, counters }) {
    const delayed = new Delayed(kernel, store, counters, setting.settings)
    setting.follow((settings) => delayed.setSettings(settings))
    return delayed
  },
  root: () => updatedBy('delayed', delayedUpdate),
})

import { sysTopicsUpdate } from '@signalbox/contract/configs'
import { updatedBy } from '../../configuration/setting-root.ts'
import { feature } from '../../feature.ts'
import { monitor } from '../monitor/feature.ts'
import { sysTopicsSetting } from './setting.ts'
import { SysTopics } from './sys-topics.ts'

export const sysTopics = feature({
  needs: { monitor },
  setting: sysTopicsSetting,
  closesBeforeClients: true,
  ports: ['node', 'clock', 'hooks', 'publish', 'subscriptions'],
  start({ kernel, options, metrics, setting }, { monitor }) {
    const sysTopics = new SysTopics(kernel, {
      version: options.version,
      metrics,
      levels: () => monitor.levels(),
      highest: () => monitor.highest,
      settings: setting.settings,
    })
    setting.follow((settings) => sysTopics.setSettings(settings))
    return sysTopics
  },
  root: () => updatedBy('sys_topics', sysTopicsUpdate, { isInJson: true }),
})

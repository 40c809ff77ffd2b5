import type { AutoSubscribeConfig, AutoSubscription } from '@signalbox/contract/auto-subscribe'
import { feature } from '../../feature.ts'
import { autoSubscribeRoot } from './root.ts'
import { AutoSubscribe, type AutoSubscribeEntry } from './auto-subscribe.ts'

const defaults: AutoSubscribeConfig = { topics: [] }

const toEntry = ({ topic, qos, nl, rap, rh }: AutoSubscription): AutoSubscribeEntry => ({
  topicFilter: topic,
  options: {
    qos,
    noLocal: nl === 1,
    retainAsPublished: rap === 1,
    retainHandling: rh,
  },
})

const autoSubscribeSetting = {
  name: 'config.auto_subscribe',
  defaults,
  read: ({ topics }: AutoSubscribeConfig): readonly AutoSubscribeEntry[] => topics.map(toEntry),
}

export const autoSubscribe = feature({
  setting: autoSubscribeSetting,
  ports: ['hooks'],
  start({ kernel, setting }) {
    const autoSubscribe = new AutoSubscribe(kernel, setting.settings)
    setting.follow((entries) => autoSubscribe.setEntries(entries))
    return autoSubscribe
  },
  root: autoSubscribeRoot,
})

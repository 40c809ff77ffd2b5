import type { AutoSubscribeConfig, AutoSubscription } from '@signalbox/contract/auto-subscribe'
import type { AutoSubscribeEntry } from './auto-subscribe.ts'

const defaults: AutoSubscribeConfig = { topics: [] }

const entryOf = ({ topic, qos, nl, rap, rh }: AutoSubscription): AutoSubscribeEntry => ({
  topicFilter: topic,
  options: {
    qos,
    noLocal: nl === 1,
    retainAsPublished: rap === 1,
    retainHandling: rh,
  },
})

export const autoSubscribeSetting = {
  name: 'config.auto_subscribe',
  defaults,
  read: ({ topics }: AutoSubscribeConfig): readonly AutoSubscribeEntry[] => topics.map(entryOf),
}

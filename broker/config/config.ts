import type { Secrets } from '../store/secrets.ts'
import type { Store } from '../store/store.ts'
import { alarmsMeaning } from './alarms.ts'
import { authenticationMeaning } from './authentication.ts'
import { authorizationMeaning } from './authorization.ts'
import { delayedMeaning } from './delayed.ts'
import { flappingMeaning } from './flapping.ts'
import { limiterMeaning } from './limiter.ts'
import { retainerMeaning } from './retainer.ts'
import { Setting } from './setting.ts'
import { systemMonitorMeaning } from './system-monitor.ts'
import { topicActivityMeaning } from './topic-activity.ts'

/** What operators set, by root; a new one is a file and a line here. */
export function openConfig(store: Store, secrets: Secrets) {
  return {
    alarms: new Setting(store, alarmsMeaning),
    authentication: new Setting(store, authenticationMeaning, secrets),
    authorization: new Setting(store, authorizationMeaning, secrets),
    delayed: new Setting(store, delayedMeaning),
    flapping: new Setting(store, flappingMeaning),
    limiter: new Setting(store, limiterMeaning),
    retainer: new Setting(store, retainerMeaning),
    systemMonitor: new Setting(store, systemMonitorMeaning),
    topicActivity: new Setting(store, topicActivityMeaning),
  }
}

export type BrokerConfig = ReturnType<typeof openConfig>

import type { Secrets } from '../store/secrets.ts'
import { type Store, StoreError } from '../store/store.ts'
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

/**
 * What operators set, by root; a new one is a file and a line here.
 *
 * @throws {StoreError} what is kept is nothing that one can go by
 */
export function openConfig(store: Store, secrets: Secrets) {
  const config = {
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
  for (const [root, setting] of Object.entries(config)) readable(root, setting)
  return config
}

/** Before anything stands on it: a version of old may have taken what this one does not. */
function readable(root: string, setting: { settings: unknown }): void {
  try {
    void setting.settings
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StoreError(`The kept settings of ${root} cannot be used: ${reason}`, error)
  }
}

export type BrokerConfig = ReturnType<typeof openConfig>

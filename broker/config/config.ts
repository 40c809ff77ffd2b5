import type { Store } from '../store/store.ts'
import { delayedMeaning } from './delayed.ts'
import { retainerMeaning } from './retainer.ts'
import { Setting } from './setting.ts'

/** What operators set, by root; a new one is a file and a line here. */
export function openConfig(store: Store) {
  return {
    delayed: new Setting(store, delayedMeaning),
    retainer: new Setting(store, retainerMeaning),
  }
}

export type BrokerConfig = ReturnType<typeof openConfig>

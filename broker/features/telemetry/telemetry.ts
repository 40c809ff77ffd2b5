import { SettingsTable } from '../../store/settings.ts'
import type { Store } from '../../store/store.ts'

const NAME = 'telemetry.enable'

/** The consent that the API asks about. The broker inside sends nothing to anyone, either way. */
export class Telemetry {
  readonly #settings: SettingsTable
  #isEnabled: boolean

  constructor(store: Store) {
    this.#settings = new SettingsTable(store)
    this.#isEnabled = this.#settings.get(NAME) === true
  }

  get isEnabled(): boolean {
    return this.#isEnabled
  }

  /** `false`: it was so already. */
  async setEnabled(isEnabled: boolean): Promise<boolean> {
    if (isEnabled === this.#isEnabled) return false
    await this.#settings.set(NAME, isEnabled)
    this.#isEnabled = isEnabled
    return true
  }
}

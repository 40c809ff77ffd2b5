import { randomUUID } from 'node:crypto'
import { SettingsTable } from '../../store/settings.ts'
import type { Store } from '../../store/store.ts'

const NAME = 'telemetry.enable'
const UUID = 'telemetry.uuid'

/** Stored consent to telemetry. The embedded broker never sends any. */
export class Telemetry {
  readonly #settings: SettingsTable
  #isEnabled: boolean
  #uuid: string | undefined

  constructor(store: Store) {
    this.#settings = new SettingsTable(store)
    this.#isEnabled = this.#settings.get(NAME) === true
  }

  get isEnabled(): boolean {
    return this.#isEnabled
  }

  /** A random number for this installation, made when it is first read. */
  async uuid(): Promise<string> {
    const stored = this.#uuid ?? this.#settings.get(UUID)
    if (typeof stored === 'string') return stored
    this.#uuid = randomUUID().toUpperCase()
    await this.#settings.set(UUID, this.#uuid)
    return this.#uuid
  }

  /** Returns `false` if the value is unchanged. */
  async setEnabled(isEnabled: boolean): Promise<boolean> {
    if (isEnabled === this.#isEnabled) return false
    await this.#settings.set(NAME, isEnabled)
    this.#isEnabled = isEnabled
    return true
  }
}

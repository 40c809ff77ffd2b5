import type { Clock } from '../../kernel/clock.ts'
import type { Store } from '../../store/store.ts'
import { verifyPassword } from '../../store/password-hash.ts'

/** Keys for programs: basic authentication with key and secret. */
export class ApiKeys {
  readonly #store: Store
  readonly #clock: Clock

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
  }

  /** The name of the key, when key and secret belong together and are in force. */
  async verify(key: string, secret: string): Promise<string | undefined> {
    const row = this.#store
      .statement('SELECT name, secret, enable, expired_at FROM api_key WHERE key = ?')
      .get(key)
    if (row === undefined || row.enable !== 1) return undefined
    if (row.expired_at !== null && Number(row.expired_at) <= this.#clock.now()) return undefined
    return (await verifyPassword(secret, String(row.secret))) ? String(row.name) : undefined
  }
}

import type { UnresolvedReference } from '../store/secret-references.ts'
import type { AlarmBoard } from '../backends/backend.ts'
import type { ConfigHistory } from './history.ts'

const ALARM = 'secret_not_found'
/** References that the details of the alarm name. */
const MAX_NAMED = 20

/** Secrets outside of the configuration to which settings and items refer. */
export class OutsideSecrets {
  readonly #configs: Pick<ConfigHistory, 'settings' | 'collections'>
  readonly #alarms: AlarmBoard

  constructor(configs: Pick<ConfigHistory, 'settings' | 'collections'>, alarms: AlarmBoard) {
    this.#configs = configs
    this.#alarms = alarms
  }

  /** Reads all secrets again, and applies those that have changed. Rejects if a feature refuses one. */
  async refresh(): Promise<void> {
    const { settings, collections } = this.#configs
    const all = [...settings.values(), ...collections.values()]
    const results = await Promise.allSettled(all.map((each) => each.refresh()))
    this.report()
    const failed = results.find((each) => each.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }

  /** Raises an alarm if a secret cannot be read, and ends it otherwise. */
  report(): void {
    const found = this.#unresolved()
    this.#alarms.deactivate(ALARM)
    const [first] = found
    if (first === undefined) return
    const places = found.slice(0, MAX_NAMED)
    const more = found.length > 1 ? `, and ${found.length - 1} more` : ''
    this.#alarms.activate(ALARM, `${first.path}: ${first.reason}${more}`, {
      references: places.map(({ path, reference, reason }) => ({ path, reference, reason })),
    })
  }

  #unresolved(): UnresolvedReference[] {
    const { settings, collections } = this.#configs
    const below = (root: string, found: readonly UnresolvedReference[]) =>
      found.map((each) => ({ ...each, path: `${root}.${each.path}` }))
    return [
      ...[...settings].flatMap(([root, { unresolved }]) => below(root, unresolved)),
      ...[...collections].flatMap(([root, { unresolved }]) =>
        [...unresolved].flatMap(([id, found]) => below(`${root}.${id}`, found)),
      ),
    ]
  }
}

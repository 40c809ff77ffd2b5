import { withKeptSecrets } from '../api/kept-secrets.ts'
import type { Configuration } from './configuration.ts'
import { type Checked, readLenient } from './lenient.ts'
import { reportedItemName, type Note } from './notes.ts'
import type { Json, RestoreContext } from './root.ts'

const ABSENT = { skipped: 'this broker does not have it' } as const

/** The configuration of a backup has to be one that the API would accept. */
export class RestoreRules {
  readonly #configuration: Configuration
  readonly #context: RestoreContext

  constructor(configuration: Configuration, context: RestoreContext) {
    this.#configuration = configuration
    this.#context = context
  }

  /** @param config the whole setting, with current values for those that the backup does not have */
  setting(name: string, config: Json, standing: object): Checked {
    const root = this.#configuration.settingRoot(name)
    if (root === undefined) return ABSENT
    const { place = [] } = root
    return readLenient(withKeptSecrets(config, standing), { place }, (value) => {
      const skipped = root.skipped?.(value, standing as Json)
      return skipped === undefined ? { config: root.read(value, standing as Json) } : { skipped }
    })
  }

  /** @param standing the item that this broker has under the same name */
  item(name: string, item: Json, standing: object | undefined): Checked {
    const root = this.#configuration.itemsRoot(name)
    if (root === undefined) return ABSENT
    const given = root.findsSecrets ? item : withKeptSecrets(item, standing)
    return readLenient(given, { of: reportedItemName(item) }, (value) => {
      const config = root.read(value, standing, this.#context)
      const note = root.noteForRestored?.(config)
      return { config, ...(note && { notes: [note] }) }
    })
  }

  /** The reason why a list as a whole cannot be restored. */
  refusedAsWhole(name: string, items: readonly object[]): string | undefined {
    return this.#configuration.itemsRoot(name)?.refusedAsWhole?.(items)
  }

  /** The reason why an item cannot be restored, such as an action without its connector. */
  refusedBeside(
    name: string,
    item: object,
    next: (root: string) => readonly object[],
  ): Note | undefined {
    return this.#configuration.itemsRoot(name)?.refusedBeside?.(item as Json, next)
  }
}

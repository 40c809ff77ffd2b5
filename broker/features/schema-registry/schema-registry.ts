import type { SchemaConfig } from '@signalbox/contract/schema-registry'
import { SchemaSet } from '@signalbox/schemas/schema-set'
import type { CollectionChange } from '../../config/collection.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Store } from '../../store/store.ts'
import { type StoredVersion, VersionTable } from './version-table.ts'

export type { StoredVersion } from './version-table.ts'
export { checkName } from './setting.ts'

type Services = Ports<'clock' | 'log'>

/** The schemas of this broker, ready for use by rules, validations and transformations. */
export class SchemaRegistry {
  readonly schemas = new SchemaSet()
  readonly #kernel: Services
  readonly #versions: VersionTable
  /** Settles when the change before is in force: a schema may take longer to compile than the one after it. */
  #before: Promise<unknown> = Promise.resolve()

  constructor(kernel: Services, store: Store) {
    this.#kernel = kernel
    this.#versions = new VersionTable(store)
  }

  /** Compiles the stored schemas, and completes the versions if a stop came between a change and its version. */
  async start(configs: readonly SchemaConfig[]): Promise<void> {
    await Promise.all(configs.map((config) => this.#put(config)))
    const names = new Set(configs.map(({ name }) => name))
    const gone = this.#versions.names().filter((name) => !names.has(name))
    await Promise.all([
      ...gone.map((name) => this.#versions.remove(name)),
      ...configs.map((config) => this.#version(config)),
    ])
  }

  apply(change: CollectionChange<SchemaConfig>): Promise<void> {
    const turn = this.#before.then(() => this.#apply(change))
    this.#before = turn.catch(() => {}) // its caller gets the error
    return turn
  }

  /** Versions of one schema, newest first. */
  versionsOf(name: string): StoredVersion[] {
    return this.#versions.of(name)
  }

  async #apply({ added, changed, removed }: CollectionChange<SchemaConfig>): Promise<void> {
    for (const name of removed.keys()) this.schemas.delete(name)
    const next = [...added.values(), ...[...changed.values()].map(({ after }) => after)]
    await Promise.all([
      ...[...removed.keys()].map((name) => this.#versions.remove(name)),
      ...next.map((config) => this.#put(config)),
      ...next.map((config) => this.#version(config)),
    ])
  }

  async #put(config: SchemaConfig): Promise<void> {
    try {
      await this.schemas.put(config)
    } catch (error) {
      // Restored, or stored by another release: what uses it fails as if it were not there.
      this.schemas.delete(config.name)
      this.#kernel.log.error({ err: error, schema: config.name }, 'A schema cannot be used')
    }
  }

  async #version(config: SchemaConfig): Promise<void> {
    const [last] = this.#versions.of(config.name)
    const isSame =
      last?.source === config.source &&
      last.type === config.type &&
      last.description === config.description
    if (!isSame) await this.#versions.add(config, this.#kernel.clock.now())
  }
}

import type { Configurable } from '@signalbox/broker/broker'
import { readRoots } from '@signalbox/broker/configuration/tree'
import { SettingsTable } from '@signalbox/broker/store/settings'
import type { HoconObject } from '@signalbox/formats/hocon'
import type { Logger } from 'pino'
import { readConfigFiles } from './config-files.ts'
import { StartError } from './start-error.ts'

/** Setting with the items that came from the folder. */
const APPLIED = 'config-dir.items'
const ALARM = 'config_dir_not_applied'
const MAX_REASONS = 10

/** IDs of items by the name of their root. */
type ItemIds = Readonly<Record<string, readonly string[]>>

/**
 * Applies the files of `--config-dir` (docs/decisions/0137-backup.md): all of them, or none if one part
 * is refused. An item that came from the folder and that is no longer in it is deleted.
 */
export class ConfigFolder {
  readonly #path: string
  readonly #broker: Configurable
  readonly #log: Logger
  readonly #settings: SettingsTable
  #before: Promise<void> = Promise.resolve()

  constructor(path: string, broker: Configurable, log: Logger) {
    this.#path = path
    this.#broker = broker
    this.#log = log
    this.#settings = new SettingsTable(broker.store)
  }

  /** @throws {StartError} with the reasons; nothing has changed if a file or a part of it is wrong */
  async apply(): Promise<void> {
    const config = readConfigFiles(this.#path)
    const { backups } = this.#broker
    requireAll(this.#path, (await backups.previewConfig(config)).parts)
    const parts = await backups.restoreConfig(config)
    requireAll(this.#path, parts)
    const items = this.#itemsIn(config)
    const removed = await this.#removeOthers(items)
    await this.#settings.set(APPLIED, items)
    const sum = (name: 'added' | 'changed') => parts.reduce((all, part) => all + part[name], 0)
    const counts = { added: sum('added'), changed: sum('changed'), removed }
    this.#log.info({ folder: this.#path, ...counts }, 'The configuration folder was applied')
  }

  /** Applies the folder to a running broker; an error is an alarm until the next time. */
  reload(): Promise<void> {
    this.#before = this.#before.then(async () => {
      try {
        await this.apply()
        this.#broker.alarms.deactivate(ALARM)
      } catch (error) {
        const reason = error instanceof StartError ? error.message : String(error)
        this.#log.error({ err: error }, 'The configuration folder was not applied')
        this.#broker.alarms.deactivate(ALARM)
        this.#broker.alarms.activate(ALARM, reason, { folder: this.#path })
      }
    })
    return this.#before
  }

  #itemsIn(config: HoconObject): ItemIds {
    const { configuration } = this.#broker
    const found: Record<string, string[]> = {}
    for (const given of readRoots(configuration, config)) {
      const collection = configuration.collections.get(given.root)
      if (collection === undefined || !('items' in given)) continue
      found[given.root] = given.items.map((item) => collection.idOf(item))
    }
    return found
  }

  /** Deletes items that came from the folder and are not in it, those first that refer to others. */
  async #removeOthers(items: ItemIds): Promise<number> {
    const { configuration } = this.#broker
    const before = (this.#settings.get(APPLIED) ?? {}) as ItemIds // as it was stored
    let count = 0
    const roots = configuration.inOrder(Object.keys(before), (root) => root).toReversed()
    for (const root of roots) {
      const collection = configuration.collections.get(root)
      const gone = (before[root] ?? []).filter(
        (id) => collection?.get(id) !== undefined && items[root]?.includes(id) !== true,
      )
      if (collection === undefined || gone.length === 0) continue
      if (configuration.itemsRoot(root)?.ownsData === true) {
        this.#log.warn(
          { root, items: gone },
          'These items own data, and stay although they are not in the configuration folder any more',
        )
        continue
      }
      const isGone = (item: object) => gone.includes(collection.idOf(item))
      await collection.change((all) => all.filter((item) => !isGone(item)))
      count += gone.length
    }
    return count
  }
}

interface Part {
  name: string
  state: 'ready' | 'skipped' | 'refused'
  reason?: string
  failure?: string
  notes?: readonly { kind: string; of?: string; text: string }[]
}

/** @throws {StartError} with the reasons why a part is not applied exactly as it is written */
function requireAll(path: string, parts: readonly Part[]): void {
  const reasons = parts.flatMap(({ name, state, reason, failure, notes = [] }) => {
    const problem = failure ?? (state === 'ready' ? undefined : reason)
    const left = notes.filter(({ kind }) => kind === 'left')
    return [
      ...(problem === undefined ? [] : [`${name}: ${problem}`]),
      ...left.map(({ of = '', text }) => `${name} ${of}: ${text}`),
    ]
  })
  if (reasons.length === 0) return
  const more = reasons.length > MAX_REASONS ? [`${reasons.length - MAX_REASONS} more`] : []
  throw new StartError(`${path}: ${[...reasons.slice(0, MAX_REASONS), ...more].join('; ')}.`)
}

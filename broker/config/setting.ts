import { isDeepStrictEqual } from 'node:util'
import type { Secrets } from '../store/secrets.ts'
import { SettingsTable } from '../store/settings.ts'
import type { Store } from '../store/store.ts'
import { type Recorder, rootOf } from './recorder.ts'
import type { Staged } from './staged.ts'
import { appliedBy, appliedOr, type Kept, storedOr, Turns } from './turns.ts'

/** A value that its field cannot have; `path` is within the configuration. */
export class ConfigFault extends Error {
  readonly path: string
  readonly value: unknown
  /** What the field takes, in the words of the API. */
  readonly expected: string

  constructor(path: string, value: unknown, expected: string) {
    super(`${path} cannot be ${JSON.stringify(value)}`)
    this.name = 'ConfigFault'
    this.path = path
    this.value = value
    this.expected = expected
  }
}

/** One whose answer is a sentence, as the original has it, and not a path. */
export class PlainFault extends ConfigFault {
  constructor(path: string, sentence: string) {
    super(path, '…', sentence)
    this.name = 'PlainFault'
  }
}

/** What was read of a text, unless nothing could be. */
export function known<Value>(
  path: string,
  value: unknown,
  read: Value | undefined,
  expected: string,
): Value {
  if (read === undefined) throw new ConfigFault(path, value, expected)
  return read
}

/** One root of the configuration, as its feature declares it. */
export interface SettingDefinition<Config extends object, Settings> {
  /** The key under which it is stored. */
  readonly name: string
  readonly defaults: Config
  /** It contains secrets, and is encrypted in the store. */
  readonly isSealed?: boolean
  /** The only field of the stored setting. A configuration text has the value of this field as the root. */
  readonly member?: string
  /** @throws {ConfigFault} */
  read(config: Config): Settings
}

/**
 * One root of the configuration: stored as the operator wrote it (`1h30m` stays `1h30m`), and read into
 * the settings of a feature.
 */
export class Setting<Config extends object, Settings> {
  readonly #table: SettingsTable
  readonly #definition: SettingDefinition<Config, Settings>
  readonly #recorder: Recorder | undefined
  #config: Config
  #apply: (settings: Settings) => void | Promise<void> = () => {}
  readonly #turns = new Turns()

  /** @param recorder of the history of changes */
  constructor(
    store: Store,
    definition: SettingDefinition<Config, Settings>,
    secrets: Secrets,
    recorder?: Recorder,
  ) {
    this.#recorder = recorder
    this.#table = new SettingsTable(store, definition.isSealed ? secrets : undefined)
    this.#definition = definition
    // Fields that came with a later version have their defaults.
    const stored = this.#table.get(definition.name) as Partial<Config> | undefined
    this.#config = { ...definition.defaults, ...stored }
  }

  /** Its name in the configuration of the API. */
  get root(): string {
    return rootOf(this.#definition.name)
  }

  get member(): string | undefined {
    return this.#definition.member
  }

  get defaults(): Readonly<Config> {
    return this.#definition.defaults
  }

  get config(): Readonly<Config> {
    return this.#config
  }

  get settings(): Settings {
    return this.#definition.read(this.#config)
  }

  /** Reads a configuration that is not stored. @throws {ConfigFault} */
  check(config: Config): void {
    this.#definition.read(config)
  }

  /** Registers the consumer of changed settings. */
  follow(apply: (settings: Settings) => void | Promise<void>): void {
    this.#apply = apply
  }

  /**
   * One change after another, each of what the one before has left. Kept first, then in force: what
   * cannot be kept changes nothing.
   *
   * @param next makes the new configuration from the current one; its errors reach the caller
   * @throws {ConfigFault}
   */
  async change(next: (standing: Readonly<Config>) => Config): Promise<void> {
    await this.#turns.take(() => this.#keep(next(this.#config)))
  }

  /** Waits for the changes before, and holds later ones back until the result is called. */
  hold(): Promise<() => void> {
    return this.#turns.hold()
  }

  /**
   * Prepares a change for a transaction of the caller, who holds this setting; `undefined`: nothing changes.
   *
   * @throws {ConfigFault}
   */
  stage(config: Config): Staged | undefined {
    const before = this.#config
    const settings = this.#definition.read(config)
    if (isDeepStrictEqual(before, config)) return undefined
    return {
      write: this.#table.writing(this.#definition.name, config),
      adopt: () => {
        this.#config = config
        const recorded = this.#recorder?.record([{ kind: 'changed', before, after: config }])
        return appliedOr(() => this.#apply(settings), recorded)
      },
    }
  }

  async #keep(config: Config): Promise<Kept> {
    const settings = this.#definition.read(config)
    const before = this.#config
    const stored = this.#table.set(this.#definition.name, config)
    // In the same transaction as the change.
    const recorded = isDeepStrictEqual(before, config)
      ? undefined
      : this.#recorder?.record([{ kind: 'changed', before, after: config }])
    await storedOr(stored, recorded)
    this.#config = config
    return { applied: appliedBy(() => this.#apply(settings)), recorded }
  }
}

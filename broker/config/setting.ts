import { Duration } from '@signalbox/formats/units'
import { isDeepStrictEqual } from 'node:util'
import type { Secrets } from '../store/secrets.ts'
import { SettingsTable } from '../store/settings.ts'
import type { Store } from '../store/store.ts'
import { type Recorder, definitionRoot } from './recorder.ts'
import { type Filled, FilledConfigs, type UnresolvedReference } from '../store/secret-references.ts'
import type { Staged } from './staged.ts'
import { appliedBy, appliedOr, type Kept, storedOr, Turns } from './turns.ts'

/** A value that its field cannot have; `path` is within the configuration. */
export class ConfigFault extends Error {
  readonly path: string
  readonly value: unknown
  /** Expected values in the notation of the API. */
  readonly expected: string

  constructor(path: string, value: unknown, expected: string) {
    super(`${path} cannot be ${JSON.stringify(value)}`)
    this.name = 'ConfigFault'
    this.path = path
    this.value = value
    this.expected = expected
  }
}

/** Runs a reader of a part of a configuration. @throws {ConfigFault} with the path in the whole configuration */
export function readBelow<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof ConfigFault)) throw error
    throw new ConfigFault(`${path}.${error.path}`, error.value, error.expected)
  }
}

/** One whose answer is a sentence, as the original has it, and not a path. */
export class PlainFault extends ConfigFault {
  constructor(path: string, sentence: string) {
    super(path, '…', sentence)
    this.name = 'PlainFault'
  }
}

/** A value that the API refuses as an update that failed, and not as a bad request. */
export class UpdateFault extends ConfigFault {
  constructor(path: string, value: unknown, expected: string) {
    super(path, value, expected)
    this.name = 'UpdateFault'
  }
}

/** Returns a value that was read. @throws {ConfigFault} if it is `undefined`, because nothing could be read */
export function known<Value>(
  path: string,
  value: unknown,
  read: Value | undefined,
  expected: string,
): Value {
  if (read === undefined) throw new ConfigFault(path, value, expected)
  return read
}

/** The configuration with the values of its references. @throws {ConfigFault} if one has no value */
export function requireResolved<Config extends object>(filled: Filled<Config>): Config {
  const [first] = filled.unresolved
  if (first === undefined) return filled.config
  throw new PlainFault(first.path, `${first.reference}: ${first.reason}`)
}

/** Milliseconds. @throws {ConfigFault} if the text is no duration */
export const readDuration = (
  path: string,
  text: string | number,
  expected = 'a duration such as 5s',
): number => known(path, text, Duration.parse(text), expected)

/** One root of the configuration, as its feature declares it. */
export interface SettingDefinition<Config extends object, Settings> {
  /** Key of the setting in the store. */
  readonly name: string
  /** A change of it can end the administrator's own access. */
  readonly isDoor?: boolean
  readonly defaults: Config
  /** It contains secrets, and is encrypted in the store. */
  readonly isSealed?: boolean
  /** The settings contain values in place of the references of the configuration to secrets outside of it. */
  readonly hasReferences?: boolean
  /** The only field of the stored setting. A configuration text has the value of this field as the root. */
  readonly member?: string
  /** @throws {ConfigFault} if a field is invalid. */
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
  readonly #filled: FilledConfigs<Config>
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
    this.#filled = new FilledConfigs(
      definition.hasReferences === true ? secrets.references : undefined,
    )
    // Fields that a later version added get their defaults.
    const stored = this.#table.get(definition.name) as Partial<Config> | undefined
    this.#config = { ...definition.defaults, ...stored }
  }

  /** Its name in the configuration of the API. */
  get root(): string {
    return definitionRoot(this.#definition)
  }

  get isDoor(): boolean {
    return this.#definition.isDoor === true
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
    return this.#definition.read(this.#filled.inEffect(this.#config).config)
  }

  /** References that could not be resolved. */
  get unresolved(): readonly UnresolvedReference[] {
    return this.#filled.inEffect(this.#config).unresolved
  }

  /** Validates a configuration without storing it. @throws {ConfigFault} if it is invalid */
  check(config: Config): void {
    this.#read(config)
  }

  /** A configuration that need not be stored, with the values of its references. @throws {ConfigFault} if one has none */
  filled(config: Config): Config {
    return requireResolved(this.#filled.read(config))
  }

  /** Reads the values of references again, and applies them if one has changed. */
  async refresh(): Promise<void> {
    await this.#turns.take(async () => {
      const isChanged = this.#filled.refresh(this.#config)
      const applied = isChanged ? appliedBy(() => this.#apply(this.settings)) : Promise.resolve()
      return { applied, recorded: undefined }
    })
  }

  #read(config: Config): Settings {
    return this.#definition.read(this.filled(config))
  }

  /** Registers the consumer of changed settings. */
  follow(apply: (settings: Settings) => void | Promise<void>): void {
    this.#apply = apply
  }

  /**
   * Changes the setting. Changes run one after another, each based on the result of the one before.
   * A change is stored before it takes effect, so a failed write changes nothing.
   * @param next makes the new configuration from the current one; its errors reach the caller
   * @throws {ConfigFault} if the configuration is invalid
   */
  async change(next: (standing: Readonly<Config>) => Config): Promise<void> {
    await this.#turns.take(() => this.#keep(next(this.#config)))
  }

  /** Waits for the changes before, and holds later ones back until the result is called. */
  hold(): Promise<() => void> {
    return this.#turns.hold()
  }

  /**
   * Prepares a change for the transaction of a caller that holds this setting; `undefined` if
   * nothing changes.
   * @throws {ConfigFault} if the configuration is invalid
   */
  stage(config: Config): Staged | undefined {
    const before = this.#config
    const settings = this.#read(config)
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
    const settings = this.#read(config)
    const before = this.#config
    const stored = this.#table.set(this.#definition.name, config)
    // Written in the transaction of the change.
    const recorded = isDeepStrictEqual(before, config)
      ? undefined
      : this.#recorder?.record([{ kind: 'changed', before, after: config }])
    await storedOr(stored, recorded)
    this.#config = config
    return { applied: appliedBy(() => this.#apply(settings)), recorded }
  }
}

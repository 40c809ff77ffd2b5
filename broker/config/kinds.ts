import { ConfigFault } from './setting.ts'

/** A kind of the items of a collection: how its configuration is read, and how an item is put to work. */
export interface Kind<Config, Settings, Member, Deps> {
  /** @throws {ConfigFault} if a field is invalid. */
  read: (config: Config) => Settings
  /** Its server, if it has one, is connected in the background. */
  open: (settings: Settings, deps: Deps) => Member
  /** Whether it asks an external server, as most kinds do; another one is always available. */
  hasServer?: (settings: Settings) => boolean
}

interface AnyKind<Settings, Member, Deps> {
  read: (config: never) => Settings
  open: (settings: never, deps: Deps) => Member
  hasServer?: (settings: never) => boolean
}

/** The kinds of a collection that this broker has, by their ids. */
export class Kinds<Settings, Member, Deps> {
  readonly #kinds: Readonly<Record<string, AnyKind<Settings, Member, Deps>>>
  readonly #field: string

  /** @param field the field of a configuration that names its kind */
  constructor(kinds: Readonly<Record<string, AnyKind<Settings, Member, Deps>>>, field: string) {
    this.#kinds = kinds
    this.#field = field
  }

  has(id: string): boolean {
    return Object.hasOwn(this.#kinds, id)
  }

  /** @throws {ConfigFault} if a field is invalid, or only other brokers have this kind */
  read(id: string, config: object): Settings {
    return this.#find(id).read(config as never) // checked by the schema of this kind
  }

  open(id: string, settings: Settings, deps: Deps): Member {
    return this.#find(id).open(settings as never, deps) // read by this kind
  }

  hasServer(id: string, settings: Settings): boolean {
    return this.#find(id).hasServer?.(settings as never) ?? true // read by this kind
  }

  #find(id: string): AnyKind<Settings, Member, Deps> {
    const kind = this.has(id) ? this.#kinds[id] : undefined
    if (kind === undefined) throw new ConfigFault(this.#field, id, 'a kind that this broker has')
    return kind
  }
}

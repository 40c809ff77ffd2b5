import type { Collection } from '../config/collection.ts'
import type { ConfigHistory } from '../config/history.ts'
import type { Setting } from '../config/setting.ts'
import type { ConfigRoot, ItemsRoot, SettingRoot } from './root.ts'

/** The whole configuration of a broker: the roots of all features, with their settings and collections. */
export class Configuration {
  readonly history: ConfigHistory
  readonly #roots: ReadonlyMap<string, ConfigRoot>

  constructor(history: ConfigHistory, roots: readonly ConfigRoot[]) {
    this.history = history
    this.#roots = new Map(roots.map((root) => [root.name, root]))
    for (const name of this.collections.keys()) {
      const restore = this.itemsRoot(name)?.restore
      if (restore !== undefined) history.restoreWith(name, restore)
    }
  }

  get roots(): readonly ConfigRoot[] {
    return [...this.#roots.values()]
  }

  get settings(): ReadonlyMap<string, Setting<object, unknown>> {
    return this.history.settings
  }

  get collections(): ReadonlyMap<string, Collection<object, unknown>> {
    return this.history.collections
  }

  root(name: string): ConfigRoot | undefined {
    return this.#roots.get(name)
  }

  /** The declared part of the root that is a setting. */
  settingRoot(name: string): SettingRoot | undefined {
    return this.settings.has(name) ? this.#roots.get(name)?.setting : undefined
  }

  /** @param name of a collection, such as `authorization.sources` */
  itemsRoot(name: string): ItemsRoot | undefined {
    return this.collections.has(name) ? this.#roots.get(outerName(name))?.items : undefined
  }

  /** The same roots, or parts of roots, in an order in which each comes after those that its values refer to. */
  inOrder<Part>(parts: readonly Part[], nameOf: (part: Part) => string): Part[] {
    const depth = (part: Part) => this.#countDepth(outerName(nameOf(part)))
    return parts.toSorted((a, b) => depth(a) - depth(b))
  }

  #countDepth(name: string): number {
    const { after = [] } = this.#roots.get(name) ?? {}
    return Math.max(0, ...after.map((each) => this.#countDepth(each) + 1))
  }
}

const outerName = (name: string) => name.split('.')[0] ?? name

import { errorMessage } from '@signalbox/formats/error-message'
import type { MetricName } from '@signalbox/contract/metrics'
import { Setting } from './config/setting.ts'
import { Collection } from './config/collection.ts'
import { ConfigHistory } from './config/history.ts'
import { definitionRoot } from './config/recorder.ts'
import { Configuration } from './configuration/configuration.ts'
import type { AnyFeature, ApisOf, CollectionsOf, Features, SettingsOf, Shared } from './feature.ts'
import { Counters } from './kernel/counters.ts'
import type { Metrics } from './metrics.ts'
import { StoreError } from './store/store.ts'

/** Opened declarations of one feature. */
interface Own {
  setting?: Setting<object, unknown>
  collection?: Collection<object, unknown>
  counters?: Counters<MetricName>
}

interface Closable {
  close(): void | Promise<void>
}

/** The features of one broker: started by their needs, closed in the reverse order. */
export class RunningFeatures<All extends Features> {
  readonly settings: SettingsOf<All>
  readonly collections: CollectionsOf<All>
  /** The changes of all settings and collections. */
  readonly history: ConfigHistory
  readonly #features: All
  readonly #shared: Shared
  readonly #ownOf = new Map<AnyFeature, Own>()
  /** In the order of their starts. */
  readonly #started = new Map<AnyFeature, object>()
  readonly #starting = new Set<AnyFeature>()

  /** @throws {StoreError} if stored settings or tables of a feature cannot be used */
  constructor(features: All, shared: Shared & { metrics: Metrics }) {
    this.#features = features
    this.#shared = shared
    const { kernel, store, secrets } = shared
    const history = new ConfigHistory(store, secrets, kernel)
    const makeRecorder = (definition: { name: string; root?: string; isSealed?: boolean }) =>
      history.recorder(definitionRoot(definition), definition.isSealed === true)
    const settings: Record<string, unknown> = {}
    const collections: Record<string, unknown> = {}
    for (const [name, feature] of Object.entries(features)) {
      if (feature.tables) store.migrate(name, feature.tables)
      const own: Own = {}
      if (feature.setting) {
        const recorder = makeRecorder(feature.setting)
        own.setting = new Setting(store, feature.setting, secrets, recorder)
        history.settings.set(own.setting.root, own.setting)
        requireReadable(name, own.setting)
        settings[name] = own.setting
      }
      if (feature.collection) {
        const recorder = makeRecorder(feature.collection)
        own.collection = new Collection(store, feature.collection, secrets, recorder)
        history.collections.set(own.collection.root, own.collection)
        collections[name] = own.collection
      }
      if (feature.counters) {
        own.counters = new Counters(feature.counters)
        shared.metrics.add(own.counters)
      }
      this.#ownOf.set(feature, own)
    }
    this.history = history
    this.settings = settings as SettingsOf<All> // made of the very features that the type is made of
    this.collections = collections as CollectionsOf<All> // likewise
  }

  /** The roots of all features that have started. */
  configuration(): Configuration {
    const roots = [...this.#started].flatMap(([feature, api]) => {
      const context = { ...this.#shared, ...this.#ownOf.get(feature), feature: api }
      return feature.root?.(context as never) ?? [] // made from its declaration
    })
    return new Configuration(this.history, roots)
  }

  /** Starts all; when one fails, those before it are closed by `close` as after a whole start. */
  async start(): Promise<ApisOf<All>> {
    const apis: Record<string, object> = {}
    for (const [name, feature] of Object.entries(this.#features)) {
      apis[name] = await this.#start(name, feature)
    }
    return apis as ApisOf<All> // as above
  }

  /**
   * Closes started features in reverse order: those that act on connections, or the rest. A failure
   * is logged, and the others are still closed.
   */
  async close(which: 'before clients' | 'after clients'): Promise<void> {
    for (const [feature, api] of [...this.#started].toReversed()) {
      if ((feature.closesBeforeClients === true) !== (which === 'before clients')) continue
      this.#started.delete(feature)
      try {
        if (isClosable(api)) await api.close()
      } catch (error) {
        this.#shared.kernel.log.error({ err: error }, 'A feature could not be closed')
      }
    }
  }

  async #start(name: string, feature: AnyFeature): Promise<object> {
    const running = this.#started.get(feature)
    if (running) return running
    if (this.#starting.has(feature)) throw new Error(`The feature ${name} needs itself`)
    this.#starting.add(feature)
    const needs: Record<string, object> = {}
    for (const [each, needed] of Object.entries(feature.needs ?? {})) {
      needs[each] = await this.#start(each, needed)
    }
    const context = { ...this.#shared, ...this.#ownOf.get(feature) }
    const api = await feature.start(context as never, needs as never) // made from its declaration
    this.#started.set(feature, api)
    return api
  }
}

/** An older version may have accepted what this one does not. */
function requireReadable(name: string, setting: Setting<object, unknown>): void {
  try {
    void setting.settings
  } catch (error) {
    const reason = errorMessage(error)
    throw new StoreError(`The stored settings of ${name} cannot be used: ${reason}`, error)
  }
}

const isClosable = (api: object): api is Closable =>
  'close' in api && typeof api.close === 'function'

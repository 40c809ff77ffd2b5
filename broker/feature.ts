import type { MetricName } from '@signalbox/contract/metrics'
import type { Collection, CollectionDefinition } from './config/collection.ts'
import type { LogOutput } from './features/log/log-output.ts'
import type { Setting, SettingDefinition } from './config/setting.ts'
import type { Counters } from './kernel/counters.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { ListenerOption } from './features/listeners/options.ts'
import type { ZoneSettings } from './kernel/settings.ts'
import type { Metrics } from './metrics.ts'
import type { Secrets } from './store/secrets.ts'
import type { Store } from './store/store.ts'

/** Options of the whole broker that features read. */
export interface FeatureOptions {
  /** Where the files of the broker are. */
  dataDir: string
  version: string
  /** Rounds of PBKDF2 for the passwords of console users; tests use few. */
  passwordRounds?: number
  /** Addresses and networks that servers asked about clients may not have. */
  outgoingDeny?: readonly string[]
  /** Sessions outlive the process, with their messages of QoS 1 and 2. */
  durableSessions?: boolean
  /** The log of the process, which is there before the broker. */
  logOutput?: LogOutput
  /** The folder of log files; `log` in the data folder unless given. */
  logDir?: string
  /** Listeners that this start asks for, besides those of the configuration. */
  listeners?: readonly ListenerOption[]
  /** Addresses and networks of proxies whose headers say who a client is. */
  trustedProxies?: readonly string[]
  /** `false`: no code of plugins runs, and none can be installed. */
  plugins?: boolean
  /** Settings of MQTT that are fixed for the process. */
  zone?: Partial<ZoneSettings>
}

/** What every feature starts with. */
export interface Shared {
  kernel: Kernel
  store: Store
  /** Seals what a feature stores in tables of its own. */
  secrets: Secrets
  options: FeatureOptions
  /** The counters of all owners. */
  metrics: Pick<Metrics, 'snapshot'>
}

type AnySetting = SettingDefinition<object, unknown>
type AnyCollection = CollectionDefinition<object, unknown>

/** The setting that a definition opens. */
type SettingOf<Definition extends AnySetting> = Setting<
  Parameters<Definition['read']>[0],
  ReturnType<Definition['read']>
>

/** The collection that a definition opens. */
type CollectionOf<Definition extends AnyCollection> = Collection<
  Parameters<Definition['read']>[0],
  ReturnType<Definition['read']>
>

/** What a feature starts with: its own setting, collection and counters are there if it declares them. */
export type FeatureContext<S, C, Counted extends MetricName> = Shared &
  (S extends AnySetting ? { setting: SettingOf<S> } : unknown) &
  (C extends AnyCollection ? { collection: CollectionOf<C> } : unknown) &
  ([Counted] extends [never] ? unknown : { counters: Counters<Counted> })

/** A feature, whatever it needs and gives. */
export interface AnyFeature {
  /** Features that start before this one and close after it. */
  readonly needs?: Features
  /** Its root of the configuration. */
  readonly setting?: AnySetting
  /** Its list of named things. */
  readonly collection?: AnyCollection
  /** The metrics that it counts; no other feature counts one of the same name. */
  readonly counters?: readonly MetricName[]
  /**
   * SQL steps that make and change the feature's own tables, in order. A released step never changes.
   * Tables older than this field are made by `store/migrations.ts`.
   */
  readonly tables?: readonly string[]
  /** Closes while clients are still connected: the feature acts on connections by a timer. */
  readonly closesBeforeClients?: boolean
  start(context: never, needs: never): object | Promise<object>
}

export interface Features {
  readonly [name: string]: AnyFeature
}

/** What each of the features gives, by the same names. */
export type ApisOf<All extends Features> = {
  readonly [Name in keyof All]: Awaited<ReturnType<All[Name]['start']>>
}

/** The settings of those features that have one, by the same names. */
export type SettingsOf<All extends Features> = {
  readonly [Name in keyof All as [NonNullable<All[Name]['setting']>] extends [never]
    ? never
    : Name]: SettingOf<NonNullable<All[Name]['setting']>>
}

/** The collections of those features that have one, by the same names. */
export type CollectionsOf<All extends Features> = {
  readonly [Name in keyof All as [NonNullable<All[Name]['collection']>] extends [never]
    ? never
    : Name]: CollectionOf<NonNullable<All[Name]['collection']>>
}

/**
 * Declares one capability of the broker: what it needs, what operators set, and how it starts. `start`
 * gives what the API and other features use of it; if that has a `close()`, the broker calls it at the
 * end.
 */
export function feature<
  Api extends object,
  Needs extends Features = Record<never, AnyFeature>,
  S extends AnySetting | undefined = undefined,
  C extends AnyCollection | undefined = undefined,
  Counted extends MetricName = never,
>(
  declaration: AnyFeature & {
    readonly needs?: Needs
    readonly setting?: S
    readonly collection?: C
    readonly counters?: readonly Counted[]
    start(context: FeatureContext<S, C, Counted>, needs: ApisOf<Needs>): Api | Promise<Api>
  },
) {
  return declaration
}

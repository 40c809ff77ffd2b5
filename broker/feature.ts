import type { MetricName } from '@signalbox/contract/metrics'
import type { Collection, CollectionDefinition } from './config/collection.ts'
import type { LogOutput } from './features/log/log-output.ts'
import type { Setting, SettingDefinition } from './config/setting.ts'
import type { ConfigRoot } from './configuration/root.ts'
import type { Counters } from './kernel/counters.ts'
import type { Port, Ports } from './kernel/ports.ts'
import type { ListenerOption } from './features/listeners/options.ts'
import type { ZoneSettings } from './kernel/settings.ts'
import type { Metrics } from './metrics.ts'
import type { Secrets } from './store/secrets.ts'
import type { Store } from './store/store.ts'

/** Options of the whole broker that features read. */
export interface FeatureOptions {
  /** Data folder of the broker. */
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
  /** The folder of files that actions write; `targets` in the data folder unless given. */
  targetsDir?: string
  /** Listeners requested by the start options, in addition to the configured ones. */
  listeners?: readonly ListenerOption[]
  /** Networks of proxies whose headers about the client are trusted. */
  trustedProxies?: readonly string[]
  /** `false`: no code of plugins runs, and none can be installed. */
  plugins?: boolean
  /** Settings of MQTT that are fixed for the process. */
  zone?: Partial<ZoneSettings>
}

/** Dependencies that every feature receives. */
export interface Shared {
  kernel: Ports<Port>
  store: Store
  /** Encrypts values that a feature stores in its own tables. */
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

/** The context that a feature starts with. Its setting, collection and counters are there if it declares them. */
export type FeatureContext<S, C, Counted extends MetricName, Used extends Port> = Omit<
  Shared,
  'kernel'
> & { kernel: Ports<Used> } & (S extends AnySetting ? { setting: SettingOf<S> } : unknown) &
  (C extends AnyCollection ? { collection: CollectionOf<C> } : unknown) &
  ([Counted] extends [never] ? unknown : { counters: Counters<Counted> })

/**
 * The context of a configuration root: that of its feature, and what the feature has started. `feature` has no type
 * here, from which that of `start` would be inferred; a root names the type that it needs.
 */
export type RootContext<S, C, Used extends Port> = FeatureContext<S, C, never, Used> & {
  feature: never
}

/** A feature, whatever it needs and gives. */
export interface AnyFeature {
  /** Features that start before this one and close after it. */
  readonly needs?: Features
  /** The parts of the kernel that it uses; `start` receives no others. */
  readonly ports?: readonly Port[]
  /** Its configuration, stored as one object. */
  readonly setting?: AnySetting
  /** Collection of its named items. */
  readonly collection?: AnyCollection
  /** The root of the configuration that its setting and its collection are. */
  root?(context: never): ConfigRoot
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

/** Public interface of each feature, by the feature's name. */
export type ApisOf<All extends Features> = {
  readonly [Name in keyof All]: Awaited<ReturnType<All[Name]['start']>>
}

/** Settings of all features that have one, by feature name. */
export type SettingsOf<All extends Features> = {
  readonly [Name in keyof All as [NonNullable<All[Name]['setting']>] extends [never]
    ? never
    : Name]: SettingOf<NonNullable<All[Name]['setting']>>
}

/** Collections of all features that have one, by feature name. */
export type CollectionsOf<All extends Features> = {
  readonly [Name in keyof All as [NonNullable<All[Name]['collection']>] extends [never]
    ? never
    : Name]: CollectionOf<NonNullable<All[Name]['collection']>>
}

/**
 * Declares a feature of the broker: its dependencies, its settings, and its start. `start` returns
 * the interface for the API and other features; its `close()`, if any, is called at the end.
 */
export function feature<
  Api extends object,
  Needs extends Features = Record<never, AnyFeature>,
  S extends AnySetting | undefined = undefined,
  C extends AnyCollection | undefined = undefined,
  Counted extends MetricName = never,
  Used extends Port = never,
>(
  declaration: AnyFeature & {
    readonly needs?: Needs
    readonly ports?: readonly Used[]
    readonly setting?: S
    readonly collection?: C
    readonly counters?: readonly Counted[]
    root?(context: RootContext<S, C, Used>): ConfigRoot
    start(context: FeatureContext<S, C, Counted, Used>, needs: ApisOf<Needs>): Api | Promise<Api>
  },
) {
  return declaration
}

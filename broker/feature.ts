import type { Setting, SettingDefinition } from './config/setting.ts'
import type { Kernel } from './kernel/kernel.ts'
import type { Store } from './store/store.ts'

/** What a feature starts with. */
export interface FeatureContext<Config extends object, Settings> {
  kernel: Kernel
  store: Store
  /** The feature's own root of the configuration; only there where the feature declares one. */
  setting: Setting<Config, Settings>
  options: FeatureOptions
}

/** Options of the whole broker that features read. */
export interface FeatureOptions {
  version: string
  /** Rounds of PBKDF2 for the passwords of console users; tests use few. */
  passwordRounds?: number
}

/** A feature whatever it needs, has for settings and gives. */
export interface AnyFeature {
  /** Features that start before this one and close after it. */
  readonly needs?: Features
  readonly setting?: SettingDefinition<object, unknown>
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

/**
 * One capability of the broker: what it needs, what operators set, and how it starts. `start` gives what
 * the API and other features use of it; if that has a `close()`, the broker calls it at the end.
 */
export interface Feature<
  Api extends object,
  Needs extends Features,
  Config extends object = object,
  Settings = unknown,
> extends AnyFeature {
  readonly needs?: Needs
  readonly setting?: SettingDefinition<Config, Settings>
  start(context: FeatureContext<Config, Settings>, needs: ApisOf<Needs>): Api | Promise<Api>
}

/** What each of the features gives, by the same names. */
export type ApisOf<All extends Features> = {
  readonly [Name in keyof All]: Awaited<ReturnType<All[Name]['start']>>
}

/** The settings of those features that have one, by the same names. */
export type SettingsOf<All extends Features> = {
  readonly [Name in keyof All as All[Name] extends { readonly setting: unknown }
    ? Name
    : never]: All[Name] extends {
    readonly setting: SettingDefinition<infer Config, infer Settings>
  }
    ? Setting<Config, Settings>
    : never
}

/** Declares a feature without a setting. */
export function feature<Api extends object, Needs extends Features = Record<never, AnyFeature>>(
  declaration: Feature<Api, Needs>,
): Feature<Api, Needs> {
  return declaration
}

/** Declares a feature that operators can set. */
export function configurableFeature<
  Api extends object,
  Config extends object,
  Settings,
  Needs extends Features = Record<never, AnyFeature>,
>(
  declaration: Feature<Api, Needs, Config, Settings> & {
    readonly setting: SettingDefinition<Config, Settings>
  },
) {
  return declaration
}

import type { Hooks } from './hooks.ts'
import type { NewMessage } from './values.ts'

/** The version of this interface; a broker runs plugins of its own version only. */
export const PLUGIN_INTERFACE = 1

type MaybePromise<T> = T | Promise<T>

/** A number that the broker shows on the page of the plugin. */
export interface Metric {
  add(by?: number): void
  set(value: number): void
}

export interface PluginLog {
  debug(text: string): void
  info(text: string): void
  warn(text: string): void
  error(text: string): void
}

/** Argument of a plugin's `start`. */
export interface PluginContext<Config = unknown> {
  /** The configuration, without the names of branches of unions. */
  readonly config: Config
  readonly name: string
  readonly version: string
  /** Node name of the broker, such as `signalbox@127.0.0.1`. */
  readonly node: string
  readonly log: PluginLog
  /** Names are lower case letters, digits and underscores. */
  counter(name: string, help: string): Metric
  gauge(name: string, help: string): Metric
  /** Publishes as the broker. The plugin's own `message.publish` does not see the message. */
  publish(message: NewMessage): void
}

export interface RouteRequest {
  query: Readonly<Record<string, string>>
  /** Parsed JSON body of a POST. */
  body: unknown
}

export interface RouteAnswer {
  /** HTTP status; 200 unless given. */
  status?: number
  /** Value that is sent as JSON. */
  body: unknown
}

/** By method and path, such as `GET status`: served below `/api/v5/plugin_api/<plugin>/`. */
export type Routes = Readonly<
  Record<`${'GET' | 'POST'} ${string}`, (request: RouteRequest) => MaybePromise<RouteAnswer>>
>

/** Hooks, routes and callbacks of a started plugin. */
export interface RunningPlugin<Config = unknown> {
  hooks?: Hooks
  routes?: Routes
  /** Takes a changed configuration; without this function the plugin is restarted. */
  configure?(config: Config): MaybePromise<void>
  /** Called before the thread ends, which it does after two seconds. */
  stop?(): MaybePromise<void>
}

export interface Plugin<Config = unknown> {
  /** The plugin runs when this has returned; it has ten seconds. */
  start(context: PluginContext<Config>): MaybePromise<RunningPlugin<Config>>
}

/**
 * Declares a plugin. Its code exports the result: `export const plugin = definePlugin({
 * start(context) { … } })`.
 */
export function definePlugin<Config = unknown>(plugin: Plugin<Config>): Plugin<Config> {
  return plugin
}

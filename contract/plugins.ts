import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count, nodeName } from './scalars.ts'

const on = resource('Plugins')

/** The name and the version of a plugin, as in `my_plugin-1.0.0`. */
export const PLUGIN_NAME = /^[A-Za-z]+[A-Za-z0-9-_.]*$/
/** Largest package that Signalbox's own broker accepts, in bytes. */
export const MAX_PLUGIN_BYTES = 32 * 1024 * 1024
export const PLUGIN_SUFFIX = '.tar.gz'

const path = z.object({
  name: z
    .string()
    .check(z.regex(PLUGIN_NAME, `Name should be ${PLUGIN_NAME.source}`), z.maxLength(256)),
})
const notFound = { 404: ['NOT_FOUND'] }

const runningStatus = z.looseObject({
  node: nodeName,
  status: z.enum(['running', 'stopped']),
})

/** A plugin: the fields of the `release.json` of its package, and its status on each node. */
const plugin = z.looseObject({
  name: z.string(),
  /** Version of the plugin. */
  rel_vsn: z.string(),
  /** The folders with its code, `app-vsn`. */
  rel_apps: z.array(z.string()),
  description: z.string(),
  authors: z.optional(z.array(z.string())),
  /** So in the published description; packages have `authors`. */
  author: z.optional(z.array(z.string())),
  builder: z.optional(
    z.looseObject({
      name: z.optional(z.string()),
      contact: z.optional(z.string()),
      website: z.optional(z.string()),
    }),
  ),
  built_on_otp_release: z.optional(z.string()),
  compatibility: z.optional(z.looseObject({})),
  functionality: z.optional(z.array(z.string())),
  git_ref: z.optional(z.string()),
  git_commit_or_build_date: z.optional(z.string()),
  metadata_vsn: z.optional(z.string()),
  repo: z.optional(z.string()),
  with_config_schema: z.optional(z.boolean()),
  /** Markdown; of the detail only. */
  readme: z.optional(z.string()),
  running_status: z.array(runningStatus),
})
export type Plugin = z.output<typeof plugin>

export const pluginList = on('pluginList', {
  method: 'GET',
  at: '/plugins',
  summary: 'List plugins in the order of their starts',
  list: 'whole',
  answers: { 200: z.array(plugin) },
})

export const pluginInstall = on('pluginInstall', {
  method: 'POST',
  at: '/plugins/install',
  summary: 'Install a package; the plugin is stopped. Its code runs on the server',
  body: z.file(),
  fileField: 'plugin',
  isFileStreamed: true,
  bodyLimit: MAX_PLUGIN_BYTES,
  answers: { 204: null },
  errors: {
    400: ['UNEXPECTED_ERROR', 'ALREADY_INSTALLED', 'BAD_PLUGIN_INFO'],
    503: ['SERVICE_UNAVAILABLE'],
  },
})

export const pluginGet = on('pluginGet', {
  method: 'GET',
  at: '/plugins/{name}',
  summary: 'Read a plugin, with the text of its README',
  path,
  answers: { 200: plugin },
  errors: notFound,
})

export const pluginDelete = on('pluginDelete', {
  method: 'DELETE',
  at: '/plugins/{name}',
  summary: 'Uninstall a plugin: it is stopped, and its package is deleted',
  path,
  answers: { 204: null },
  errors: { 400: ['PARAM_ERROR'], 404: ['NOT_FOUND'] },
})

export const pluginAction = on('pluginAction', {
  method: 'PUT',
  at: '/plugins/{name}/{action}',
  summary: 'Start or stop a plugin. The answer says nothing about the result: read the plugin',
  path: z.object({ ...path.shape, action: z.enum(['start', 'stop']) }),
  answers: { 204: null },
  errors: { 404: ['NOT_FOUND'], 503: ['SERVICE_UNAVAILABLE'] },
})

export const pluginMove = on('pluginMove', {
  method: 'POST',
  at: '/plugins/{name}/move',
  summary: 'Move a plugin in the order: front, rear, before:<name>, after:<name>',
  path,
  body: z.object({ position: z.string() }),
  answers: { 204: null },
  errors: { 400: ['MOVE_FAILED'] },
})

/** In the JSON encoding of Avro: the value of a union is wrapped. */
const pluginConfig = z.record(z.string(), z.unknown())
export type PluginConfig = z.output<typeof pluginConfig>

export const pluginConfigGet = on('pluginConfigGet', {
  method: 'GET',
  at: '/plugins/{name}/config',
  summary: 'Read the configuration of a plugin',
  path,
  answers: { 200: pluginConfig },
  errors: { 400: ['BAD_CONFIG'], 404: ['NOT_FOUND'] },
})

export const pluginConfigUpdate = on('pluginConfigUpdate', {
  method: 'PUT',
  at: '/plugins/{name}/config',
  summary: 'Replace the configuration of a plugin',
  path,
  body: pluginConfig,
  answers: { 204: null },
  errors: { 400: ['BAD_CONFIG', 'UNEXPECTED_ERROR'], 404: ['NOT_FOUND'] },
})

export const pluginSchemaGet = on('pluginSchemaGet', {
  method: 'GET',
  at: '/plugins/{name}/schema',
  summary: 'Read the Avro schema of the configuration of a plugin, and its texts',
  path,
  answers: {
    200: z.looseObject({
      avsc: z.nullable(z.looseObject({})),
      i18n: z.nullable(z.looseObject({})),
    }),
  },
  errors: { 404: ['NOT_FOUND', 'FILE_NOT_EXISTED'] },
})

/** Why a plugin does not run, in one word. */
export const PLUGIN_FAILURES = [
  /** Its package has no code for this broker, but for the reference. */
  'other_runtime',
  /** The plugin requires another version of the interface. */
  'other_interface',
  'start_failed',
  'start_timeout',
  /** The broker ended within seconds of the plugin's start, so the plugin is not started automatically again. */
  'ended_broker',
  /** Its thread has ended. */
  'exited',
  /** An error outside its hooks. */
  'crashed',
  'out_of_memory',
  /** Its thread did not answer. */
  'hangs',
  /** Its hooks failed again and again. */
  'keeps_failing',
] as const

const hookState = z.looseObject({
  hook: z.string(),
  /** Topic filters of the hook; all topics unless given. */
  topics: z.optional(z.array(z.string())),
  calls: count,
  /** Calls that ended with an error. */
  failed: count,
  /** Calls that took too long. */
  timed_out: count,
  /** Calls that were not made, since the plugin did not keep up. */
  skipped: count,
  /** Mean time of the answered calls in milliseconds. */
  mean_ms: z.number(),
})

const pluginState = z.looseObject({
  name: z.string(),
  node: nodeName,
  state: z.enum(['stopped', 'starting', 'running', 'failed']),
  /** Starts with the broker. */
  enable: z.boolean(),
  /** Start of the state as in RFC 3339. */
  since: z.string(),
  reason: z.optional(z.enum(PLUGIN_FAILURES)),
  /** The words of the plugin or of its thread. */
  message: z.optional(z.string()),
  /** Reaction to a hook call that fails or takes too long. */
  failed_action: z.enum(['ignore', 'deny']),
  limits: z.looseObject({ memory_mb: z.number(), call_timeout_ms: count }),
  /** Memory of the plugin's thread in bytes. */
  memory: z.optional(count),
  /** Processor use as a percentage of one core. */
  cpu: z.optional(z.number()),
  hooks: z.array(hookState),
  routes: z.array(z.looseObject({ method: z.string(), route: z.string() })),
  metrics: z.array(
    z.looseObject({
      name: z.string(),
      help: z.string(),
      type: z.enum(['counter', 'gauge']),
      value: z.number(),
    }),
  ),
  /** Its last lines, the oldest first. */
  log: z.array(z.looseObject({ at: z.string(), level: z.string(), text: z.string() })),
})
export type PluginState = z.output<typeof pluginState>

export const pluginHostGet = on('pluginHostGet', {
  method: 'GET',
  at: '/plugin_host',
  summary: 'Read whether plugins run at all, and what they need',
  edition: 'own',
  answers: {
    200: z.looseObject({
      /** `false`: switched off by an option of the start. */
      enable: z.boolean(),
      /** The version of the interface of plugins. */
      interface: z.int(),
      max_bytes: count,
      /** Plugins in the state `failed`. */
      failed: z.array(z.string()),
    }),
  },
})

export const pluginStateGet = on('pluginStateGet', {
  method: 'GET',
  at: '/plugin_host/{name}',
  summary: 'Read the state of a plugin: why it does not run, its hooks, metrics and last lines',
  edition: 'own',
  path,
  answers: { 200: pluginState },
  errors: notFound,
})

/** A route of a plugin, without the version: one segment of a path, in which slashes are encoded. */
const routePath = z.object({ name: path.shape.name, route: z.string().check(z.maxLength(512)) })
const routeAnswers = { 200: z.unknown() }
const routeErrors = { 404: ['NOT_FOUND'], 500: ['INTERNAL_ERROR'], 503: ['SERVICE_UNAVAILABLE'] }
const query = z.record(z.string(), z.string())

export const pluginRouteGet = on('pluginRouteGet', {
  method: 'GET',
  at: '/plugin_api/{name}/{route}',
  summary: 'Read from a route of a running plugin',
  edition: 'own',
  path: routePath,
  query,
  answers: routeAnswers,
  errors: routeErrors,
})

export const pluginRoutePost = on('pluginRoutePost', {
  method: 'POST',
  at: '/plugin_api/{name}/{route}',
  summary: 'Send to a route of a running plugin',
  edition: 'own',
  path: routePath,
  query,
  body: z.unknown(),
  answers: routeAnswers,
  errors: routeErrors,
})

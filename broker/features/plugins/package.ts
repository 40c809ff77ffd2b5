import { errorMessage } from '@signalbox/formats/error-message'
import { type AvroType, readAvro } from '@signalbox/formats/avro'
import { type HoconObject, readHocon } from '@signalbox/formats/hocon'
import { PLUGIN_NAME, PLUGIN_SUFFIX } from '@signalbox/contract/plugins'
import type { ArchiveLimits } from '../../archive/archive-limits.ts'

const MIB = 1024 * 1024

export const packageLimits: ArchiveLimits = {
  noun: 'package',
  maxBytes: 32 * MIB,
  maxUnpackedBytes: 128 * MIB,
  maxEntries: 5000,
  maxEntryBytes: 32 * MIB,
  maxRatio: 200,
  maxDepth: 16,
}

const MAX_README_BYTES = 256 * 1024
/** Names of files and folders that are the same on every system. */
const STEP = /^[\w@+ -][\w.@+ -]{0,127}$/
const NAME = /^[A-Za-z][A-Za-z0-9_]*$/

/** A package is refused: with a word of the API, and the reason. */
export class PackageError extends Error {
  readonly word: string

  constructor(word: string, reason = '') {
    super(reason)
    this.name = 'PackageError'
    this.word = word
  }
}

/** How the code of a plugin runs, if it is for this broker. */
export interface PluginRuntime {
  /** Version of the plugin interface that it was written for. */
  interface: number
  /** The file with its code, below the folder of the package. */
  main: string
  memoryMb: number
  callTimeoutMs: number
  failedAction: 'ignore' | 'deny'
}

export interface ConfigSchema {
  /** Avro schema from the package. */
  avsc: object
  i18n: object | null
  /** `undefined`: the schema cannot be used. */
  type: AvroType | undefined
  problem: string | undefined
  /** The default configuration of the package. */
  initial: object | undefined
}

export interface PluginPackage {
  nameVsn: string
  name: string
  version: string
  /** All fields of `release.json`. */
  release: Readonly<Record<string, unknown>>
  readme: string
  /** `undefined`: the code is for another broker. */
  runtime: PluginRuntime | undefined
  schema: ConfigSchema | undefined
}

/** Reads a file of a package; `undefined` if it does not exist. */
export type ReadEntry = (path: string) => Buffer | undefined

/** The name and version of a package by the name of its file. @throws {PackageError} if the name has another form */
export function nameVsnFromFile(file: string): string {
  const base = file.endsWith(PLUGIN_SUFFIX) ? file.slice(0, -PLUGIN_SUFFIX.length) : file
  // The original splits at the first hyphen.
  const [name = '', ...version] = base.split('-')
  if (version.length === 0 || !NAME.test(name)) throw new PackageError('bad_name_vsn')
  if (!PLUGIN_NAME.test(base) || base.length > 200 || base.includes('..'))
    throw new PackageError('bad_name_vsn')
  if (!file.endsWith(PLUGIN_SUFFIX)) throw new PackageError('bad_plugin_package', 'not a .tar.gz')
  return base
}

export const pluginNameFromVsn = (nameVsn: string): string => nameVsn.split('-', 1)[0] ?? nameVsn

/** @throws {PackageError} if some system could not have the path of the entry */
export function requireEntryPath(path: string): void {
  if (path.split('/').every((step) => STEP.test(step))) return
  throw new PackageError('bad_plugin_package', `the path ${JSON.stringify(path)} is not accepted`)
}

/** Reads and validates a package. @throws {PackageError} if it is invalid */
export function readPackage(nameVsn: string, read: ReadEntry): PluginPackage {
  const release = readRelease(read('release.json'))
  const { name, rel_vsn: version, rel_apps: apps, description } = release
  if (typeof name !== 'string' || typeof version !== 'string' || typeof description !== 'string')
    throw new PackageError('bad_info_file_content', 'name, rel_vsn or description is missing')
  if (`${name}-${version}` !== nameVsn) throw new PackageError('name_vsn_mismatch')
  const isApp = (app: unknown): app is string => typeof app === 'string' && app.includes('-')
  if (!Array.isArray(apps) || apps.length === 0 || !apps.every(isApp))
    throw new PackageError('bad_rel_apps')
  const readme = read('README.md')?.subarray(0, MAX_README_BYTES).toString() ?? ''
  return {
    ...{ nameVsn, name, version, release, readme },
    runtime: readRuntime(release.signalbox, read),
    schema:
      release.with_config_schema === true
        ? readSchema(findPrivFolder(name, apps), read)
        : undefined,
  }
}

function readRelease(bytes: Buffer | undefined): HoconObject {
  if (bytes === undefined) throw new PackageError('bad_info_file', 'release.json is missing')
  try {
    return JSON.parse(JSON.stringify(readHocon(bytes.toString()))) // objects with prototypes
  } catch (error) {
    throw new PackageError('bad_info_file', `release.json: ${errorMessage(error)}`)
  }
}

/** The folder of the one application that has the name of the plugin. */
function findPrivFolder(name: string, apps: readonly string[]): string {
  const own = apps.filter((app) => app.startsWith(name))
  return own.length === 1 ? `${own[0]}/priv/` : 'priv/'
}

function readSchema(priv: string, read: ReadEntry): ConfigSchema | undefined {
  const avsc = readJson(read(`${priv}config_schema.avsc`))
  if (avsc === undefined) return undefined
  const i18n = readJson(read(`${priv}config_i18n.json`)) ?? null
  const config = read(`${priv}config.hocon`)
  const found: ConfigSchema = {
    avsc,
    i18n,
    type: undefined,
    problem: undefined,
    initial: undefined,
  }
  try {
    found.type = readAvro(avsc)
    if (config !== undefined)
      found.initial = JSON.parse(JSON.stringify(readHocon(config.toString())))
  } catch (error) {
    // The plugin is installed but cannot be configured, as in EMQX.
    found.problem = errorMessage(error)
  }
  return found
}

function readJson(bytes: Buffer | undefined): object | undefined {
  try {
    const value: unknown = bytes && JSON.parse(bytes.toString())
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

const DEFAULTS = { memoryMb: 64, callTimeoutMs: 1000 }
const BOUNDS = { memoryMb: [16, 512], callTimeoutMs: [10, 5000] } as const

/** `undefined` for a package without a runtime for this broker. @throws {PackageError} if a field is invalid */
function readRuntime(given: unknown, read: ReadEntry): PluginRuntime | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const {
    interface: version,
    main,
    memory_mb,
    call_timeout_ms,
    failed_action,
  } = given as Record<string, unknown> // an object
  const wrong = (field: string) => new PackageError('bad_info_file_content', `signalbox.${field}`)
  if (!Number.isSafeInteger(version)) throw wrong('interface')
  if (typeof main !== 'string' || !/\.m?js$/.test(main)) throw wrong('main')
  if (read(main) === undefined) throw new PackageError('bad_info_file_content', `no file ${main}`)
  if (failed_action !== undefined && failed_action !== 'ignore' && failed_action !== 'deny')
    throw wrong('failed_action')
  const bounded = (name: keyof typeof BOUNDS, field: string, value: unknown = DEFAULTS[name]) => {
    const [least, most] = BOUNDS[name]
    if (typeof value !== 'number' || !(value >= least && value <= most)) throw wrong(field)
    return value
  }
  return {
    interface: Number(version),
    main,
    memoryMb: bounded('memoryMb', 'memory_mb', memory_mb),
    callTimeoutMs: bounded('callTimeoutMs', 'call_timeout_ms', call_timeout_ms),
    failedAction: failed_action ?? 'ignore',
  }
}

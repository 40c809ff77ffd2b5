import { isRecord } from '@signalbox/formats/is-record'
import { randomBytes } from 'node:crypto'
import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { isAbsolute, join, relative, sep } from 'node:path'
import { isDeepStrictEqual } from 'node:util'

/** `${env:NAME}`, or `${file:name}` with a path that is absolute or in the folder of secrets. */
const REFERENCE = /\$\{(env|file):([^{}]+)\}/g
/** Variables of the broker itself, such as the key that seals its secrets. */
const OWN_VARIABLE = /^SIGNALBOX_/i
const MAX_FILE_BYTES = 64 * 1024
/** A pipe without a writer would block. Windows does not have the flag. */
const READ = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

interface Sources {
  env?: Readonly<Record<string, string | undefined>>
  /** The only folder whose files can be referred to. */
  folder?: string
}

/** A reference whose variable or file cannot be used. */
export interface UnresolvedReference {
  /** Place in the configuration, such as `parameters.password`. */
  path: string
  reference: string
  /** The reason, as the end of a sentence. */
  reason: string
}

/**
 * Secrets outside of the configuration. A text that refers to a variable of the environment or to a file is stored as it
 * is written; its value is read when a feature receives its settings (docs/decisions/0066-secrets-at-rest.md).
 */
export class SecretReferences {
  readonly #env: Readonly<Record<string, string | undefined>>
  readonly #folder: string

  constructor({ env = process.env, folder = '/run/secrets' }: Sources = {}) {
    this.#env = env
    this.#folder = folder
  }

  /** Without any reference, the same object. Unresolved references get random values. */
  resolve<Config extends object>(config: Config): Filled<Config> {
    const unresolved: UnresolvedReference[] = []
    const filled = this.#replace(config, '', unresolved) as Config // of the same shape: texts stay texts
    return { config: filled, unresolved }
  }

  #replace(value: unknown, path: string, unresolved: UnresolvedReference[]): unknown {
    if (typeof value === 'string') {
      if (!value.includes('${')) return value
      return value.replaceAll(REFERENCE, (reference, kind: string, name: string) => {
        const read = kind === 'env' ? this.#readVariable(name) : this.#readFile(name)
        if ('value' in read) return read.value
        unresolved.push({ path, reference, reason: read.reason })
        // The reference itself would be a secret that everybody knows.
        return randomBytes(32).toString('hex')
      })
    }
    const at = (name: string | number) => (path === '' ? String(name) : `${path}.${name}`)
    if (Array.isArray(value)) {
      const items = value.map((each: unknown, i) => this.#replace(each, at(i + 1), unresolved))
      return items.some((each, i) => each !== value[i]) ? items : value
    }
    if (!isRecord(value)) return value
    let isChanged = false
    const entries = Object.entries(value).map(([name, each]): [string, unknown] => {
      const filled = this.#replace(each, at(name), unresolved)
      isChanged ||= filled !== each
      return [name, filled]
    })
    return isChanged ? Object.fromEntries(entries) : value
  }

  #readVariable(name: string): { value: string } | { reason: string } {
    if (OWN_VARIABLE.test(name)) return { reason: 'variables of Signalbox itself cannot be used' }
    const value = this.#env[name]
    return value === undefined
      ? { reason: `the environment variable ${name} is not set` }
      : { value }
  }

  #readFile(name: string): { value: string } | { reason: string } {
    const path = isAbsolute(name) ? name : join(this.#folder, name)
    const outside = { reason: `${path} is not in ${this.#folder}` }
    let fd: number | undefined
    try {
      // Mounted secrets are links within their folder.
      const real = realpathSync(path)
      if (!isWithin(realpathSync(this.#folder), real)) return outside
      fd = openSync(real, READ)
      const stats = fstatSync(fd)
      if (!stats.isFile()) return { reason: `${path} is not a file` }
      if (stats.size > MAX_FILE_BYTES) return { reason: `${path} is larger than 64 KiB` }
      return { value: readFileSync(fd, 'utf8').replace(/\r?\n$/, '') }
    } catch (error) {
      if (!isWithin(this.#folder, path)) return outside
      return { reason: `${path} cannot be read (${(error as NodeJS.ErrnoException).code})` }
    } finally {
      if (fd !== undefined) closeSync(fd)
    }
  }
}

function isWithin(folder: string, path: string): boolean {
  const rest = relative(folder, path)
  return rest !== '' && rest !== '..' && !rest.startsWith(`..${sep}`) && !isAbsolute(rest)
}

/** A configuration with the values of its references. */
export interface Filled<Config extends object> {
  config: Config
  unresolved: readonly UnresolvedReference[]
}

const NONE: readonly UnresolvedReference[] = []

/** The configurations of one setting or collection with the values of their references. */
export class FilledConfigs<Config extends object> {
  /** `undefined`: its feature does not use references. */
  readonly #references: SecretReferences | undefined
  /** Values that are in effect, by the stored configuration. */
  readonly #filled = new WeakMap<Config, Filled<Config>>()

  constructor(references: SecretReferences | undefined) {
    this.#references = references
  }

  /** Reads the values again. */
  read(config: Config): Filled<Config> {
    if (this.#references === undefined) return { config, unresolved: NONE }
    const filled = this.#references.resolve(config)
    if (filled.config !== config) this.#filled.set(config, filled)
    return filled
  }

  /** The values that are in effect; random ones for unresolved references, so that nobody knows them. */
  inEffect(config: Config): Filled<Config> {
    return this.#filled.get(config) ?? this.read(config)
  }

  /** Reads the values of a stored configuration again. @returns whether one has changed */
  refresh(config: Config): boolean {
    const before = this.#filled.get(config)
    if (before === undefined) return false
    const now = this.read(config)
    const isSame =
      now.unresolved.length > 0
        ? isDeepStrictEqual(before.unresolved, now.unresolved)
        : isDeepStrictEqual(before.config, now.config)
    if (isSame) this.#filled.set(config, before)
    return !isSame
  }
}

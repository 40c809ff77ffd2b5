import type { MosquittoReason } from '@signalbox/contract/mosquitto'
import { ArchiveError } from '../../archive/archive-limits.ts'
import { type FoundFile, type ImportFiles, MAX_CONF_BYTES } from './files.ts'
import { ConfLine } from './lines.ts'

const MAX_LINES = 20_000
const MAX_BLOCKS = 1000

/** Options of the broker, or of the block of a listener or bridge. */
export class Scope {
  /** The line that begins the block; absent for options of the broker, and for the default listener. */
  readonly head: ConfLine | undefined
  readonly #lines = new Map<string, ConfLine[]>()

  constructor(head?: ConfLine) {
    this.head = head
  }

  add(line: ConfLine): void {
    const same = this.#lines.get(line.name)
    if (same === undefined) this.#lines.set(line.name, [line])
    else same.push(line)
  }

  all(name: string): readonly ConfLine[] {
    return this.#lines.get(name) ?? []
  }

  /** The last line with this name, which is the one in force. */
  get(name: string): ConfLine | undefined {
    const lines = this.all(name)
    for (const line of lines.slice(0, -1)) line.leave('repeated')
    return lines.at(-1)
  }

  /** The value of a flag, with a default. The caller sets the result of the line. */
  isSet(name: string, otherwise = false): boolean {
    return this.get(name)?.flag() ?? otherwise
  }

  /** Leaves out all lines that have no result. */
  leaveRest(reason: MosquittoReason): void {
    for (const line of [...this.#lines.values()].flat()) {
      if (line.result === undefined) line.leave(reason)
    }
  }

  get names(): Iterable<string> {
    return this.#lines.keys()
  }
}

export interface Conf {
  lines: readonly ConfLine[]
  global: Scope
  listeners: readonly Scope[]
  bridges: readonly Scope[]
  /** Whether each listener has its own security settings. */
  isPerListener: boolean
  /** Whether there is no listener: Mosquitto then accepts clients of its own machine, also anonymous ones. */
  isLocal: boolean
}

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Options that decide which clients may connect, for the broker or for each listener (`per_listener_settings`). */
const SECURITY = words(`
  acl_file allow_anonymous allow_zero_length_clientid auth_plugin auto_id_prefix
  password_file plugin psk_file
`)

const OF_LISTENERS = words(`
  bind_address bind_interface cafile capath certfile ciphers ciphers_tls1.3 crlfile
  dhparamfile http_dir keyfile max_connections max_qos max_topic_alias maximum_qos
  mount_point port protocol psk_hint require_certificate socket_domain tls_engine
  tls_engine_kpass_sha1 tls_keyform tls_version use_identity_as_username
  use_subject_as_username use_username_as_clientid websockets_headers_size websockets_origin
`)

const OF_BRIDGES = words(`
  address addresses backoff_base cleansession clientid idle_timeout keepalive_interval
  local_clientid local_cleansession local_password local_username notification_topic
  notifications notifications_local_only password remote_clientid remote_password
  remote_username restart_timeout round_robin start_type threshold topic try_private
  username
`)

/**
 * Reads the configuration and the files that it includes. Files in `include_dir` include no further ones, as in
 * Mosquitto.
 *
 * @throws {ArchiveError} if there are too many lines, listeners or bridges
 */
export function readConf(files: ImportFiles): Conf {
  const lines: ConfLine[] = []
  readLines(files.main, lines, (line) => {
    const included = files.folder(line.value, MAX_CONF_BYTES)
    if (included.length === 0) return line.leave('no_file')
    line.take(included.map(({ name }) => name).join(', '))
    for (const file of included) readLines(file, lines, (inner) => inner.leave('not_nested'))
  })
  return toConf(lines)
}

/** Reads the options of a file. A comment begins at the first column. */
function readLines(file: FoundFile, into: ConfLine[], include: (line: ConfLine) => void): void {
  for (const [i, text] of file.bytes.toString().split(/\r?\n/).entries()) {
    const [, name = '', value = ''] = /^([^\s#]\S*)(?:\s([^]*))?$/.exec(text) ?? []
    if (name === '') continue
    if (into.length >= MAX_LINES) {
      throw new ArchiveError(`The configuration has more than ${MAX_LINES} lines`)
    }
    const line = new ConfLine(file.name, i + 1, name, value.trim())
    into.push(line)
    if (name === 'include_dir') include(line)
  }
}

function toConf(lines: readonly ConfLine[]): Conf {
  const global = new Scope()
  const standard = new Scope()
  const listeners: Scope[] = []
  const bridges: Scope[] = []
  let listener = standard
  let bridge: Scope | undefined
  const perListener = lines.findLast(({ name }) => name === 'per_listener_settings')
  const isPerListener = perListener?.flag() ?? false
  for (const line of lines) {
    const { name } = line
    if (name === 'listener') listeners.push((listener = new Scope(line)))
    else if (name === 'connection') bridges.push((bridge = new Scope(line)))
    else if (OF_BRIDGES.has(name) || name.startsWith('bridge_')) {
      if (bridge === undefined) line.leave('invalid')
      else bridge.add(line)
    } else if (OF_LISTENERS.has(name) || (isPerListener && isSecurity(name))) listener.add(line)
    else global.add(line)
  }
  if (listeners.length + bridges.length > MAX_BLOCKS) {
    throw new ArchiveError(`There are more than ${MAX_BLOCKS} listeners and bridges`)
  }
  const isStandardGiven = standard.all('port').length + standard.all('bind_address').length > 0
  const isLocal = !isStandardGiven && listeners.length === 0
  if (isStandardGiven || isLocal) listeners.unshift(standard)
  else standard.leaveRest('no_such_listener')
  return { lines, global, listeners, bridges, isPerListener, isLocal }
}

const isSecurity = (name: string) => SECURITY.has(name) || /^(plugin|auth)_opt_/.test(name)

import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { environmentName, LOG_LEVELS, type LogLevel, optionTable } from './option-table.ts'
import { StartError } from './start-error.ts'

/** One cluster, at one or several addresses: its nodes, each of which answers for all. */
export interface Upstream {
  name: string
  urls: readonly [URL, ...URL[]]
}

export interface Options {
  host: string
  httpPort: number
  mqttPort: number
  wsPort: number
  /** `undefined`: no listener of that kind. */
  sslPort: number | undefined
  wssPort: number | undefined
  tls: { cert: Buffer; key: Buffer; certFile: string; keyFile: string } | undefined
  /** Options that were typed, or are in the environment. */
  given: ReadonlySet<string>
  dataDir: string
  isDefaultDataDir: boolean
  /** Only from the environment, because other users can see the command line. */
  secretKey: string | undefined
  /** Empty: the embedded broker answers. */
  upstreams: Upstream[]
  /** Time limit for the beginning of an upstream's answer. */
  upstreamTimeoutMs: number
  /** Networks of proxies whose `X-Forwarded-…` headers are trusted. */
  trustedProxies: string[]
  /** Addresses and networks that the broker does not connect to. */
  outgoingDeny: string[]
  durableSessions: boolean
  diskSync: boolean
  /** Code of plugins runs. */
  plugins: boolean
  /** Base path with a slash at both ends. */
  basePath: string
  /** Path of MQTT over WebSocket at a reverse proxy. */
  wsProxyPath: string | undefined
  logLevel: LogLevel
  /** The folder of log files; `undefined`: `log` in the data folder. */
  logDir: string | undefined
  /** The folder of files that actions write; `undefined`: `targets` in the data folder. */
  targetsDir: string | undefined
  open: boolean
  /** A file or a folder of configurations that is applied at the start and on SIGHUP. */
  configDir: string | undefined
  /** The only folder whose files a configuration can refer to; `undefined`: `/run/secrets`. */
  secretsDir: string | undefined
  /** Configuration file of a Mosquitto broker that a new data folder begins with. */
  importMosquitto: string | undefined
}

export type Environment = Readonly<Record<string, string | undefined>>

export type Command =
  | { kind: 'help' }
  | { kind: 'version' }
  | { kind: 'resetPassword'; username: string; dataDir: string }
  | { kind: 'start'; options: Options }

/** Reads what was typed, then the environment, then the defaults. @throws {StartError} if an option is invalid */
export function readOptions(args: readonly string[], env: Environment): Command {
  const given = parse(args)
  const fromEnv = (name: string) => {
    const value = env[environmentName(name)]
    return value === '' ? undefined : value
  }
  const isOn = (name: string) => given[name] === true || isYes(name, fromEnv(name))
  if (isOn('help')) return { kind: 'help' }
  if (isOn('version')) return { kind: 'version' }
  const text = (name: string) => {
    const value = given[name]
    return typeof value === 'string' ? value : fromEnv(name)
  }
  const known = (name: string) => text(name) ?? findDefault(name)
  // Only as an argument: in the environment it would happen at every start.
  const reset = given['reset-password']
  if (typeof reset === 'string') {
    return { kind: 'resetPassword', username: reset, dataDir: resolve(known('data-dir')) }
  }
  const port = (name: string) => readPort(name, known(name))
  const optionalPath = (name: string) => {
    const path = text(name)
    return path === undefined ? undefined : resolve(path)
  }
  const optionalPort = (name: string) =>
    text(name) === undefined ? undefined : readPort(name, known(name))

  const list = (name: string, separator: RegExp) => {
    const value = given[name] ?? fromEnv(name) ?? []
    const texts = Array.isArray(value) ? value : [value]
    return texts.flatMap((text) => String(text).split(separator)).filter(Boolean)
  }
  // One variable may have several clusters, separated by blanks or by their names.
  const upstreamTexts = Array.isArray(given.upstream)
    ? given.upstream.map(String)
    : (fromEnv('upstream')
        ?.split(/,?\s+|,(?=[\w-]+=)/)
        .filter(Boolean) ?? [])
  const options: Options = {
    host: known('host'),
    httpPort: port('http-port'),
    mqttPort: port('mqtt-port'),
    wsPort: port('ws-port'),
    sslPort: optionalPort('ssl-port'),
    wssPort: optionalPort('wss-port'),
    tls: readTls(text('tls-cert'), text('tls-key')),
    dataDir: resolve(known('data-dir')),
    isDefaultDataDir: text('data-dir') === undefined,
    secretKey: fromEnv('secret-key'),
    upstreams: readUpstreams(upstreamTexts),
    upstreamTimeoutMs: readSeconds('upstream-timeout', known('upstream-timeout')) * 1000,
    trustedProxies: list('trusted-proxy', /[\s,]+/).map((each) =>
      readNetwork('trusted-proxy', each),
    ),
    outgoingDeny: readOutgoingDeny(known('outgoing-deny')),
    durableSessions: isOn('durable-sessions'),
    diskSync: isOn('disk-sync'),
    plugins: !isOn('no-plugins'),
    basePath: readBasePath(known('base-path')),
    wsProxyPath: readWsProxyPath(text('ws-proxy-path')),
    logLevel: readLevel(known('log-level')),
    logDir: optionalPath('log-dir'),
    targetsDir: optionalPath('targets-dir'),
    given: new Set(optionTable.map(({ name }) => name).filter((name) => text(name) !== undefined)),
    open: isOn('open'),
    configDir: optionalPath('config-dir'),
    secretsDir: optionalPath('secrets-dir'),
    importMosquitto: optionalPath('import-mosquitto'),
  }
  const embeddedOnly = [
    ['import-mosquitto', options.importMosquitto],
    ['config-dir', options.configDir],
  ] as const
  for (const [name, value] of embeddedOnly) {
    if (value === undefined || options.upstreams.length === 0) continue
    throw new StartError(`--${name} cannot be used with --upstream.`)
  }
  if ((options.sslPort ?? options.wssPort) !== undefined && options.tls === undefined) {
    throw new StartError('--ssl-port and --wss-port want --tls-cert and --tls-key.')
  }
  if (options.wsProxyPath !== undefined && options.upstreams.length > 1) {
    throw new StartError('--ws-proxy-path is of use with one cluster only.')
  }
  return { kind: 'start', options }
}

function parse(args: readonly string[]): Record<string, unknown> {
  const options = Object.fromEntries(
    optionTable.map(({ name, value, repeatable = false }) => [
      name,
      {
        type: value === undefined ? ('boolean' as const) : ('string' as const),
        multiple: repeatable,
      },
    ]),
  )
  try {
    return parseArgs({ args: [...args], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    // Only the first sentence of Node's long message is useful.
    const [reason] = String((error as Error).message).split('. ')
    throw new StartError(`${reason?.replace(/\.$/, '')}. See --help.`)
  }
}

function findDefault(name: string): string {
  return optionTable.find((row) => row.name === name)?.default ?? ''
}

function isYes(name: string, value: string | undefined): boolean {
  if (value === undefined || /^(0|no|off|false)$/i.test(value)) return false
  if (/^(1|yes|on|true)$/i.test(value)) return true
  throw new StartError(`${environmentName(name)} must be true or false, not "${value}".`)
}

function readPort(name: string, value: string): number {
  const port = Number(value)
  if (!/^\d+$/.test(value) || port > 65_535) {
    throw new StartError(`--${name} must be a port, 0 to 65535, not "${value}".`)
  }
  return port
}

function readSeconds(name: string, value: string): number {
  const seconds = Number(value)
  if (/^\d+(\.\d+)?$/.test(value) && seconds > 0 && seconds <= 3600) return seconds
  throw new StartError(`--${name} must be a number of seconds up to 3600, not "${value}".`)
}

function readLevel(value: string): LogLevel {
  const level = LOG_LEVELS.find((each) => each === value)
  if (level) return level
  throw new StartError(`--log-level must be one of ${LOG_LEVELS.join(', ')}, not "${value}".`)
}

function readTls(certFile: string | undefined, keyFile: string | undefined): Options['tls'] {
  if (certFile === undefined && keyFile === undefined) return undefined
  if (certFile === undefined || keyFile === undefined) {
    throw new StartError('--tls-cert and --tls-key are only of use together.')
  }
  return {
    cert: readPem('tls-cert', certFile),
    key: readPem('tls-key', keyFile),
    certFile: resolve(certFile),
    keyFile: resolve(keyFile),
  }
}

function readPem(name: string, file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new StartError(
      `--${name} ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`,
    )
  }
}

function readNetwork(name: string, text: string): string {
  const [address = '', bits, ...rest] = text.split('/')
  const family = isIP(address)
  const isValid =
    family !== 0 &&
    rest.length === 0 &&
    (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128)))
  if (isValid) return text
  throw new StartError(
    `--${name} must be an address or a network such as 10.0.0.0/8, not "${text}".`,
  )
}

/** `none`, or at least one network. */
function readOutgoingDeny(value: string): string[] {
  const texts = value.split(/[\s,]+/).filter(Boolean)
  if (texts.length === 1 && texts[0] === 'none') return []
  return (texts.length === 0 ? [value] : texts).map((each) => readNetwork('outgoing-deny', each))
}

/** Normalizes `/signalbox`, `signalbox/` and `/signalbox/`. */
function readBasePath(value: string): string {
  const path = `/${value}/`.replaceAll(/\/+/g, '/')
  if (!/^[\w\-.~/]+$/.test(path) || path.split('/').includes('..')) {
    throw new StartError(`--base-path must be a plain path such as /signalbox/, not "${value}".`)
  }
  return path
}

function readWsProxyPath(value: string | undefined): string | undefined {
  if (value === undefined || /^\/[\w\-.~/]*$/.test(value)) return value
  throw new StartError(`--ws-proxy-path must be a plain path such as /mqtt, not "${value}".`)
}

function readUpstreams(texts: readonly string[]): Upstream[] {
  const upstreams = texts.map((text): Upstream => {
    const [, name, list = ''] = /^(?:([\w-]+)=)?(.+)$/s.exec(text) ?? []
    const [first = '', ...others] = list.split(',').map((each) => each.trim())
    const urls: Upstream['urls'] = [readUrl(first), ...others.map(readUrl)]
    return { name: name ?? urls[0].hostname, urls }
  })
  const twice = upstreams.find(({ name }, i) => upstreams.findIndex((u) => u.name === name) !== i)
  if (twice) throw new StartError(`Two upstreams are called "${twice.name}"; give names: a=url.`)
  return upstreams
}

/** Pairs of clusters that share an address. */
export function findSameUpstreams(upstreams: readonly Upstream[]): [string, string][] {
  const addresses = ({ urls }: Upstream) => urls.map(({ host }) => host)
  return upstreams.flatMap((a, i) =>
    upstreams
      .slice(i + 1)
      .filter((b) => addresses(a).some((host) => addresses(b).includes(host)))
      .map((b): [string, string] => [a.name, b.name]),
  )
}

function readUrl(address: string): URL {
  const url = URL.parse(address)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) {
    throw new StartError(`--upstream must be an http or https URL, or name=url, not "${address}".`)
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw new StartError(`--upstream ${url.host}: only scheme, host, port and path may be given.`)
  }
  // People copy the address of the API as well as that of the dashboard.
  url.pathname = url.pathname.replace(/(\/api\/v5)?\/*$/, '')
  return url
}

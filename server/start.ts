import { type Broker, type Configurable, startBroker } from '@signalbox/broker/broker'
import type { ListenerOption } from '@signalbox/broker/features/listeners/options'
import type { ListenerType } from '@signalbox/broker/kernel/net/listener'
import type { FastifyInstance } from 'fastify'
import { existsSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { ConfigFolder } from './config-folder.ts'
import { findImport, importMosquitto } from './import-mosquitto.ts'
import { CHECKOUT, type Installation } from './installation.ts'
import { createLog, type ProcessLog } from './log.ts'
import { findSameUpstreams, type Options } from './options.ts'
import type { PageConfig } from '@signalbox/contract/page-config'
import { StartError } from './start-error.ts'
import { storageError } from './storage-error.ts'
import { SIGNALBOX_VERSION } from './version.ts'

export interface Signalbox {
  /** Address of the console, with its base path. */
  url: string
  /** The embedded broker; `undefined` in upstream mode. */
  broker: Broker | undefined
  log: Logger
  /** Output for the operator: name and address, in order. */
  addresses: readonly (readonly [what: string, address: string])[]
  /** Reads configuration files, secrets and certificates again; failures are alarms or in the log. */
  reload(): Promise<void>
  /** Disconnects the sessions, writes the data and ends everything. */
  close(): Promise<void>
}

export interface StartSettings extends Partial<Installation> {
  log?: Logger
  /** Rounds of PBKDF2 for the passwords of console users; tests use few. */
  passwordRounds?: number
}

/**
 * Starts everything that the options ask for, in this process.
 *
 * @throws {StartError} if the data folder or an address cannot be used
 */
export async function start(options: Options, settings: StartSettings = {}): Promise<Signalbox> {
  const { command, consoleFolder, passwordRounds } = { ...CHECKOUT, ...settings }
  const processLog = settings.log ? { log: settings.log } : createLog(options.logLevel)
  const { log } = processLog
  const isUpstream = options.upstreams.length > 0
  const { broker, folder } = isUpstream ? {} : await openBroker(options, processLog, passwordRounds)
  const config = (): PageConfig => {
    const ws = broker?.listeners.running.find((listener) => listener.settings.type === 'ws')
    return {
      mode: isUpstream ? 'upstream' : 'embedded',
      upstreams: options.upstreams.map(({ name }) => name),
      upstreamHosts: options.upstreams.map(({ urls: [url] }) => url.hostname),
      sameUpstreams: findSameUpstreams(options.upstreams),
      base: options.basePath,
      version: SIGNALBOX_VERSION,
      mqttWs: ws ? { port: ws.address.port, path: ws.settings.webSocket?.path ?? '/mqtt' } : null,
      loginMs: broker?.tokens.loginMs ?? null,
      command,
      wsProxyPath: options.wsProxyPath ?? null,
      dataDir: broker && !options.isDefaultDataDir ? shellWord(options.dataDir) : null,
    }
  }
  let app: FastifyInstance | undefined
  try {
    app = await buildApp({
      basePath: options.basePath,
      trustedProxies: options.trustedProxies,
      log,
      consoleFolder,
      config,
      outgoingDeny: options.outgoingDeny,
      behind: broker
        ? { broker }
        : {
            upstreams: options.upstreams,
            timeoutMs: options.upstreamTimeoutMs,
            folder: join(options.dataDir, 'clusters'),
          },
    })
    await app.listen({ host: options.host, port: options.httpPort })
  } catch (error) {
    await app?.close()
    await broker?.close()
    throw explain(error, `--http-port ${options.httpPort}`)
  }
  const http = app
  const { address, port } = http.server.address() as AddressInfo // it listens on IP, not on a pipe
  const url = `http://${isAny(address) ? 'localhost' : inUrl(address)}:${port}${options.basePath}`
  return {
    url,
    broker,
    log,
    addresses: [
      ['console', url],
      ...(broker ? brokerAddresses(broker) : []),
      ...options.upstreams.map(
        ({ name, urls }) => ['upstream', [name, ...urls.map(String)].join(' ')] as const,
      ),
      ...(broker ? ([['data', options.dataDir]] as const) : []),
    ],
    async reload() {
      await broker?.outsideSecrets
        .refresh()
        .catch((error: unknown) => log.error({ err: error }, 'Secrets could not be applied'))
      await folder?.reload()
      await Promise.all([
        broker?.listeners.reloadCertificates(),
        broker?.gateways.reloadCertificates(),
      ])
    },
    async close() {
      await http.close()
      await broker?.close()
    },
  }
}

async function openBroker(
  options: Options,
  { log, output, console }: Partial<ProcessLog> & Pick<ProcessLog, 'log'>,
  passwordRounds: number | undefined,
): Promise<{ broker: Broker; folder: ConfigFolder | undefined }> {
  const files = findImport(options)
  const isNew = !existsSync(join(options.dataDir, 'signalbox.db'))
  const { configDir, secretsDir } = options
  let folder: ConfigFolder | undefined
  let broker: Broker
  try {
    broker = await startBroker({
      ...(secretsDir !== undefined && { secretsDir }),
      ...(configDir !== undefined && {
        configure: (target: Configurable) => {
          folder = new ConfigFolder(configDir, target, log)
          return folder.apply()
        },
      }),
      dataDir: options.dataDir,
      secretKey: options.secretKey,
      outgoingDeny: options.outgoingDeny,
      durableSessions: options.durableSessions,
      diskSync: options.diskSync,
      plugins: options.plugins,
      version: SIGNALBOX_VERSION,
      listeners: listListeners(options),
      trustedProxies: options.trustedProxies,
      log,
      ...(passwordRounds !== undefined && { passwordRounds }),
      ...(output && { logOutput: output }),
      ...(console && { logConsole: console }),
      ...(options.logDir !== undefined && { logDir: options.logDir }),
      ...(options.targetsDir !== undefined && { targetsDir: options.targetsDir }),
    })
  } catch (error) {
    throw storageError(error, options.dataDir) ?? explain(error, 'an MQTT port')
  }
  if (files === undefined) return { broker, folder }
  try {
    await importMosquitto(files, broker, { isNew, log })
    return { broker, folder }
  } catch (error) {
    await broker.close()
    throw storageError(error, options.dataDir) ?? error
  }
}

function listListeners(options: Options): ListenerOption[] {
  const { host, tls, given } = options
  const listener = (type: ListenerType, option: string, port: number | undefined) => {
    if (port === undefined) return []
    const isSecure = type === 'ssl' || type === 'wss'
    const asked = [option, 'host'].filter((name) => given.has(name)).map((name) => `--${name}`)
    return [
      {
        type,
        name: 'default',
        bind: { host, port },
        isDefault: asked.length === 0,
        ...(asked.length > 0 && { option: asked.join(' ') }),
        ...(isSecure && tls && { certificate: { certfile: tls.certFile, keyfile: tls.keyFile } }),
      },
    ]
  }
  return [
    ...listener('tcp', 'mqtt-port', options.mqttPort),
    ...listener('ws', 'ws-port', options.wsPort),
    ...listener('ssl', 'ssl-port', options.sslPort),
    ...listener('wss', 'wss-port', options.wssPort),
  ]
}

const SCHEMES: Record<ListenerType, string> = { tcp: 'mqtt', ssl: 'mqtts', ws: 'ws', wss: 'wss' }

function brokerAddresses(broker: Broker): (readonly [string, string])[] {
  return broker.listeners.running.map(({ settings, address: { host, port } }) => [
    `MQTT ${settings.type}`,
    `${SCHEMES[settings.type]}://${inUrl(host)}:${port}${settings.webSocket?.path ?? ''}`,
  ])
}

/** Listening on all addresses is none that a browser could go to. */
function isAny(address: string): boolean {
  return address === '0.0.0.0' || address === '::'
}

function inUrl(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** Text quoted for a shell. */
function shellWord(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}

/** The system's error in one line for the operator. */
function explain(error: unknown, what: string): unknown {
  const { code, address, port, message } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
  }
  const where = port === undefined ? what : `${inUrl(address ?? '')}:${port}`
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(`${where} is taken by another program. Choose another port, or 0.`)
    case 'EACCES':
      return port === undefined ? error : new StartError(`${where} may not be used by this user.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`${where} is not an address of this machine. See --host.`)
    default:
      return error instanceof Error && error.name === 'StoreError' ? new StartError(message) : error
  }
}

import { API_VERSION } from '@signalbox/contract/api-version'
import { Backups } from './backup/backups.ts'
import type { ConfigHistory } from './config/history.ts'
import { OutsideSecrets } from './config/outside-secrets.ts'
import type { Configuration } from './configuration/configuration.ts'
import { ProvisionalChanges } from './config/provisional.ts'
import type { ApisOf, CollectionsOf, Features, SettingsOf } from './feature.ts'
import { features } from './features/features.ts'
import { CertificateFiles } from './features/listeners/listeners.ts'
import type { ListenerOption } from './features/listeners/options.ts'
import type { Clock } from './kernel/clock.ts'
import { Kernel } from './kernel/kernel.ts'
import { LogOutput } from './features/log/log-output.ts'
import { logSetting } from './features/log/setting.ts'
import type { LogConsoleHandler } from '@signalbox/contract/log-settings'
import type { Log } from './kernel/log.ts'
import type { ZoneSettings } from './kernel/settings.ts'
import { Metrics } from './metrics.ts'
import { withSealedSecrets } from './features/rules/signed-webhooks.ts'
import { RunningFeatures } from './running-features.ts'
import { SecretReferences } from './store/secret-references.ts'
import { Secrets } from './store/secrets.ts'
import { Store } from './store/store.ts'

export interface BrokerOptions {
  dataDir: string
  version: string
  /** Listeners requested by the start options, in addition to the configured ones. */
  listeners: readonly ListenerOption[]
  node?: string
  zone?: Partial<ZoneSettings>
  log?: Log
  /** The log of the process, if it has one; `log` writes to it. */
  logOutput?: LogOutput
  /** The folder of log files. */
  logDir?: string
  /** The folder of files that actions write. */
  targetsDir?: string
  /** The log on the console, until an administrator changes it. */
  logConsole?: Partial<LogConsoleHandler>
  clock?: Clock
  /** Rounds of the console users' password hashes; tests use few. */
  passwordRounds?: number
  /** Key that seals secrets on disk; otherwise one is created in the data folder. */
  secretKey?: string | undefined
  /** The only folder whose files a configuration can refer to; `/run/secrets` unless given. */
  secretsDir?: string
  /** Networks that backend servers must not be in; none unless given. */
  outgoingDeny?: readonly string[]
  /** Sessions outlive the process, with their messages of QoS 1 and 2. */
  durableSessions?: boolean
  /** Each commit waits for the disk, so that it survives a power cut. */
  diskSync?: boolean
  /** Networks of proxies whose headers about the client are trusted. */
  trustedProxies?: readonly string[]
  /** `false`: no code of plugins runs, and none can be installed. */
  plugins?: boolean
  /** Bytes that budgets of memory are shares of; the heap limit of V8 unless given. */
  heapLimit?: number
  /** Changes the configuration before clients can connect; an error ends the start. */
  configure?: (broker: Configurable) => Promise<void>
  /** Further features, by name. */
  moreFeatures?: Features
}

/** A broker that does not listen yet. */
export type Configurable = Pick<Broker, 'alarms' | 'backups' | 'configuration' | 'store'>

/** A running broker, with each of its features under the name that it has in `features`. */
export interface Broker extends ApisOf<typeof features> {
  readonly dataDir: string
  readonly kernel: Kernel
  /** The counters of the kernel and of all features. */
  readonly metrics: Metrics
  readonly store: Store
  readonly log: Log
  readonly config: SettingsOf<typeof features>
  readonly collections: CollectionsOf<typeof features>
  readonly history: ConfigHistory
  readonly configuration: Configuration
  readonly provisional: ProvisionalChanges
  readonly backups: Backups
  readonly outsideSecrets: OutsideSecrets
  /** Milliseconds since the start, independent of clock changes. */
  uptime(): number
  close(): Promise<void>
}

/**
 * The embedded broker: kernel, store and all features, listening.
 *
 * @throws {StoreError} if the data folder cannot be used, or what is sealed in it cannot be opened
 * @throws the system's error if an address that the options ask for cannot be listened on
 */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const store = new Store(options.dataDir, { isAlone: true, isSynced: options.diskSync ?? false })
  try {
    return await startOn(store, options)
  } catch (error) {
    // Another broker can use the folder again.
    store.close()
    throw error
  }
}

async function startOn(store: Store, options: BrokerOptions): Promise<Broker> {
  const logOutput = options.logOutput ?? new LogOutput()
  const log = options.log ?? logOutput.log
  const kernel = new Kernel({
    node: options.node ?? 'signalbox@127.0.0.1',
    log,
    ...(options.zone && { zone: options.zone }),
    ...(options.clock && { clock: options.clock }),
    ...(options.heapLimit !== undefined && { heapLimit: options.heapLimit }),
  })
  const secrets = new Secrets(
    options.dataDir,
    options.secretKey,
    new SecretReferences({
      ...(options.secretsDir !== undefined && { folder: options.secretsDir }),
    }),
  )
  const metrics = new Metrics()
  metrics.add(kernel.metrics)
  // The broker itself knows the further ones only by their declarations.
  const all: typeof features = { ...withLogDefaults(options.logConsole), ...options.moreFeatures }
  const running = new RunningFeatures(all, {
    ...{ kernel, store, secrets, metrics },
    options: { ...options, logOutput },
  })
  const startedAt = kernel.clock.monotonic()
  const provisional = new ProvisionalChanges(store, running.history, kernel)
  let closeListeners = async () => {}
  async function close(): Promise<void> {
    provisional.close()
    await running.close('before clients')
    await kernel.close()
    await closeListeners()
    await running.close('after clients')
    store.close()
  }
  try {
    await provisional.revertOverdue()
    await sealWebhooks(running.collections, store)
    const apis = await running.start()
    apis.durableSessions.restore()
    closeListeners = () => apis.listeners.close()
    const configuration = running.configuration()
    const { dataDir } = options
    const backups = new Backups({
      ...{ dataDir, version: API_VERSION, kernel, store },
      ...{ configuration, features: apis },
    })
    await backups.folder.open()
    const outsideSecrets = new OutsideSecrets(running.history, apis.alarms)
    await options.configure?.({ backups, configuration, store, alarms: apis.alarms })
    outsideSecrets.report()
    // When everything is there that clients may need.
    await apis.listeners.open()
    await apis.gateways.open()
    const certificates = new CertificateFiles(options.dataDir)
    const removeUnused = async () => {
      try {
        certificates.remove(await running.history.unused(certificates.made))
      } catch (error) {
        log.error({ err: error }, 'Certificates that nothing uses could not be removed')
      }
    }
    await removeUnused()
    running.history.onPruned(removeUnused)
    provisional.start()
    apis.backupSchedule.begin(backups)
    return {
      ...apis,
      dataDir: options.dataDir,
      kernel,
      metrics,
      store,
      log,
      config: running.settings,
      collections: running.collections,
      history: running.history,
      configuration,
      provisional,
      backups,
      outsideSecrets,
      uptime: () => Math.round(kernel.clock.monotonic() - startedAt),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The options of the start are defaults of the log: a reset returns to them. */
function withLogDefaults(console: Partial<LogConsoleHandler> = {}): typeof features {
  const { defaults } = logSetting
  const setting = {
    ...logSetting,
    defaults: { ...defaults, console: { ...defaults.console, ...console } },
  }
  return { ...features, logging: { ...features.logging, setting } }
}

/** Moves secrets from rules to actions. The history does not record this change, because it would keep the secrets. */
async function sealWebhooks(
  { rules, actions }: Broker['collections'],
  store: Store,
): Promise<void> {
  const next = withSealedSecrets({ rules: rules.configs, actions: actions.configs })
  const unrecorded = { isRecorded: false }
  const staged = [actions.stage(next.actions, unrecorded), rules.stage(next.rules, unrecorded)]
  const changed = staged.filter((each) => each !== undefined)
  if (changed.length === 0) return
  store.writeNow(() => {
    for (const each of changed) each.write()
  })
  for (const each of changed) await each.adopt()
}

import { type BrokerConfig, openConfig } from './config/config.ts'
import { Alarms } from './features/alarms/alarms.ts'
import { ApiKeys } from './features/api-keys/api-keys.ts'
import { Authentication } from './features/authentication/authentication.ts'
import { Authorization } from './features/authorization/authorization.ts'
import { Banned } from './features/banned/banned.ts'
import { ClientRates } from './features/client-rates/client-rates.ts'
import { Delayed } from './features/delayed/delayed.ts'
import { Explain } from './features/explain/explain.ts'
import { Flapping } from './features/flapping/flapping.ts'
import { Limiter } from './features/limiter/limiter.ts'
import { Monitor } from './features/monitor/monitor.ts'
import { RefusedList } from './features/refused/refused.ts'
import { Retainer } from './features/retainer/retainer.ts'
import { SystemMonitor } from './features/system-monitor/system-monitor.ts'
import { SysTopics } from './features/sys-topics/sys-topics.ts'
import { Telemetry } from './features/telemetry/telemetry.ts'
import { Timeline } from './features/timeline/timeline.ts'
import { Tokens } from './features/tokens/tokens.ts'
import { TopicActivity } from './features/topic-activity/topic-activity.ts'
import { Users } from './features/users/users.ts'
import type { Clock } from './kernel/clock.ts'
import { Kernel } from './kernel/kernel.ts'
import { type Log, silentLog } from './kernel/log.ts'
import type { Message } from './kernel/message.ts'
import {
  type ListenerSettings,
  type RunningListener,
  startListener,
} from './kernel/net/listener.ts'
import type { ZoneSettings } from './kernel/settings.ts'
import { Secrets } from './store/secrets.ts'
import { Store } from './store/store.ts'

export interface BrokerOptions {
  dataDir: string
  version: string
  listeners: readonly ListenerSettings[]
  node?: string
  zone?: Partial<ZoneSettings>
  log?: Log
  clock?: Clock
  /** Of the console users' password hashes; tests take few. */
  passwordRounds?: number
  /** What secrets are sealed with on disk; otherwise a key is made in the data folder. */
  secretKey?: string | undefined
}

export interface Broker {
  readonly dataDir: string
  readonly kernel: Kernel
  readonly store: Store
  readonly log: Log
  readonly config: BrokerConfig
  readonly users: Users
  readonly tokens: Tokens
  readonly apiKeys: ApiKeys
  readonly authentication: Authentication
  readonly authorization: Authorization
  readonly banned: Banned
  readonly explain: Explain
  readonly refused: RefusedList
  readonly retainer: Retainer
  readonly delayed: Delayed
  readonly monitor: Monitor
  readonly alarms: Alarms
  readonly timeline: Timeline
  readonly topicActivity: TopicActivity
  readonly telemetry: Telemetry
  readonly listeners: readonly RunningListener[]
  /** Epoch milliseconds. */
  readonly startedAt: number
  close(): Promise<void>
}

/**
 * The embedded broker: kernel, store and all features, listening.
 *
 * @throws {StoreError} the data folder cannot be used, or what is sealed in it cannot be opened
 * @throws the system's error when an address cannot be listened on
 */
export async function startBroker(options: BrokerOptions): Promise<Broker> {
  const store = new Store(options.dataDir, { isAlone: true })
  try {
    return await startOn(store, options)
  } catch (error) {
    // The folder is not held by what does not run.
    store.close()
    throw error
  }
}

async function startOn(store: Store, options: BrokerOptions): Promise<Broker> {
  const log = options.log ?? silentLog
  const config = openConfig(store, new Secrets(options.dataDir, options.secretKey))
  const kernel = new Kernel({
    node: options.node ?? 'signalbox@127.0.0.1',
    log,
    ...(options.zone && { zone: options.zone }),
    ...(options.clock && { clock: options.clock }),
  })
  const { clock } = kernel
  const delayed = new Delayed(kernel, store, config.delayed.settings)
  config.delayed.follow((settings) => delayed.setSettings(settings))
  const alarms = new Alarms(kernel, store, config.alarms.settings)
  config.alarms.follow((settings) => alarms.setSettings(settings))
  const systemMonitor = new SystemMonitor(kernel, alarms, config.systemMonitor.settings)
  config.systemMonitor.follow((settings) => systemMonitor.setSettings(settings))
  const retainer = new Retainer(kernel, store, config.retainer.settings)
  config.retainer.follow((settings) => retainer.setSettings(settings))
  const monitor = new Monitor(kernel, store, { retained: retainer, delayed })
  const sysTopics = new SysTopics(kernel, {
    version: options.version,
    levels: () => monitor.levels(),
  })
  const authentication = new Authentication(kernel, store, alarms, config.authentication.settings)
  config.authentication.follow((chain) => authentication.setChain(chain))
  const authorization = new Authorization(kernel, store, alarms, config.authorization.settings)
  config.authorization.follow((settings) => authorization.setSettings(settings))
  const banned = new Banned(kernel, store)
  const flapping = new Flapping(kernel, banned, config.flapping.settings)
  config.flapping.follow((settings) => flapping.setSettings(settings))
  const limiter = new Limiter(kernel, alarms, config.limiter.settings)
  config.limiter.follow((settings) => limiter.setSettings(settings))
  const timeline = new Timeline(kernel)
  const refused = new RefusedList(kernel)
  const clientRates = new ClientRates(kernel)
  const topicActivity = new TopicActivity(kernel, config.topicActivity.settings)
  topicActivity.learn(namesOf(retainer.list()))
  config.topicActivity.follow((settings) => {
    topicActivity.setSettings(settings)
    topicActivity.learn(namesOf(retainer.list()))
  })
  const tokens = new Tokens(store, clock)
  const listeners: RunningListener[] = []
  async function close(): Promise<void> {
    limiter.close()
    systemMonitor.close()
    alarms.close()
    sysTopics.close()
    clientRates.close()
    monitor.close()
    await kernel.close()
    timeline.close()
    refused.close()
    topicActivity.close()
    flapping.close()
    authentication.close()
    authorization.close()
    banned.close()
    delayed.close()
    await Promise.all(listeners.map((listener) => listener.close()))
    retainer.close()
    tokens.close()
    store.close()
  }
  try {
    const users = await Users.open(store, options.passwordRounds)
    for (const settings of options.listeners) listeners.push(await startListener(kernel, settings))
    return {
      dataDir: options.dataDir,
      kernel,
      store,
      log,
      config,
      users,
      tokens,
      apiKeys: new ApiKeys(store, clock),
      authentication,
      authorization,
      banned,
      refused,
      explain: new Explain(kernel, authentication, authorization, banned),
      retainer,
      delayed,
      monitor,
      alarms,
      timeline,
      topicActivity,
      telemetry: new Telemetry(store),
      listeners,
      startedAt: clock.now(),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

function* namesOf(messages: Iterable<Message>): Generator<string> {
  for (const { topic } of messages) yield topic
}

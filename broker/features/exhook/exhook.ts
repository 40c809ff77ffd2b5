import { API_VERSION } from '@signalbox/contract/api-version'
import type { ExhookHook } from '@signalbox/contract/exhook-fields'
import { matches } from '@signalbox/mqtt/match'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import type { AlarmBoard } from '../../backends/backend.ts'
import type { Outgoing } from '../../backends/outgoing.ts'
import type { CollectionChange } from '../../config/collection.ts'
import { type Definitions, loadDefinitions } from '../../integration/grpc/definitions.ts'
import type { Credentials } from '../../kernel/access.ts'
import type { PublishContext, SimulationContext } from '../../kernel/hook-points.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Message } from '../../kernel/message.ts'
import {
  askInOrder,
  loginRefusal,
  readBool,
  readDraft,
  toOrigin,
  toPermission,
} from './decisions.ts'
import { type CallCounts, HookMetrics } from './hook-metrics.ts'
import type { Registered } from './hook-points.ts'
import { type Notification, notifications } from './notifications.ts'
import { EXHOOK_PROTO } from './proto.ts'
import { Provider, type ProviderDeps, type ServerStatus } from './provider.ts'
import { clientInfo, messageWithHeaders } from './requests.ts'
import type { Deciders } from './deciders.ts'
import type { RegisteredTable } from './registered-table.ts'
import type { ServerSettings } from './setting.ts'

export type { Registered } from './hook-points.ts'
export type { CallCounts } from './hook-metrics.ts'
export type { ServerStatus } from './provider.ts'

type Services = Ports<'node' | 'clock' | 'log' | 'hooks' | 'sessions' | 'zone'>

interface Server {
  settings: ServerSettings
  metrics: HookMetrics
  /** Connection to an enabled server. */
  provider?: Provider
}

/** Allowance for the frame and the other fields of an answer, beside its message. */
const ENVELOPE_BYTES = 64 * 1024
/** The default limit of gRPC for messages. */
const USUAL_ANSWER_BYTES = 4 * 1024 * 1024
const NO_HOOKS: Registered = new Map()
const NO_ALARMS: AlarmBoard = { activate() {}, deactivate() {} }
const SYSDESCR = 'Signalbox'

/**
 * ExHook servers: external programs that the broker asks and notifies at hook points, in order. No hook
 * is registered without a connected server or one whose `failed_action` is `deny`.
 */
export class Exhook {
  readonly outgoing: Outgoing
  readonly #kernel: Services
  readonly #deciders: Deciders
  readonly #alarms: AlarmBoard
  readonly #table: Pick<RegisteredTable, 'get' | 'set' | 'remove'>
  readonly #startedAt: number
  /** Servers in evaluation order. */
  #servers = new Map<string, Server>()
  #definitions: Promise<Definitions> | undefined
  #unhook: readonly (() => void)[] = []
  /** Servers by the hook points that they registered. */
  #wanted = new Map<ExhookHook, readonly Provider[]>()

  constructor(
    kernel: Services,
    deciders: Deciders,
    {
      alarms,
      outgoing,
      table,
    }: {
      alarms: AlarmBoard
      outgoing: Outgoing
      table: Pick<RegisteredTable, 'get' | 'set' | 'remove'>
    },
    servers: readonly ServerSettings[],
  ) {
    this.#kernel = kernel
    this.#deciders = deciders
    this.#alarms = alarms
    this.#table = table
    this.outgoing = outgoing
    this.#startedAt = kernel.clock.monotonic()
    for (const settings of servers) this.#servers.set(settings.name, this.#server(settings))
    this.#rehook()
    // The start of the broker does not wait for providers; guarded decisions about clients do.
    for (const { provider } of this.#servers.values()) void provider?.start()
  }

  status(name: string): { status: ServerStatus; reason?: string | undefined } {
    const provider = this.#servers.get(name)?.provider
    return provider === undefined
      ? { status: this.#servers.get(name)?.settings.isEnabled === true ? 'connecting' : 'disabled' }
      : { status: provider.status, reason: provider.reason }
  }

  /** The registered hook points of a server; empty if it was never connected. */
  hooksOf(name: string): Registered {
    return this.#servers.get(name)?.provider?.registered ?? NO_HOOKS
  }

  /** Counters of one hook point, or of all together. */
  readCounts(name: string, hook?: ExhookHook): CallCounts {
    const metrics = this.#servers.get(name)?.metrics ?? new HookMetrics(this.#kernel.clock)
    return metrics.read(hook)
  }

  /** Calls in each of the last seconds; `undefined`: there is no such server. */
  history(name: string, seconds: number): readonly number[] | undefined {
    return this.#servers.get(name)?.metrics.history(seconds)
  }

  /** Settles when new and changed servers have been connected to, or cannot be. */
  async apply({ items, changed, removed, added }: CollectionChange<ServerSettings>): Promise<void> {
    const before = this.#servers
    this.#servers = new Map(
      items.map((settings) => {
        const known = before.get(settings.name)
        if (known === undefined || changed.has(settings.name)) {
          return [settings.name, this.#server(settings, known?.metrics)]
        }
        return [settings.name, { ...known, settings }]
      }),
    )
    // The replaced connection loses its hook points before it stops; the new one guards its decisions from here on.
    this.#rehook()
    const stopped = [...removed.keys()].map(async (name) => {
      await before.get(name)?.provider?.stop()
      await this.#table.remove(name)
    })
    const started = [...changed.keys(), ...added.keys()].map(async (name) => {
      const provider = this.#servers.get(name)?.provider
      await before.get(name)?.provider?.stop()
      await provider?.start()
    })
    await Promise.all([...stopped, ...started])
  }

  /**
   * Connects once, as a server would, and disconnects without notice: a provider that is in use keeps its state.
   *
   * @throws {Error} with the reason why it does not work
   */
  async probe(settings: ServerSettings): Promise<Registered> {
    const once = { ...settings, isEnabled: true, reconnectMs: undefined }
    const provider = this.#provider(once, {
      metrics: new HookMetrics(this.#kernel.clock),
      alarms: NO_ALARMS,
      remembered: undefined,
      onRegistered: () => {},
    })
    try {
      await provider.start()
      if (provider.status !== 'connected') throw new Error(provider.reason ?? 'not connected')
      return provider.registered
    } finally {
      provider.discard()
    }
  }

  async close(): Promise<void> {
    const servers = [...this.#servers.values()]
    this.#servers = new Map()
    this.#rehook()
    await Promise.all(servers.map(async ({ provider }) => provider?.stop()))
  }

  #server(
    settings: ServerSettings,
    metrics: HookMetrics = new HookMetrics(this.#kernel.clock),
  ): Server {
    if (!settings.isEnabled) return { settings, metrics }
    const provider = this.#provider(settings, {
      metrics,
      alarms: this.#alarms,
      remembered: this.#table.get(settings.name),
      onRegistered: (hooks) => {
        this.#rehook()
        this.#table.set(settings.name, hooks).catch((error: unknown) => {
          // If the hook points are not stored, every decision is guarded after a restart.
          this.#kernel.log.warn(
            { err: error, server: settings.name },
            'The hook points of an ExHook server could not be stored',
          )
        })
      },
    })
    return { settings, metrics, provider }
  }

  #provider(
    settings: ServerSettings,
    own: Pick<ProviderDeps, 'metrics' | 'alarms' | 'remembered' | 'onRegistered'>,
  ): Provider {
    const { clock, log, node, zone } = this.#kernel
    const cluster = clusterFromNode(node)
    const meta = { node, version: API_VERSION, sysdescr: SYSDESCR, cluster_name: cluster }
    return new Provider(settings, {
      clock,
      log,
      outgoing: this.outgoing,
      definitions: () => (this.#definitions ??= loadDefinitions(EXHOOK_PROTO)),
      meta,
      brokerInfo: () => ({
        version: API_VERSION,
        sysdescr: SYSDESCR,
        uptime: Math.round(clock.monotonic() - this.#startedAt),
        datetime: new Date(clock.now()).toISOString(),
      }),
      maxAnswerBytes: Math.max(USUAL_ANSWER_BYTES, zone.maxPacketSizeBytes + ENVELOPE_BYTES),
      ...own,
    })
  }

  /** Hooks the points that connected servers registered and that other servers guard. */
  #rehook(): void {
    const wanted = new Map<ExhookHook, Provider[]>()
    for (const { provider } of this.#servers.values()) {
      for (const hook of provider?.hooks.keys() ?? []) {
        wanted.set(hook, [...(wanted.get(hook) ?? []), ...(provider ? [provider] : [])])
      }
    }
    this.#wanted = wanted
    for (const unhook of this.#unhook) unhook()
    const unhook: (() => void)[] = []
    for (const [hook, listen] of Object.entries(notifications)) {
      const providers = wanted.get(hook as ExhookHook) // by its type
      if (providers === undefined) continue
      unhook.push(listen(this.#kernel, (event) => notify(hook as ExhookHook, providers, event)))
    }
    if (wanted.has('message.publish')) unhook.push(...this.#hookPublish())
    this.#unhook = unhook
    const { authentication, authorization } = this.#deciders
    authentication.setLast(
      wanted.has('client.authenticate')
        ? (credentials, isCounted) => this.#authenticate(credentials, isCounted)
        : undefined,
    )
    authorization.setLast(
      wanted.has('client.authorize')
        ? (client, request, isAllowed, isCounted) =>
            this.#authorize(client, request, isAllowed, isCounted)
        : undefined,
    )
  }

  #hookPublish(): (() => void)[] {
    const { hooks } = this.#kernel
    return [
      hooks.on('message.publish', (message, context) => this.#publish(message, context), 'exhook'),
      hooks.on(
        'message.simulate',
        (message, simulation) =>
          message === null ? undefined : this.#simulate(message, simulation),
        'exhook',
      ),
    ]
  }

  /** Asks the servers about a login; `undefined` if none has the hook. */
  async #authenticate(credentials: Credentials, isCounted: boolean): Promise<Decision | undefined> {
    const { node } = this.#kernel
    const password = credentials.password?.toString() ?? ''
    const guards = this.#wanted.get('client.authenticate') ?? []
    // A server whose first attempt is under way may register other hook points.
    for (const { firstAttempt } of guards) await firstAttempt
    const providers = this.#wanted.get('client.authenticate') ?? []
    if (providers.length === 0) return undefined
    const asked = await askInOrder(false, {
      hook: 'client.authenticate',
      providers,
      key: credentials.clientId,
      request: (result) => ({ clientinfo: clientInfo(node, credentials, password), result }),
      read: readBool,
      isCounted,
    })
    const reason = loginRefusal(asked)
    return reason === undefined ? { kind: 'allow', isSuperuser: false } : refuse(reason)
  }

  async #authorize(
    client: ClientIdentity,
    { action, topic }: { action: 'publish' | 'subscribe'; topic: string },
    isAllowed: boolean,
    isCounted: boolean,
  ): Promise<ReturnType<typeof toPermission>> {
    const { node } = this.#kernel
    const type = action === 'publish' ? 0 : 1
    const asked = await askInOrder(isAllowed, {
      hook: 'client.authorize',
      providers: this.#wanted.get('client.authorize') ?? [],
      key: client.clientId,
      request: (result) => ({ clientinfo: clientInfo(node, client), type, topic, result }),
      read: readBool,
      isCounted,
    })
    return toPermission(asked)
  }

  /** The servers that want to see messages of the topic. */
  #publishServers(topic: string): readonly Provider[] {
    if (topic.startsWith('$SYS/')) return []
    const all = this.#wanted.get('message.publish') ?? []
    return all.filter((each) => wants(each, 'message.publish', topic))
  }

  #publish(
    message: Message | null,
    context: PublishContext,
  ): Promise<Message | null | undefined> | undefined {
    if (message === null) return undefined
    const providers = this.#publishServers(message.topic)
    return providers.length === 0 ? undefined : this.#askAbout(message, providers, context)
  }

  async #askAbout(
    message: Message,
    providers: readonly Provider[],
    context: PublishContext,
  ): Promise<Message | null | undefined> {
    const { node, sessions, hooks } = this.#kernel
    const publisher = sessions.get(message.fromClientId)
    const { value, by, deniedBy } = await askInOrder(
      { message, isAllowed: true },
      {
        hook: 'message.publish',
        providers,
        // Messages of the API and of rules do not wait for each other.
        key: publisher === undefined ? undefined : message.fromClientId,
        request: (draft) => ({ message: messageWithHeaders(node, draft.message, publisher) }),
        bytes: message.payload.length,
        read: readDraft,
      },
    )
    if (deniedBy === undefined && value.isAllowed) return value.message
    const reasonCode =
      deniedBy === undefined
        ? ReasonCode.noMatchingSubscribers
        : ReasonCode.implementationSpecificError
    context.refuse(reasonCode)
    if (publisher !== undefined) {
      hooks.run('message.refused', publisher, message, reasonCode, toOrigin(by, deniedBy))
    }
    return null
  }

  /**
   * Does not call providers, which would treat the message as real. A disconnected provider refuses
   * it if that is its `failed_action`.
   */
  #simulate(message: Message, simulation: SimulationContext): null | undefined {
    const providers = this.#publishServers(message.topic)
    const servers = providers.map(({ settings }) => settings.name).join(', ')
    const away = providers.find(
      (each) => each.status !== 'connected' && each.settings.failedAction === 'deny',
    )
    if (away !== undefined) {
      const details = { server: away.settings.name }
      simulation.tell({ name: 'exhook', outcome: 'ended', reason: 'away', details })
      return null
    }
    if (servers === '') simulation.tell({ name: 'exhook', outcome: 'skipped', reason: 'no_server' })
    else
      simulation.tell({ name: 'exhook', outcome: 'passed', reason: 'asked', details: { servers } })
    return undefined
  }
}

type LastAuthenticator = NonNullable<Parameters<Deciders['authentication']['setLast']>[0]>
type Decision = NonNullable<Awaited<ReturnType<LastAuthenticator>>>
type ClientIdentity = Parameters<
  NonNullable<Parameters<Deciders['authorization']['setLast']>[0]>
>[0]

const refuse = (reason: string): Decision => ({
  kind: 'refuse',
  reasonCode: ReasonCode.notAuthorized,
  reason,
})

function wants(provider: Provider, hook: ExhookHook, topic: string): boolean {
  return provider.wants(hook, (filters) => filters.some((filter) => matches(filter, topic)))
}

function notify(hook: ExhookHook, providers: readonly Provider[], event: Notification): void {
  const { key, request, topic, bytes } = event
  for (const provider of providers) {
    if (topic !== undefined && !wants(provider, hook, topic)) continue
    provider.notify(hook, key, request, bytes)
  }
}

const clusterFromNode = (node: string) => node.split('@', 1)[0] ?? node

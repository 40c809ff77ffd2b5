import { matches } from '@signalbox/mqtt/match'
import { ReasonCode } from '@signalbox/mqtt/reason-codes'
import { type Authenticated, type AuthorizeDecision, Denial, Refusal } from '../../kernel/access.ts'
import type { SimulationContext } from '../../kernel/hook-points.ts'
import { type MaybePromise, stop } from '../../kernel/hooks.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Message } from '../../kernel/message.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import { type CallQueue, NO_RESULT } from './call-queue.ts'
import {
  sentClient,
  sentCredentials,
  sentInfo,
  sentMessage,
  sentSubscriptions,
} from './kernel-values.ts'
import {
  readAuthentication,
  readAuthorization,
  changedMessage,
  readRefusal,
  ResultError,
  readRequestedSubscriptions,
  readTopicFilters,
} from './results.ts'
import type { DeclaredHook } from './thread/protocol.ts'

type Services = Ports<'hooks'>

/** A plugin whose hooks are called; one that failed and has to deny still denies. */
export interface HookedPlugin {
  /** `plugin:<name>`. */
  id: string
  failedAction: 'ignore' | 'deny'
  hooks: readonly DeclaredHook[]
  calls: CallQueue
  /** Notes a result that the hook cannot have. */
  wrong(hook: string, reason: string): void
}

interface Entry extends HookedPlugin {
  hook: DeclaredHook
}

/**
 * The hooks of all running plugins, in the order of the plugins. The kernel gets one handler for a hook that a plugin
 * has, and none for others: they cost nothing.
 */
export class HookBridge {
  readonly #kernel: Services
  #unhook: (() => void)[] = []

  constructor(kernel: Services) {
    this.#kernel = kernel
  }

  setPlugins(plugins: readonly HookedPlugin[]): void {
    this.close()
    const listEntries = (name: string): Entry[] =>
      plugins.flatMap((plugin) =>
        plugin.hooks.filter((hook) => hook.name === name).map((hook) => ({ ...plugin, hook })),
      )
    this.#hookClients(listEntries)
    this.#hookMessages(listEntries)
  }

  close(): void {
    for (const unhook of this.#unhook) unhook()
    this.#unhook = []
  }

  #hookClients(entriesOf: (name: string) => Entry[]): void {
    const { hooks } = this.#kernel
    const has = (name: string, hook: (entries: Entry[]) => () => void) => {
      const entries = entriesOf(name)
      if (entries.length > 0) this.#unhook.push(hook(entries))
    }
    has('client.connect', (entries) =>
      hooks.on('client.connect', (value) => {
        if (value instanceof Refusal) return undefined
        return firstResult(entries, (entry) =>
          askOne(
            entry,
            [sentInfo(value)],
            (result) => readRefusal(result, entry.id),
            () => unavailable(entry),
          ),
        )
      }),
    )
    has('client.authenticate', (entries) =>
      hooks.on(
        'client.authenticate',
        (_, credentials) =>
          firstResult<Authenticated | Refusal>(entries, (entry) =>
            askOne(
              entry,
              [sentCredentials(credentials)],
              (result) => readAuthentication(result, entry.id),
              () => unavailable(entry),
            ),
          ),
        'plugin',
      ),
    )
    has('client.authorize', (entries) =>
      hooks.on(
        'client.authorize',
        (_, session, { action, topic, qos, retain }) =>
          firstResult<AuthorizeDecision>(entries, (entry) =>
            askOne(
              entry,
              [sentClient(session), { action, topic, qos, retain }],
              (result) => readAuthorization(result, entry.id),
              () => new Denial(false, { source: entry.id }),
            ),
          ),
        'plugin',
      ),
    )
    has('client.subscribe', (entries) =>
      hooks.on('client.subscribe', (list, session) =>
        inTurn(entries, list, (entry, current) =>
          askOne(
            entry,
            [sentSubscriptions(current), sentClient(session)],
            (result) => readRequestedSubscriptions(result, current),
            () => undefined,
          ),
        ),
      ),
    )
    has('client.unsubscribe', (entries) =>
      hooks.on('client.unsubscribe', (list, session) =>
        inTurn(entries, list, (entry, current) =>
          askOne(
            entry,
            [[...current], sentClient(session)],
            (result) => readTopicFilters(result, current),
            () => undefined,
          ),
        ),
      ),
    )
    has('client.connected', (entries) =>
      hooks.on('client.connected', (session) => notify(entries, [sentClient(session)])),
    )
    for (const name of SESSION_EVENTS) {
      has(name, (entries) =>
        hooks.on<SessionEvent>(name, (...[session]) => notify(entries, [sentClient(session)])),
      )
    }
    has('client.disconnected', (entries) =>
      hooks.on('client.disconnected', (session, reason, code) =>
        notify(entries, [sentClient(session), reason, code]),
      ),
    )
    has('session.subscribed', (entries) =>
      hooks.on('session.subscribed', (session, { topicFilter, qos }) =>
        notify(entries, [sentClient(session), topicFilter, qos]),
      ),
    )
    has('session.unsubscribed', (entries) =>
      hooks.on('session.unsubscribed', (session, { topicFilter }) =>
        notify(entries, [sentClient(session), topicFilter]),
      ),
    )
  }

  #hookMessages(entriesOf: (name: string) => Entry[]): void {
    const { hooks } = this.#kernel
    const publishing = entriesOf('message.publish')
    if (publishing.length > 0) {
      this.#unhook.push(
        hooks.on('message.publish', (message) =>
          message === null ? undefined : publish(publishing, message),
        ),
        hooks.on('message.simulate', (message, simulation) =>
          message === null ? undefined : simulate(publishing, message, simulation),
        ),
      )
    }
    const has = (name: string, hook: (entries: Entry[]) => () => void) => {
      const entries = entriesOf(name)
      if (entries.length > 0) this.#unhook.push(hook(entries))
    }
    const ofSession =
      (entries: Entry[]) => (session: Session, message: Message, reason?: unknown) =>
        notifyOfMessage(entries, message, (sent) => [
          sentClient(session),
          sent,
          ...(typeof reason === 'string' ? [reason] : []),
        ])
    has('message.delivered', (entries) => hooks.on('message.delivered', ofSession(entries)))
    has('message.acked', (entries) => {
      const handle = ofSession(entries)
      return hooks.on('message.acked', (session, message) => handle(session, message))
    })
    has('delivery.dropped', (entries) => hooks.on('delivery.dropped', ofSession(entries)))
    has('message.dropped', (entries) =>
      hooks.on('message.dropped', (message, reason) =>
        notifyOfMessage(entries, message, (sent) => [sent, reason]),
      ),
    )
  }
}

const SESSION_EVENTS = [
  'session.created',
  'session.resumed',
  'session.discarded',
  'session.takenover',
  'session.terminated',
] as const
type SessionEvent = (typeof SESSION_EVENTS)[number]

const unavailable = ({ id }: Entry) =>
  new Refusal(ReasonCode.serverUnavailable, 'a plugin does not answer', id)

/**
 * Asks one plugin. `onFailure`: value for a plugin that must deny and gives no result; other
 * failing plugins are skipped.
 */
function askOne<T>(
  entry: Entry,
  args: readonly unknown[],
  read: (result: unknown) => T | undefined,
  onFailure: () => T | undefined,
  payload?: Uint8Array,
): MaybePromise<T | undefined> {
  const { failedAction, hook, calls } = entry
  const failed = () => (failedAction === 'deny' ? onFailure() : undefined)
  return calls.ask(hook.name, args, payload).then((result) => {
    if (result === NO_RESULT) return failed()
    try {
      return read(result)
    } catch (error) {
      if (!(error instanceof ResultError)) throw error
      entry.wrong(hook.name, error.message)
      return failed()
    }
  })
}

/** The first plugin that decides ends the chain. */
async function firstResult<T>(
  entries: readonly Entry[],
  ask: (entry: Entry) => MaybePromise<T | undefined>,
) {
  for (const entry of entries) {
    const result = await ask(entry)
    if (result !== undefined) return stop(result)
  }
  return undefined
}

/** Calls the plugins in turn, each with the result of the one before. */
async function inTurn<T>(
  entries: readonly Entry[],
  start: T,
  ask: (entry: Entry, value: T) => MaybePromise<T | undefined>,
): Promise<T> {
  let value = start
  for (const entry of entries) value = (await ask(entry, value)) ?? value
  return value
}

/** System topics are for plugins that name them. */
function isFor({ hook, id }: Entry, { topic, payload, derived }: Message): boolean {
  const { topics, largerThan } = hook
  if (payload.length <= largerThan) return false
  // Its own message: it would publish in circles.
  if (derived?.by === id) return false
  if (topics === undefined) return !topic.startsWith('$')
  for (const filter of topics) if (matches(filter, topic)) return true
  return false
}

const DROPPED = Symbol('dropped')

/** Publishes a message; synchronous if no plugin wants it. */
function publish(
  entries: readonly Entry[],
  message: Message,
): MaybePromise<Message | null | undefined> {
  const first = entries.findIndex((entry) => isFor(entry, message))
  if (first === -1) return undefined
  return askAll(entries.slice(first), message, false)
}

async function askAll(
  entries: readonly Entry[],
  message: Message,
  isSimulated: boolean,
): Promise<Message | null> {
  let current = message
  for (const entry of entries) {
    if (!isFor(entry, current)) continue
    const result = await askAboutMessage(entry, current, isSimulated)
    if (result === DROPPED) return null
    if (result !== undefined) current = result
  }
  return current
}

function askAboutMessage(
  entry: Entry,
  message: Message,
  isSimulated: boolean,
): MaybePromise<Message | typeof DROPPED | undefined> {
  const { payload: hasPayload } = entry.hook
  return askOne<Message | typeof DROPPED>(
    entry,
    [sentMessage(message, entry.calls.payloadAt, hasPayload), { isSimulated }],
    (result) => {
      if (result === undefined) return undefined
      return result === null ? DROPPED : changedMessage(message, result)
    },
    () => DROPPED,
    hasPayload ? message.payload : undefined,
  )
}

/** Calls the plugins whose handlers have no side effects, and reports the others by name. */
async function simulate(
  entries: readonly Entry[],
  message: Message,
  simulation: SimulationContext,
): Promise<Message | null> {
  let current = message
  for (const entry of entries) {
    const details = { plugin: entry.id.slice('plugin:'.length) }
    const tell = (outcome: 'skipped' | 'passed' | 'changed' | 'ended', reason: string) =>
      simulation.tell({ name: 'plugin', outcome, reason, details })
    if (!isFor(entry, current)) {
      tell('skipped', 'other_topics')
      continue
    }
    if (!entry.hook.isPure) {
      tell('skipped', 'not_simulated')
      continue
    }
    const result = await askAboutMessage(entry, current, true)
    if (result === DROPPED) {
      tell('ended', 'dropped')
      return null
    }
    tell(result === undefined ? 'passed' : 'changed', result === undefined ? 'passed' : 'changed')
    current = result ?? current
  }
  return current
}

function notify(entries: readonly Entry[], args: readonly unknown[]): void {
  for (const { calls, hook } of entries) calls.notify(hook.name, args)
}

function notifyOfMessage(
  entries: readonly Entry[],
  message: Message,
  argsOf: (sent: object) => readonly unknown[],
): void {
  for (const entry of entries) {
    if (!isFor(entry, message)) continue
    const { calls, hook } = entry
    const sent = sentMessage(message, calls.payloadAt, hook.payload)
    calls.notify(hook.name, argsOf(sent), hook.payload ? message.payload : undefined)
  }
}

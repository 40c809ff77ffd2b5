import type { Context, Span, TextMapPropagator, Tracer } from '@opentelemetry/api'
import type { Ports } from '../../kernel/ports.ts'
import type { Message } from '../../kernel/message.ts'
import type { DropReason } from '../../kernel/reasons.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { QueueLimit } from './outlet.ts'
import type { Sdk } from './sdk.ts'
import type { Clock } from '../../kernel/clock.ts'

type Services = Ports<'clock' | 'hooks'>

/** Where a message is on its way. */
interface Way {
  span: Span
  /** The parent of its deliveries. */
  context: Context
  /** Routing of the message in epoch milliseconds. */
  routedMs: number
}

const TRACE_CONTEXT = /^trace(parent|state)$/
const getter = {
  keys: (carrier: Map<string, string>) => [...carrier.keys()],
  get: (carrier: Map<string, string>, name: string) => carrier.get(name),
}

/**
 * A span for each traced message, `process_message`, and one for each client that gets it,
 * `send_published_message`: names and attributes are those of API 5.7.2. The user properties go to the
 * receivers as they came. A message whose publisher does not sample its trace has no span.
 */
export class MessageSpans {
  readonly #api: Sdk['api']
  readonly #propagator: TextMapPropagator
  readonly #tracer: Tracer
  readonly #isForAll: boolean
  readonly #limit: Pick<QueueLimit, 'refuses'>
  readonly #now: () => number
  readonly #ways = new WeakMap<Message, Way>()
  readonly #unhook: readonly (() => void)[]

  constructor(
    { api, core }: Sdk,
    { hooks, clock }: Services,
    tracer: Tracer,
    { isForAll, limit }: { isForAll: boolean; limit: Pick<QueueLimit, 'refuses'> },
  ) {
    this.#limit = limit
    this.#api = api
    this.#propagator = new core.W3CTraceContextPropagator()
    this.#tracer = tracer
    this.#isForAll = isForAll
    this.#now = preciseClock(clock)
    this.#unhook = [
      hooks.on('message.publish', (message) => this.#begin(message), 'trace'),
      hooks.on('message.routed', (message) => this.#ways.get(message)?.span.end(this.#now())),
      hooks.on('message.dropped', (message, reason) => this.#drop(message, reason)),
      hooks.on('message.delivered', (session, message) => this.#deliver(session, message)),
      hooks.on('delivery.dropped', (...lost) => this.#deliver(...lost)),
    ]
  }

  close(): void {
    for (const unhook of this.#unhook) unhook()
  }

  /** Starts a span. Messages are not marked, so copies are not traced. */
  #begin(message: Message | null): undefined {
    const parent = message === null ? undefined : this.#findParent(message)
    if (message === null || parent === undefined) return
    const span = this.#start(message, parent)
    const context = this.#api.trace.setSpan(parent, span)
    this.#ways.set(message, { span, context, routedMs: this.#now() })
  }

  #start({ topic, fromClientId, timestamp }: Message, parent: Context): Span {
    const attributes = {
      'messaging.destination.name': topic,
      'messaging.client_id': fromClientId,
    }
    const now = this.#now()
    // Authorization and hooks may have taken longer; the time of a message has no fractions.
    const startTime = now - timestamp < 1 ? now : timestamp
    return this.#tracer.startSpan('process_message', { attributes, startTime }, parent)
  }

  /** Ends a span of a refused message, or of one without receivers. */
  #drop(message: Message, reason: DropReason): void {
    const way = this.#ways.get(message)
    if (way !== undefined) {
      way.span.addEvent('message.dropped', { reason }, this.#now())
      return
    }
    const parent = this.#findParent(message)
    if (parent === undefined) return
    const span = this.#start(message, parent)
    span.addEvent('message.dropped', { reason }, this.#now())
    span.setStatus({ code: this.#api.SpanStatusCode.ERROR, message: reason })
    span.end(this.#now())
  }

  #deliver({ clientId }: Session, message: Message, dropped?: DropReason): void {
    const way = this.#ways.get(message)
    // Receivers beyond the size of the queue cost nothing.
    if (way === undefined || this.#limit.refuses()) return
    const attributes = {
      'messaging.destination.name': message.topic,
      'messaging.client_id': clientId,
    }
    const span = this.#tracer.startSpan(
      'send_published_message',
      { attributes, startTime: way.routedMs },
      way.context,
    )
    if (dropped !== undefined)
      span.setStatus({ code: this.#api.SpanStatusCode.ERROR, message: dropped })
    span.end(this.#now())
  }

  /** `undefined`: the message is not traced. */
  #findParent({ topic, properties }: Message): Context | undefined {
    if (topic.startsWith('$SYS/')) return undefined
    const carrier = new Map<string, string>()
    for (const [name, value] of properties?.userProperties ?? []) {
      if (TRACE_CONTEXT.test(name) && !carrier.has(name)) carrier.set(name, value)
    }
    const { ROOT_CONTEXT, trace, TraceFlags } = this.#api
    const context =
      carrier.size === 0 ? ROOT_CONTEXT : this.#propagator.extract(ROOT_CONTEXT, carrier, getter)
    const parent = trace.getSpanContext(context)
    if (parent === undefined) return this.#isForAll ? ROOT_CONTEXT : undefined
    const isSampled = (parent.traceFlags & TraceFlags.SAMPLED) !== 0
    return isSampled ? context : undefined
  }
}

/** The time of a clock, epoch milliseconds, with the fractions that it does not have. */
function preciseClock(clock: Pick<Clock, 'now'>): () => number {
  let offset = 0
  return () => {
    const wall = clock.now()
    const precise = performance.now() + offset
    if (precise >= wall && precise < wall + 1) return precise
    // At first, and after the clock was set.
    offset = wall - performance.now()
    return wall
  }
}

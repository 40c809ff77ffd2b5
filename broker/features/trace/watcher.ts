import { matches } from '@signalbox/mqtt/match'
import { describe } from '@signalbox/rule-sql/problems'
import { sentences } from '@signalbox/rule-sql/problems.messages'
import type { Output, RuleObserver, RunReport, Trigger } from '../rules/rules.ts'
import { readAnyPacket } from '../../kernel/codec/any-packet.ts'
import type { Link } from '../../kernel/hook-points.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Peer } from '../../kernel/net/peer.ts'
import type { Session } from '../../kernel/sessions/session.ts'
import type { SubscribeOptions } from '../../kernel/subscriptions/subscription.ts'
import type { TraceEvent } from './trace-line.ts'
import type { TraceType } from './trace.ts'

type Services = Ports<'hooks' | 'connections' | 'sessions' | 'sessionOf'>

/** A trace that writes the events that fit its condition. */
export interface TraceWriter {
  readonly type: TraceType
  readonly condition: string
  write(event: TraceEvent): void
}

const CONNECT = 1
const NOBODY: Subject = { clientId: '', peername: '' }

/** Client that an event is about. */
interface Subject {
  clientId: string
  address?: string
  peername: string
  username?: string | null
}

const formatPeername = ({ address, port }: Peer) => `${address}:${port}`

const ofSession = ({ clientId, username, peer }: Session): Subject => ({
  clientId,
  username,
  address: peer.address,
  peername: formatPeername(peer),
})

const options = ({ noLocal, qos, retainAsPublished, retainHandling }: SubscribeOptions) => ({
  nl: Number(noLocal),
  qos,
  rap: Number(retainAsPublished),
  rh: retainHandling,
  sub_props: {},
})

/**
 * Hears what the kernel and the rules do, and hands it to the writers whose condition fits. Without writers nothing
 * is hooked; with writers for topics or rules alone, packets are not heard.
 */
export class Watcher {
  readonly #kernel: Services
  readonly #observe: (observer: RuleObserver | undefined) => void
  #unhook: (() => void)[] = []
  #byClient = new Map<string, TraceWriter[]>()
  #byAddress = new Map<string, TraceWriter[]>()
  #byRule = new Map<string, TraceWriter[]>()
  #byTopic: TraceWriter[] = []
  /** The client IDs of CONNECT packets, for the time before there is a session. */
  readonly #named = new WeakMap<Link, { clientId: string; username: string | undefined }>()

  constructor(kernel: Services, observe: (observer: RuleObserver | undefined) => void) {
    this.#kernel = kernel
    this.#observe = observe
  }

  setWriters(writers: readonly TraceWriter[]): void {
    this.close()
    for (const connection of this.#kernel.connections) connection.isWatched = true
    const of = (type: TraceType) => writers.filter((each) => each.type === type)
    const index = (type: TraceType) => Map.groupBy(of(type), ({ condition }) => condition)
    this.#byClient = index('clientid')
    this.#byAddress = index('ip_address')
    this.#byRule = index('ruleid')
    this.#byTopic = of('topic')
    const hasClients = this.#byClient.size + this.#byAddress.size > 0
    if (hasClients) this.#hookClients()
    if (hasClients || this.#byTopic.length > 0) this.#hookTopics()
    if (hasClients || this.#byRule.size > 0) {
      this.#observe({ watch: (ruleId, trigger) => this.#watchRule(ruleId, trigger) })
    }
  }

  close(): void {
    for (const unhook of this.#unhook) unhook()
    this.#unhook = []
    this.#observe(undefined)
  }

  /** Cheap, for each message of each client. */
  #mayWant(clientId: string): boolean {
    return this.#byTopic.length > 0 || this.#byAddress.size > 0 || this.#byClient.has(clientId)
  }

  /** Trace writers for an event of a client, with a topic if it has one. */
  #writers(clientId: string, address: string | undefined, topic?: string) {
    let found = this.#byClient.get(clientId)
    const more = address === undefined ? undefined : this.#byAddress.get(address)
    if (more !== undefined) found = found === undefined ? more : [...found, ...more]
    if (topic === undefined || this.#byTopic.length === 0 || topic.startsWith('$SYS/')) return found
    const byTopic = this.#byTopic.filter(
      ({ condition }) => condition === topic || matches(condition, topic),
    )
    return byTopic.length === 0 ? found : [...(found ?? []), ...byTopic]
  }

  #hookClients(): void {
    const { hooks } = this.#kernel
    this.#unhook.push(
      hooks.on('packet.received', (link, bytes) => {
        if ((bytes[0] ?? 0) >> 4 === CONNECT) this.#noteName(link, bytes)
        this.#tracePacket(link, bytes, 'mqtt_packet_received')
      }),
      hooks.on('packet.sent', (link, bytes) => this.#tracePacket(link, bytes, 'mqtt_packet_sent')),
      hooks.on('client.check_authn_complete', ({ clientId, username, peer }, who) => {
        const writers = this.#writers(clientId, peer.address)
        if (writers === undefined) return
        const isRefused = 'reasonCode' in who
        const by = isRefused ? who.by : who.admission?.by
        if (by === undefined && !isRefused) return
        const event = {
          tag: 'AUTHN',
          msg: 'authentication_result',
          clientId,
          username,
          peername: formatPeername(peer),
          fields: {
            authenticator: by,
            result: isRefused ? `error: ${who.reason}` : 'ok',
            ...(!isRefused && { is_superuser: who.isSuperuser ?? false }),
          },
        }
        for (const writer of writers) writer.write(event)
      }),
      hooks.on('client.disconnected', (session, reason, reasonCode) => {
        const fields = { reason, reason_code: reasonCode }
        this.#trace(ofSession(session), {
          tag: 'SOCKET',
          msg: 'emqx_connection_terminated',
          fields,
        })
      }),
      hooks.on('session.terminated', (session) =>
        this.#trace(ofSession(session), { tag: 'SESSION', msg: 'session_terminated' }),
      ),
    )
  }

  #hookTopics(): void {
    const { hooks } = this.#kernel
    this.#unhook.push(
      hooks.on('client.check_authz_complete', (session, details, decision, source) => {
        if (!this.#mayWant(session.clientId)) return
        const { action, topic, qos, retain } = details
        if (details.isSimulated || !this.#writers(session.clientId, session.peer.address, topic))
          return
        const verb = action.toUpperCase()
        const what =
          action === 'publish' ? `${verb}(Q${qos},R${Number(retain)})` : `${verb}(Q${qos})`
        this.#trace(ofSession(session), {
          tag: 'AUTHZ',
          msg:
            decision === 'allow'
              ? 'authorization_permission_allowed'
              : 'authorization_permission_denied',
          topic,
          fields: { action: what, source },
        })
      }),
      hooks.on('session.subscribed', (session, subscription) =>
        this.#trace(ofSession(session), {
          tag: 'SUBSCRIBE',
          msg: 'subscribe',
          topic: subscription.topicFilter,
          fields: { sub_id: session.clientId, sub_opts: options(subscription) },
        }),
      ),
      hooks.on('session.unsubscribed', (session, subscription) =>
        this.#trace(ofSession(session), {
          tag: 'UNSUBSCRIBE',
          msg: 'unsubscribe',
          topic: subscription.topicFilter,
          fields: { sub_opts: { ...options(subscription), subid: session.clientId } },
        }),
      ),
      hooks.on('message.arrived', ({ topic, payload, fromClientId, fromUsername, fromGateway }) => {
        if (!this.#mayWant(fromClientId)) return
        const session = this.#kernel.sessionOf(fromClientId, fromGateway)
        if (this.#writers(fromClientId, session?.peer.address, topic) === undefined) return
        const subject = session
          ? ofSession(session)
          : { clientId: fromClientId, username: fromUsername ?? null, peername: '' }
        this.#trace(subject, { tag: 'PUBLISH', msg: 'publish_to', topic, payload })
      }),
      hooks.on('message.dropped', ({ topic, fromClientId, fromGateway }, reason) => {
        const session = this.#kernel.sessionOf(fromClientId, fromGateway)
        const subject = session ? ofSession(session) : { clientId: fromClientId, peername: '' }
        this.#drop(subject, topic, 'message_dropped', reason)
      }),
      hooks.on('delivery.dropped', (session, { topic }, reason) =>
        this.#drop(ofSession(session), topic, 'delivery_dropped', reason),
      ),
    )
  }

  #drop(subject: Subject, topic: string, msg: string, reason: string): void {
    // An absent subscriber is no fault.
    const level = reason === 'no_subscribers' || reason === 'no_local' ? 'debug' : 'warning'
    this.#trace(subject, { tag: 'PUBLISH', msg, level, topic, fields: { reason } })
  }

  #trace(
    { clientId, address, peername, username }: Subject,
    event: Omit<TraceEvent, 'clientId' | 'peername' | 'username'>,
  ): void {
    const writers = this.#writers(clientId, address, event.topic)
    if (writers === undefined) return
    const whole = { ...event, clientId, peername, username }
    for (const writer of writers) writer.write(whole)
  }

  #noteName(link: Link, bytes: Buffer): void {
    const packet = readAnyPacket(bytes, undefined)
    if (packet?.cmd !== 'connect') return
    this.#named.set(link, { clientId: packet.clientId, username: packet.username })
  }

  #tracePacket(link: Link, bytes: Buffer, msg: string): void {
    const { session, peer } = link
    const named = session ?? this.#named.get(link)
    const writers = this.#writers(named?.clientId ?? '', peer.address)
    if (writers === undefined) {
      // Packets of the connection are not reported until the traces change.
      if (session !== undefined && this.#byTopic.length === 0) link.isWatched = false
      return
    }
    const packet = readAnyPacket(bytes, link.protocolVersion)
    const event = {
      tag: 'MQTT',
      msg: packet === undefined ? 'malformed_packet' : msg,
      clientId: named?.clientId ?? '',
      peername: formatPeername(peer),
      username: named?.username,
      ...(packet && { packet }),
    }
    for (const writer of writers) writer.write(event)
  }

  #watchRule(ruleId: string, { clientId, columns, at }: Trigger): RunReport | undefined {
    const session = this.#kernel.sessions.get(clientId)
    const subject = session ? ofSession(session) : { ...NOBODY, clientId }
    const ofClient = this.#writers(clientId, subject.address)
    const ofRule = this.#byRule.get(ruleId)
    if (ofClient === undefined && ofRule === undefined) return undefined
    const writers = [...(ofClient ?? []), ...(ofRule ?? [])]
    const write = (tag: string, msg: string, fields: object, level?: 'warning') => {
      const { peername, username } = subject
      const all = { ...fields, rule_id: ruleId, rule_trigger_ts: [at] }
      const event: TraceEvent = {
        tag,
        msg,
        clientId,
        peername,
        username,
        fields: all,
        ...(level && { level }),
      }
      for (const writer of writers) writer.write(event)
    }
    const { metadata: _, ...input } = columns
    write('RULE_SQL_EXEC', 'rule_activated', { input })
    return {
      evaluated(result) {
        if (result.kind === 'failed') {
          const { clause } = result.problem
          const reason = describe(result.problem, 'en', sentences)
          write('RULE_SQL_EXEC', 'SQL_yielded_exception', { clause, reason }, 'warning')
        } else if (result.kind === 'noMatch' || result.rows.length === 0) {
          write('RULE_SQL_EXEC', 'SQL_yielded_no_result', {})
        } else {
          const [first] = result.rows
          const found = result.rows.length === 1 ? first : result.rows
          write('RULE_SQL_EXEC', 'SQL_yielded_result', { result: found })
        }
      },
      called(output) {
        if (output.kind === 'action') write('ACTION', 'bridge_action', { bridge_id: output.id })
        else write('ACTION', 'call_action_function', { action_info: describeOutput(output) })
      },
      rendered(output, result) {
        const action = { action_id: describeOutput(output) }
        write('QUERY_RENDER', 'action_template_rendered', { ...action, result })
      },
      settled: (output, outcome) => {
        const action = { action_info: describeOutput(output) }
        if (outcome.kind === 'success') {
          write('ACTION', 'action_success', { ...action, result: 'ok' })
        } else {
          const msg = outcome.kind === 'failed' ? 'action_failed' : 'out_of_service'
          write('ACTION', msg, { ...action, reason: outcome.reason }, 'warning')
        }
      },
    }
  }
}

/** An output as the original names it. */
function describeOutput(output: Output): object {
  if (output.kind !== 'action') return { func: output.kind, mod: 'emqx_rule_actions' }
  const [type = '', ...name] = output.id.split(':')
  return { name: name.join(':'), type }
}

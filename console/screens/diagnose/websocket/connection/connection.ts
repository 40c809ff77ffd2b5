// One MQTT connection from the page: a state machine over mqtt.js, which outlives the screen.
import type mqtt from 'mqtt'
import type { IConnackPacket, IPublishPacket, MqttClient } from 'mqtt'
import type { ConnectForm, PublishForm, SubscribeForm } from './connection-settings.ts'
import { brokerUrl } from './connection-settings.ts'
import { type Ending, type Evidence, isWorthRetrying, judge, type Verdict } from './ending.ts'
import { type LoggedMessage, MessageLog } from '../messages/message-log.ts'
import {
  asBuffer,
  bytesOf,
  clientOptions,
  publishOptions,
  subscribeOptions,
} from './mqtt-options.ts'

/** The library, or as much of it as a test stands in for. */
export type Mqtt = Pick<typeof mqtt, 'connect'>

/** What the broker has granted with its CONNACK. */
export interface Terms {
  sessionPresent: boolean
  properties: NonNullable<IConnackPacket['properties']>
}

export type Status =
  | { state: 'disconnected'; ending?: Ending }
  | { state: 'connecting' }
  | { state: 'connected'; since: number; terms: Terms }
  | { state: 'disconnecting' }
  /** `nextAt` is missing while an attempt is under way. */
  | { state: 'reconnecting'; attempt: number; nextAt?: number; ending: Ending }

export interface Subscription extends SubscribeForm {
  since: number
  grant:
    | { kind: 'pending' }
    | { kind: 'active'; qos: number }
    | ({ kind: 'refused' } & Verdict)
    /** The connection is gone; it is asked for again with the next one. */
    | { kind: 'inactive' }
}

export interface ReceivedMessage extends LoggedMessage {
  dup: boolean
  properties?: IPublishPacket['properties']
}

export type Delivery =
  | { kind: 'pending' }
  /** QoS 0: handed to the socket, and that is all that can be known. */
  | { kind: 'sent' }
  | { kind: 'acknowledged'; noSubscribers: boolean }
  | ({ kind: 'refused' } & Verdict)
  | { kind: 'notSent'; detail: string }
  | { kind: 'lost' }

export interface PublishedMessage extends LoggedMessage {
  delivery: Delivery
  properties?: IPublishPacket['properties']
}

export interface ConnectionView {
  readonly status: Status
  readonly subscriptions: readonly Subscription[]
}

export type SubscribeOutcome =
  | { ok: true; qos: number }
  | { ok: false; problem: 'notConnected' | 'lost' | Verdict }

export interface ConnectionDeps {
  loadMqtt: () => Promise<Mqtt>
  /** For pings; timers of a hidden page fire too seldom for a short keep-alive. */
  timer?: { set: (run: () => void, everyMs: number) => number; clear: (id: number) => void }
}

/** How long the closing handshake may take before the socket is dropped. */
const CLOSE_LIMIT_MS = 2000

const DISCONNECT = Uint8Array.of(0xe0, 0)
/** Reason code 0, one property: Session Expiry Interval 0 [MQTT-3.14.2.2.2]. */
const DISCONNECT_ENDING_SESSION = Uint8Array.of(0xe0, 7, 0, 5, 0x11, 0, 0, 0, 0)

/** From Connect to the end: one mqtt.js client, which is kept when it tries again. */
interface Run {
  form: ConnectForm
  client?: MqttClient
  /** Of the attempt that is under way, or of the connection. */
  socket?: WebSocket
  evidence: Evidence
  attempts: number
  timer?: ReturnType<typeof setTimeout>
  /** The last reason code of a PUBACK, PUBREC or PUBCOMP, by packet id; mqtt.js keeps it to itself. */
  acks: Map<number, Verdict>
}

export class Connection {
  readonly received = new MessageLog<ReceivedMessage>()
  readonly published = new MessageLog<PublishedMessage>()
  readonly #deps: ConnectionDeps
  readonly #listeners = new Set<() => void>()
  #view: ConnectionView = { status: { state: 'disconnected' }, subscriptions: [] }
  #run: Run | undefined
  #nextId = 1

  constructor(deps: ConnectionDeps) {
    this.#deps = deps
  }

  view = (): ConnectionView => this.#view

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Does nothing unless disconnected. Resolves when the attempt has been started. */
  async connect(form: ConnectForm): Promise<void> {
    if (this.#view.status.state !== 'disconnected') return
    const run: Run = { form, evidence: noEvidence(), attempts: 0, acks: new Map() }
    this.#run = run
    this.#setStatus({ state: 'connecting' })
    let mqtt: Mqtt
    try {
      mqtt = await this.#deps.loadMqtt()
    } catch {
      return this.#finish(run, { kind: 'libraryMissing' })
    }
    if (this.#run !== run) return
    try {
      run.client = this.#open(mqtt, run)
    } catch (error) {
      this.#finish(run, unopenable(error))
    }
  }

  /**
   * Ends a connection, an attempt, or the wait for the next one. `endsSession` also discards a session
   * with a Session Expiry Interval of its own [MQTT-3.14.2.2.2]; MQTT 3.1.1 has no such request.
   */
  disconnect({ endsSession = false } = {}): void {
    const run = this.#run
    if (!run || this.#view.status.state === 'disconnecting') return
    const { client } = run
    if (this.#view.status.state !== 'connected' || !client) {
      client?.end(true)
      return this.#finish(run)
    }
    this.#setStatus({ state: 'disconnecting' })
    // Otherwise end() waits for acknowledgements, and a silent broker would never let us go.
    client.outgoing = {}
    const isDiscarded = endsSession && run.form.protocolVersion === 5
    client.end(false, isDiscarded ? { properties: { sessionExpiryInterval: 0 } } : {})
    run.timer = setTimeout(() => client.stream.destroy(), CLOSE_LIMIT_MS)
  }

  /**
   * The page goes away: only what is written to the socket now is still sent, and mqtt.js writes
   * later. The broker sends no will, and keeps no session that no tab can resume.
   */
  leave(): void {
    const { socket, form } = this.#run ?? {}
    if (socket?.readyState !== WebSocket.OPEN || form === undefined) return
    socket.send(form.protocolVersion === 5 ? DISCONNECT_ENDING_SESSION : DISCONNECT)
    socket.close()
  }

  /** Ends connection and session and forgets everything: the tab was closed or the user logged out. */
  close(): void {
    this.disconnect({ endsSession: true })
    this.#listeners.clear()
    this.received.close()
    this.published.close()
  }

  async subscribeTo(form: SubscribeForm): Promise<SubscribeOutcome> {
    const run = this.#connectedRun()
    if (!run) return { ok: false, problem: 'notConnected' }
    this.#putSubscription({ ...form, since: Date.now(), grant: { kind: 'pending' } })
    return this.#requestSubscription(run, form)
  }

  async unsubscribe(topicFilter: string): Promise<{ ok: true } | { ok: false; problem: Verdict }> {
    const run = this.#connectedRun()
    const subscription = this.#view.subscriptions.find((one) => one.topicFilter === topicFilter)
    const isAtBroker = run && subscription && subscription.grant.kind !== 'refused'
    if (isAtBroker) {
      const refusal = await new Promise<Verdict | undefined>((resolve) => {
        run.client.unsubscribe(topicFilter, (_error, packet) => {
          resolve(packet?.cmd === 'unsuback' ? refusedUnsubscribe(packet) : undefined)
        })
      })
      if (refusal) return { ok: false, problem: refusal }
    }
    this.#setSubscriptions(
      this.#view.subscriptions.filter((one) => one.topicFilter !== topicFilter),
    )
    return { ok: true }
  }

  /** Logs the message at once and resolves with what became of it. */
  publish(form: PublishForm): Promise<Delivery> {
    const run = this.#connectedRun()
    const options = publishOptions(form, run?.form.protocolVersion ?? 5)
    const payload = bytesOf(form)
    const message: PublishedMessage = {
      id: this.#nextId++,
      at: Date.now(),
      topic: form.topic,
      payload,
      qos: form.qos,
      retain: form.retain,
      properties: options.properties,
      delivery: { kind: 'pending' },
    }
    this.published.add(message)
    return new Promise((resolve) => {
      const settle = (delivery: Delivery) => {
        this.published.replace({ ...message, delivery })
        resolve(delivery)
      }
      if (!run) return settle({ kind: 'notSent', detail: 'not connected' })
      run.client.publish(form.topic, asBuffer(payload), options, (error, packet) => {
        settle(deliveryOf(form, run, error, packet?.messageId))
      })
    })
  }

  #open(mqtt: Mqtt, run: Run): MqttClient {
    const client = mqtt.connect(brokerUrl(run.form), {
      ...clientOptions(run.form),
      // The same WebSocket in tests under Node as in browsers.
      forceNativeWebSocket: true,
      // The library's own timer is a worker from a blob, which the page's security policy forbids.
      timerVariant: this.#deps.timer ?? 'native',
      createWebsocket: (url: string, protocols: string[]) => watchedSocket(url, protocols, run),
    })
    client.on('packetreceive', (packet) => {
      if (packet.cmd === 'connack') {
        const code = packet.reasonCode ?? packet.returnCode ?? 0
        if (code !== 0) run.evidence.refused = { code, ...words(packet.properties) }
      } else if (packet.cmd === 'puback' || packet.cmd === 'pubrec' || packet.cmd === 'pubcomp') {
        rememberAck(run, packet)
      }
    })
    client.on('connect', (packet) => this.#onConnect(run, packet))
    client.on('message', (topic, payload, packet) => this.#onMessage(topic, payload, packet))
    client.on('disconnect', (packet) => {
      run.evidence.disconnect = { code: packet.reasonCode ?? 0, ...words(packet.properties) }
    })
    client.on('error', (error) => {
      noteError(run.evidence, error)
      // mqtt.js goes on reading after bytes that are no MQTT; nothing after them can be trusted.
      if (run.evidence.malformed !== undefined) client.stream.destroy()
    })
    client.on('close', () => this.#onClose(run))
    return client
  }

  #onConnect(run: Run, packet: IConnackPacket): void {
    if (this.#run !== run) return
    run.evidence.accepted = true
    run.attempts = 0
    const { sessionPresent, properties = {} } = packet
    this.#setStatus({
      state: 'connected',
      since: Date.now(),
      terms: { sessionPresent, properties },
    })
    if (!hasClient(run)) return
    for (const subscription of this.#view.subscriptions) {
      // With the session the broker has kept what it had granted.
      if (sessionPresent && subscription.grant.kind === 'active') continue
      void this.#requestSubscription(run, subscription)
    }
  }

  #onMessage(topic: string, payload: Uint8Array, packet: IPublishPacket): void {
    this.received.add({
      id: this.#nextId++,
      at: Date.now(),
      topic,
      // A copy: the original is a window on a frame that may hold many messages.
      payload: new Uint8Array(payload),
      qos: packet.qos,
      retain: packet.retain,
      dup: packet.dup,
      properties: packet.properties,
    })
  }

  #onClose(run: Run): void {
    if (this.#run !== run) return
    const { status } = this.#view
    if (status.state === 'disconnecting') return this.#finish(run)
    const ending = judge(run.evidence)
    const wasUp = status.state === 'connected' || status.state === 'reconnecting'
    const { reconnect, reconnectAttempts } = run.form
    const isOver = reconnectAttempts !== null && run.attempts >= reconnectAttempts
    if (!wasUp || !reconnect || isOver || !isWorthRetrying(ending)) {
      return this.#finish(run, ending)
    }
    this.#loseConnection(run)
    const waitMs = (run.form.reconnectEvery ?? 1) * 1000
    run.attempts += 1
    const attempt = run.attempts
    this.#setStatus({ state: 'reconnecting', attempt, nextAt: Date.now() + waitMs, ending })
    run.timer = setTimeout(() => {
      this.#setStatus({ state: 'reconnecting', attempt, ending })
      this.#retry(run)
    }, waitMs)
  }

  #retry(run: Run): void {
    const { client } = run
    if (!client) return
    run.evidence = noEvidence()
    try {
      // A kept session goes on with its unacknowledged messages, a clean one starts without.
      const { incomingStore, outgoingStore } = client
      client.reconnect(run.form.cleanStart ? undefined : { incomingStore, outgoingStore })
    } catch (error) {
      this.#finish(run, unopenable(error))
    }
  }

  /** What cannot be answered any more is settled, so that nothing waits for ever. */
  #loseConnection(run: Run, isFinal = false): void {
    const { client } = run
    if (client && (isFinal || run.form.cleanStart)) {
      const { outgoing } = client
      client.outgoing = {}
      for (const { cb } of Object.values(outgoing)) cb(new Error('connection lost'))
    }
    run.acks.clear()
    if (isFinal || run.form.cleanStart) {
      this.#setSubscriptions(
        this.#view.subscriptions.map((one) =>
          one.grant.kind === 'refused' ? one : { ...one, grant: { kind: 'inactive' } },
        ),
      )
    }
  }

  #finish(run: Run, ending?: Ending): void {
    if (this.#run !== run) return
    clearTimeout(run.timer)
    this.#run = undefined
    this.#loseConnection(run, true)
    this.#setStatus({ state: 'disconnected', ending })
  }

  #requestSubscription(run: RunWithClient, form: SubscribeForm): Promise<SubscribeOutcome> {
    const options = subscribeOptions(form, run.form.protocolVersion)
    return new Promise((resolve) => {
      run.client.subscribe(form.topicFilter, options, (_error, _granted, suback) => {
        const code = suback?.granted[0]
        // mqtt.js types the codes as numbers or objects; what it parses are numbers.
        if (typeof code !== 'number') {
          this.#setGrant(form.topicFilter, { kind: 'inactive' })
          return resolve({ ok: false, problem: 'lost' })
        }
        if (code <= 2) {
          this.#setGrant(form.topicFilter, { kind: 'active', qos: code })
          return resolve({ ok: true, qos: code })
        }
        const verdict = { code, ...words(suback?.properties) }
        this.#setGrant(form.topicFilter, { kind: 'refused', ...verdict })
        resolve({ ok: false, problem: verdict })
      })
    })
  }

  #connectedRun(): RunWithClient | undefined {
    if (this.#view.status.state !== 'connected') return undefined
    return this.#run && hasClient(this.#run) ? this.#run : undefined
  }

  #putSubscription(subscription: Subscription): void {
    const { subscriptions } = this.#view
    const { topicFilter } = subscription
    const isKnown = subscriptions.some((one) => one.topicFilter === topicFilter)
    this.#setSubscriptions(
      isKnown
        ? subscriptions.map((one) => (one.topicFilter === topicFilter ? subscription : one))
        : [...subscriptions, subscription],
    )
  }

  #setGrant(topicFilter: string, grant: Subscription['grant']): void {
    this.#setSubscriptions(
      this.#view.subscriptions.map((one) =>
        one.topicFilter === topicFilter ? { ...one, grant } : one,
      ),
    )
  }

  #setSubscriptions(subscriptions: readonly Subscription[]): void {
    this.#change({ ...this.#view, subscriptions })
  }

  #setStatus(status: Status): void {
    this.#change({ ...this.#view, status })
  }

  #change(view: ConnectionView): void {
    this.#view = view
    for (const listener of this.#listeners) listener()
  }
}

type RunWithClient = Run & { client: MqttClient }

function hasClient(run: Run): run is RunWithClient {
  return run.client !== undefined
}

function noEvidence(): Evidence {
  return { opened: false, accepted: false }
}

/** Browsers say only here whether the socket ever opened, and with which code it was closed. */
function watchedSocket(url: string, protocols: string[], run: Run): WebSocket {
  const socket = new WebSocket(url, protocols)
  run.socket = socket
  const { evidence } = run
  socket.addEventListener('open', () => {
    evidence.opened = true
  })
  socket.addEventListener('close', ({ code, reason }) => {
    evidence.closeCode = code
    evidence.closeReason = reason || undefined
  })
  return socket
}

/** mqtt.js tells most of its own findings by the text of an error only. */
function noteError(evidence: Evidence, error: Error): void {
  if (evidence.refused) return
  if (error.message === 'connack timeout') evidence.timedOut = true
  else if (error.message === 'Keepalive timeout') evidence.keepAliveMissed = true
  else evidence.malformed ??= error.message
}

/** `new WebSocket` throws for addresses that the page may not or cannot open. */
function unopenable(error: unknown): Ending {
  if (error instanceof DOMException && error.name === 'SecurityError') return { kind: 'blocked' }
  return { kind: 'invalid', detail: error instanceof Error ? error.message : String(error) }
}

function words(properties: { reasonString?: string; serverReference?: string } | undefined) {
  const { reasonString, serverReference } = properties ?? {}
  return { ...(reasonString && { reasonString }), ...(serverReference && { serverReference }) }
}

interface AckPacket {
  cmd: string
  messageId?: number
  reasonCode?: number
  properties?: { reasonString?: string }
}

function rememberAck(run: Run, packet: AckPacket): void {
  if (packet.messageId === undefined) return
  // The PUBCOMP that follows a PUBREC says "success" again and knows nothing of the receivers.
  if (packet.cmd === 'pubcomp' && !packet.reasonCode && run.acks.has(packet.messageId)) return
  run.acks.set(packet.messageId, { code: packet.reasonCode ?? 0, ...words(packet.properties) })
}

const NO_MATCHING_SUBSCRIBERS = 0x10

function deliveryOf(
  form: PublishForm,
  run: Run,
  error: Error | null | undefined,
  messageId: number | undefined,
): Delivery {
  const ack = messageId === undefined ? undefined : run.acks.get(messageId)
  if (messageId !== undefined) run.acks.delete(messageId)
  if (ack && ack.code >= 0x80) return { kind: 'refused', ...ack }
  if (error?.message === 'connection lost') return { kind: 'lost' }
  if (error) return { kind: 'notSent', detail: error.message }
  if (form.qos === 0) return { kind: 'sent' }
  return { kind: 'acknowledged', noSubscribers: ack?.code === NO_MATCHING_SUBSCRIBERS }
}

interface UnsubackPacket {
  granted?: unknown
  properties?: { reasonString?: string }
}

/** MQTT 3.1.1 answers without codes; 0x11, "no subscription existed", is what was wanted as well. */
function refusedUnsubscribe(packet: UnsubackPacket): Verdict | undefined {
  const code = Array.isArray(packet.granted) ? packet.granted[0] : undefined
  return typeof code === 'number' && code >= 0x80
    ? { code, ...words(packet.properties) }
    : undefined
}

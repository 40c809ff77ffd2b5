// MQTT connection of the page: a state machine on top of mqtt.js, which outlives the screen.
import type mqtt from 'mqtt'
import type { IConnackPacket, IPublishPacket, MqttClient } from 'mqtt'
import { MessageLog } from '../messages/message-log.ts'
import {
  settleDelivery,
  reasonFromProperties,
  refusedUnsubscribe,
  rememberAck,
} from './acknowledgements.ts'
import type { ConnectForm, PublishForm, SubscribeForm } from './connection-settings.ts'
import { brokerUrl } from './connection-settings.ts'
import type {
  ConnectionView,
  Delivery,
  PublishedMessage,
  ReceivedMessage,
  Status,
  SubscribeOutcome,
  Subscription,
} from './connection-state.ts'
import { type Ending, isWorthRetrying, judge, type Verdict } from './ending.ts'
import {
  asBuffer,
  encodeFormPayload,
  clientOptions,
  publishOptions,
  subscribeOptions,
} from './mqtt-options.ts'
import {
  hasClient,
  noEvidence,
  noteError,
  type Run,
  type RunWithClient,
  unopenable,
  watchedSocket,
} from './run.ts'

/** The part of the library that the connection uses. */
export type Mqtt = Pick<typeof mqtt, 'connect'>

export interface ConnectionDeps {
  loadMqtt: () => Promise<Mqtt>
  /** Timer for pings, because those of a hidden page fire too seldom for a short keep-alive. */
  timer?: { set: (run: () => void, everyMs: number) => number; clear: (id: number) => void }
}

/** How long the closing handshake may take before the socket is dropped. */
const CLOSE_LIMIT_MS = 2000

const DISCONNECT = Uint8Array.of(0xe0, 0)
/** DISCONNECT with reason code 0 and Session Expiry Interval 0 [MQTT-3.14.2.2.2]. */
const DISCONNECT_ENDING_SESSION = Uint8Array.of(0xe0, 7, 0, 5, 0x11, 0, 0, 0, 0)

export class Connection {
  readonly received = new MessageLog<ReceivedMessage>()
  readonly published = new MessageLog<PublishedMessage>()
  readonly #deps: ConnectionDeps
  readonly #listeners = new Set<() => void>()
  readonly #messageListeners = new Set<(message: ReceivedMessage) => void>()
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

  /** Calls the listener with each message at once; the log reports them in batches. */
  onMessage(listener: (message: ReceivedMessage) => void): void {
    this.#messageListeners.add(listener)
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
    // Without this, end() waits for acknowledgements, which a silent broker never sends.
    client.outgoing = {}
    const isDiscarded = endsSession && run.form.protocolVersion === 5
    client.end(false, isDiscarded ? { properties: { sessionExpiryInterval: 0 } } : {})
    run.timer = setTimeout(() => client.stream.destroy(), CLOSE_LIMIT_MS)
  }

  /**
   * Disconnects when the page is closed. Bytes must be written to the socket at once, since mqtt.js would write too
   * late. As a result, the broker sends no will, and keeps no session that no tab can resume.
   */
  leave(): void {
    const { socket, form } = this.#run ?? {}
    if (socket?.readyState !== WebSocket.OPEN || form === undefined) return
    socket.send(form.protocolVersion === 5 ? DISCONNECT_ENDING_SESSION : DISCONNECT)
    socket.close()
  }

  /** Ends connection and session and drops the logs: the tab was closed or the user logged out. */
  close(): void {
    this.disconnect({ endsSession: true })
    this.#listeners.clear()
    this.#messageListeners.clear()
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

  /** Logs the message immediately and resolves with its delivery status. */
  publish(form: PublishForm): Promise<Delivery> {
    const run = this.#connectedRun()
    const options = publishOptions(form, run?.form.protocolVersion ?? 5)
    const payload = encodeFormPayload(form)
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
        settle(settleDelivery(form, run, error, packet?.messageId))
      })
    })
  }

  #open(mqtt: Mqtt, run: Run): MqttClient {
    const client = mqtt.connect(brokerUrl(run.form), {
      ...clientOptions(run.form),
      // Makes tests under Node use the same WebSocket as browsers.
      forceNativeWebSocket: true,
      // The library's own timer is a worker from a blob, which the page's security policy forbids.
      timerVariant: this.#deps.timer ?? 'native',
      createWebsocket: (url: string, protocols: string[]) => watchedSocket(url, protocols, run),
    })
    client.on('packetreceive', (packet) => {
      if (packet.cmd === 'connack') {
        const code = packet.reasonCode ?? packet.returnCode ?? 0
        if (code !== 0) run.evidence.refused = { code, ...reasonFromProperties(packet.properties) }
      } else if (packet.cmd === 'puback' || packet.cmd === 'pubrec' || packet.cmd === 'pubcomp') {
        rememberAck(run, packet)
      }
    })
    client.on('connect', (packet) => this.#onConnect(run, packet))
    client.on('message', (topic, payload, packet) => this.#onMessage(topic, payload, packet))
    client.on('disconnect', (packet) => {
      run.evidence.disconnect = {
        code: packet.reasonCode ?? 0,
        ...reasonFromProperties(packet.properties),
      }
    })
    client.on('error', (error) => {
      noteError(run.evidence, error)
      // mqtt.js continues to read after malformed bytes; nothing after them can be trusted.
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
      // A resumed session includes its granted subscriptions.
      if (sessionPresent && subscription.grant.kind === 'active') continue
      void this.#requestSubscription(run, subscription)
    }
  }

  #onMessage(topic: string, payload: Uint8Array, packet: IPublishPacket): void {
    const message: ReceivedMessage = {
      id: this.#nextId++,
      at: Date.now(),
      topic,
      // A copy: the original is a window on a frame that may hold many messages.
      payload: new Uint8Array(payload),
      qos: packet.qos,
      retain: packet.retain,
      dup: packet.dup,
      properties: packet.properties,
    }
    this.received.add(message)
    for (const listener of this.#messageListeners) listener(message)
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
      // A resumed session sends its unacknowledged messages again, a clean one starts without any.
      const { incomingStore, outgoingStore } = client
      client.reconnect(run.form.cleanStart ? undefined : { incomingStore, outgoingStore })
    } catch (error) {
      this.#finish(run, unopenable(error))
    }
  }

  /** Settles pending requests, which the broker cannot answer any more. */
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
        // The types of mqtt.js also permit objects, but parsed codes are numbers.
        if (typeof code !== 'number') {
          this.#setGrant(form.topicFilter, { kind: 'inactive' })
          return resolve({ ok: false, problem: 'lost' })
        }
        if (code <= 2) {
          this.#setGrant(form.topicFilter, { kind: 'active', qos: code })
          return resolve({ ok: true, qos: code })
        }
        const verdict = { code, ...reasonFromProperties(suback?.properties) }
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

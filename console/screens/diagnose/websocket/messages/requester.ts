import { asText } from '#ui/payload.ts'
import type { Connection } from '../connection/connection.ts'
import { defaultSubscribeForm, type PublishForm } from '../connection/connection-settings.ts'
import type { Delivery, ReceivedMessage } from '../connection/connection-state.ts'
import { randomName } from '../random-name.ts'

/** Most requests that are listed, newest first. */
const MAX_REQUESTS = 20

export type RequestState =
  | { kind: 'waiting' }
  | { kind: 'answered'; message: ReceivedMessage; elapsedMs: number }
  | { kind: 'timeout' }
  /** The subscription to the response topic was refused, or the message was not published. */
  | { kind: 'notSubscribed' }
  | { kind: 'notPublished'; delivery: Delivery }
  | { kind: 'lost' }

export interface Request {
  readonly id: number
  readonly at: number
  readonly topic: string
  readonly responseTopic: string
  readonly correlationData: string
  readonly timeoutMs: number
  readonly state: RequestState
}

interface Pending {
  sentAt: number
  timer: ReturnType<typeof setTimeout>
}

/**
 * Requests of a connection and their responses [MQTT 5, 4.10]. The response topic is subscribed to and the
 * correlation data made here, unless the user has entered some.
 */
export class Requester {
  readonly #connection: Connection
  readonly #listeners = new Set<() => void>()
  readonly #pending = new Map<number, Pending>()
  #requests: readonly Request[] = []
  #nextId = 1

  constructor(connection: Connection) {
    this.#connection = connection
    connection.onMessage((message) => this.#onMessage(message))
    connection.subscribe(() => {
      if (connection.view().status.state === 'connected') return
      for (const id of this.#pending.keys()) this.#settle(id, { kind: 'lost' })
    })
  }

  view = (): readonly Request[] => this.#requests

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves when the message is published. */
  async send(form: PublishForm, clientId: string, timeoutMs: number): Promise<void> {
    const responseTopic = form.responseTopic || `response/${nameFor(clientId)}`
    const correlationData = form.correlationData || `${randomName()}${randomName()}`
    const id = this.#nextId++
    const request: Request = {
      id,
      at: Date.now(),
      topic: form.topic,
      responseTopic,
      correlationData,
      timeoutMs,
      state: { kind: 'waiting' },
    }
    this.#change([request, ...this.#requests].slice(0, MAX_REQUESTS))
    if (!(await this.#listen(responseTopic, form.qos))) {
      return this.#settle(id, { kind: 'notSubscribed' })
    }
    // A time-out begins when the message is sent.
    const timer = setTimeout(() => this.#settle(id, { kind: 'timeout' }), timeoutMs)
    this.#pending.set(id, { sentAt: performance.now(), timer })
    const delivery = await this.#connection.publish({ ...form, responseTopic, correlationData })
    if (delivery.kind === 'refused' || delivery.kind === 'notSent') {
      this.#settle(id, { kind: 'notPublished', delivery })
    }
  }

  clear(): void {
    for (const { timer } of this.#pending.values()) clearTimeout(timer)
    this.#pending.clear()
    this.#change([])
  }

  async #listen(topicFilter: string, qos: PublishForm['qos']): Promise<boolean> {
    const isActive = this.#connection
      .view()
      .subscriptions.some((one) => one.topicFilter === topicFilter && one.grant.kind === 'active')
    if (isActive) return true
    const form = { ...defaultSubscribeForm(), topicFilter, qos }
    return (await this.#connection.subscribeTo(form)).ok
  }

  #onMessage(message: ReceivedMessage): void {
    const { correlationData } = message.properties ?? {}
    if (correlationData === undefined) return
    const text = asText(correlationData)
    const request = this.#requests.find(
      (one) =>
        one.state.kind === 'waiting' &&
        one.responseTopic === message.topic &&
        one.correlationData === text,
    )
    const sentAt = request && this.#pending.get(request.id)?.sentAt
    if (request === undefined || sentAt === undefined) return
    const elapsedMs = performance.now() - sentAt
    this.#settle(request.id, { kind: 'answered', message, elapsedMs })
  }

  #settle(id: number, state: RequestState): void {
    clearTimeout(this.#pending.get(id)?.timer)
    this.#pending.delete(id)
    this.#change(
      this.#requests.map((one) =>
        one.id === id && one.state.kind === 'waiting' ? { ...one, state } : one,
      ),
    )
  }

  #change(requests: readonly Request[]): void {
    this.#requests = requests
    for (const listener of this.#listeners) listener()
  }
}

/** A client ID may have characters that a topic level cannot have. */
const nameFor = (clientId: string) => clientId.replaceAll(/[/+#\0]/g, '_')

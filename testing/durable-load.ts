import { setTimeout as wait } from 'node:timers/promises'
import mqtt, { type MqttClient } from 'mqtt'
import { waitFor } from './wait-for.ts'

/** Unacknowledged messages of each publisher and QoS. */
const WINDOW = 10
const GROUP = ['shared-1', 'shared-2']
const PLAIN = ['plain-1', 'plain-2']
const RECEIVERS = [...PLAIN, ...GROUP]
const PUBLISHERS = ['publisher-1', 'publisher-2']
/** Without a message for this long, missing ones are lost. */
const SETTLED_MS = 5000

interface DurableFindings {
  acknowledged: number
  /** Acknowledged, and not received by a session that was subscribed. */
  lost: number
  /** With QoS 2, received twice. */
  twice: number
  /** Of the same publisher and QoS 2, received out of order. */
  disordered: number
}

/**
 * Clients with durable sessions that publish with QoS 1 and 2, and receive by plain and shared
 * subscriptions, while their broker is killed. Clients reconnect and continue their exchanges.
 */
export class DurableLoad {
  readonly #clients = new Map<string, MqttClient>()
  readonly #received = new Map<string, string[]>()
  readonly #acknowledged: string[] = []
  #next = 0
  #isPublishing = false
  #underWay: Promise<void>[] = []

  get acknowledged(): number {
    return this.#acknowledged.length
  }

  async connect(url: string): Promise<void> {
    for (const clientId of [...RECEIVERS, ...PUBLISHERS]) {
      const client = await mqtt.connectAsync(url, {
        clientId,
        protocolVersion: 5,
        clean: false,
        reconnectPeriod: 20,
        connectTimeout: 2000,
        properties: { sessionExpiryInterval: 3600 },
        resubscribe: false,
      })
      client.on('error', () => {}) // the broker is down
      this.#clients.set(clientId, client)
      if (PUBLISHERS.includes(clientId)) continue
      const received: string[] = []
      this.#received.set(clientId, received)
      client.on('message', (_topic, payload) => received.push(String(payload)))
      const filter = GROUP.includes(clientId) ? '$share/g/d/#' : 'd/#'
      await client.subscribeAsync(filter, { qos: 2 })
    }
  }

  /** Publishes until `pause`, or for as long as the clients are connected. */
  start(): void {
    this.#isPublishing = true
    for (const publisher of PUBLISHERS) {
      for (const qos of [1, 2] as const) {
        for (let i = 0; i < WINDOW; i++) this.#underWay.push(this.#publish(publisher, qos))
      }
    }
  }

  /** All clients are back after a restart. */
  async reconnected(): Promise<void> {
    const all = [...this.#clients.values()]
    await waitFor(() => all.every(({ connected }) => connected), { intervalMs: 5 })
  }

  /** Starts no further messages. */
  pause(): void {
    this.#isPublishing = false
  }

  /** Waits for the acknowledgements and deliveries of all messages, then ends the clients. */
  async finish(): Promise<DurableFindings> {
    this.pause()
    await Promise.all(this.#underWay)
    // What is lost never comes: the wait ends when nothing has come for a while.
    let [last, since] = [0, performance.now()]
    while (this.#lost() > 0 && performance.now() - since < SETTLED_MS) {
      await wait(50)
      const count = [...this.#received.values()].reduce((sum, { length }) => sum + length, 0)
      if (count > last) [last, since] = [count, performance.now()]
    }
    const plain = PLAIN.map((name) => this.#receivedBy(name))
    const findings = {
      acknowledged: this.acknowledged,
      lost: this.#lost(),
      twice: [...plain, this.#receivedBy(...GROUP)].reduce((sum, each) => sum + doubles(each), 0),
      disordered: plain.reduce((sum, each) => sum + disordered(each), 0),
    }
    await this.end()
    return findings
  }

  async end(): Promise<void> {
    this.pause()
    await Promise.all([...this.#clients.values()].map((client) => client.endAsync(true)))
  }

  #receivedBy(...names: readonly string[]): readonly string[] {
    return names.flatMap((name) => this.#received.get(name) ?? [])
  }

  /** By plain subscriptions, and by the shared one. */
  #lost(): number {
    const lostBy = (received: readonly string[]) => {
      const known = new Set(received)
      return this.#acknowledged.filter((each) => !known.has(each)).length
    }
    const byPlain = PLAIN.reduce((sum, name) => sum + lostBy(this.#receivedBy(name)), 0)
    return byPlain + lostBy(this.#receivedBy(...GROUP))
  }

  async #publish(publisher: string, qos: 1 | 2): Promise<void> {
    const client = this.#clients.get(publisher)
    while (this.#isPublishing && client !== undefined) {
      const text = `${publisher}/${qos}/${this.#next++}`
      // One that fails was not sent: its connection was being closed.
      const isAcknowledged = await client.publishAsync(`d/${qos}/${publisher}`, text, { qos }).then(
        () => true,
        () => false,
      )
      if (isAcknowledged) this.#acknowledged.push(text)
    }
  }
}

const exactlyOnce = (received: readonly string[]) => received.filter((each) => each.includes('/2/'))

const doubles = (received: readonly string[]) => {
  const once = exactlyOnce(received)
  return once.length - new Set(once).size
}

function disordered(received: readonly string[]): number {
  const last = new Map<string, number>()
  let count = 0
  for (const each of exactlyOnce(received)) {
    const [publisher = '', , number] = each.split('/')
    if (Number(number) < (last.get(publisher) ?? -1)) count++
    last.set(publisher, Number(number))
  }
  return count
}

import { duplexPair } from 'node:stream'
import type { MqttClient } from 'mqtt'
import { stop } from '../../kernel/hooks.ts'
import type { Ports } from '../../kernel/ports.ts'
import type { Retainer } from '../retainer/retainer.ts'
import { SettingsTable } from '../../store/settings.ts'
import type { Store } from '../../store/store.ts'
import { clientIds, machines, readTelemetry, retainedTopics, services } from './factory.ts'

type Services = Ports<'attach' | 'clock' | 'log' | 'hooks' | 'sessions'>

/** Listener of the demo's clients, which no configured listener can be named like. */
export const DEMO_LISTENER = 'demo:factory'

const DAY_MS = 86_400_000
/** Each machine publishes once in this time. */
const INTERVAL_MS = 1000
/** A kicked client returns after this time. */
const RECONNECT_MS = 5000
/** Time for all clients to connect and subscribe. */
const START_MS = 20_000
/** Seconds for which the session of a service is kept. */
const SESSION_SECONDS = 3600

const RUNS = 'demo.runs'
/** Samples of the monitor, which readers compare with the runs, are stored for this time. */
const RUNS_KEPT_MS = 7 * DAY_MS

/** Time in which samples include the demo, in epoch milliseconds. */
interface Period {
  from: number
  to: number
}

/** Why the demo could not be started. */
export class DemoFault extends Error {}

interface Run {
  startedAt: number
  endsAt: number
  clients: MqttClient[]
  ends: (() => void)[]
}

/**
 * Demo traffic: the clients of a small factory, which speak MQTT with the broker over streams in its process. They
 * need no login and no rule, and are bounded: 20 clients, 15 messages per second, one day.
 */
export class DemoTraffic {
  readonly #kernel: Services
  readonly #retainer: Pick<Retainer, 'get' | 'delete'>
  readonly #settings: SettingsTable
  #runs: readonly Period[]
  #run: Run | undefined
  /** Starts and ends follow each other. */
  #last: Promise<void> = Promise.resolve()

  constructor(kernel: Services, retainer: Pick<Retainer, 'get' | 'delete'>, store: Store) {
    this.#kernel = kernel
    this.#retainer = retainer
    this.#settings = new SettingsTable(store)
    const now = kernel.clock.now()
    const stored = (this.#settings.get(RUNS) ?? []) as readonly Period[] // as `#record` wrote it
    // A run that an end of the process interrupted is stored with its planned end.
    this.#runs = stored.map(({ from, to }) => ({ from, to: Math.min(to, now) }))
  }

  /** Runs of the last week, the last one with its planned end while it is running. */
  get runs(): readonly Period[] {
    return this.#runs
  }

  /** Times in epoch milliseconds; `undefined` while it is not running. */
  get running(): { startedAt: number; endsAt: number } | undefined {
    return this.#run
  }

  /** Connected clients, and what is left to remove. */
  count(): { clients: number; sessions: number; retained: number } {
    const sessions = clientIds.flatMap((id) => this.#kernel.sessions.get(id) ?? [])
    return {
      clients: sessions.filter(({ connected }) => connected).length,
      sessions: sessions.length,
      retained: retainedTopics.filter((topic) => this.#retainer.get(topic) !== undefined).length,
    }
  }

  /**
   * Resolves when all clients are connected. Does nothing if it is running.
   *
   * @throws {DemoFault} if a client cannot connect; then nothing of the demo is left
   */
  start(): Promise<void> {
    return this.#inTurn(async () => {
      if (this.#run !== undefined) return
      const { clock, hooks } = this.#kernel
      const startedAt = clock.now()
      const run: Run = { startedAt, endsAt: startedAt + DAY_MS, clients: [], ends: [] }
      this.#run = run
      await this.#record([...this.#runs, { from: startedAt, to: run.endsAt }])
      run.ends.push(
        hooks.on(
          'client.authorize',
          (_, { peer }) => (peer.listener === DEMO_LISTENER ? stop('allow') : undefined),
          'plugin',
        ),
        clock.after(DAY_MS, () => void this.remove()),
      )
      const late = Promise.withResolvers<never>()
      const cancel = clock.after(START_MS, () =>
        late.reject(new DemoFault('The clients of the demo did not connect in time')),
      )
      try {
        await Promise.race([this.#connectAll(run), late.promise])
      } catch (error) {
        await this.#removeAll()
        throw error
      } finally {
        cancel()
      }
    })
  }

  async #connectAll(run: Run): Promise<void> {
    for (const { clientId, topic, seed } of machines) {
      const client = await this.#connect(run, clientId, 0)
      const config = { interval: INTERVAL_MS, limit: 80 + seed }
      const kept = { qos: 1, retain: true } as const
      await client.publishAsync(`${topic}/state`, 'online', kept)
      await client.publishAsync(`${topic}/config`, JSON.stringify(config), kept)
      await client.subscribeAsync(`${topic}/command/#`, { qos: 1 })
      this.#publishEach(run, client, topic, seed)
    }
    for (const { clientId, filter, qos, isAsleep } of services) {
      const client = await this.#connect(run, clientId, SESSION_SECONDS)
      await client.subscribeAsync(filter, { qos })
      if (isAsleep) await client.endAsync()
    }
  }

  /** Ends the clients, their sessions and their retained messages. */
  remove(): Promise<void> {
    return this.#inTurn(() => this.#removeAll())
  }

  async #removeAll(): Promise<void> {
    const { sessions, retained } = this.count()
    const hadTraces = this.#run !== undefined || sessions + retained > 0
    this.#end()
    for (const id of clientIds) this.#kernel.sessions.kick(id)
    for (const topic of retainedTopics) {
      if (this.#retainer.get(topic) !== undefined) await this.#retainer.delete(topic)
    }
    const last = this.#runs.at(-1)
    if (!hadTraces || last === undefined) return
    await this.#record([
      ...this.#runs.slice(0, -1),
      { from: last.from, to: this.#kernel.clock.now() },
    ])
  }

  close(): void {
    this.#end()
  }

  #end(): void {
    const run = this.#run
    this.#run = undefined
    for (const end of run?.ends ?? []) end()
    for (const client of run?.clients ?? []) client.end(true)
  }

  async #record(runs: readonly Period[]): Promise<void> {
    const oldest = this.#kernel.clock.now() - RUNS_KEPT_MS
    this.#runs = runs.filter(({ to }) => to > oldest)
    await this.#settings.set(RUNS, this.#runs)
  }

  #inTurn(run: () => Promise<void>): Promise<void> {
    const next = this.#last.then(run)
    this.#last = next.catch(() => {})
    return next
  }

  async #connect(run: Run, clientId: string, sessionSeconds: number): Promise<MqttClient> {
    const { MqttClient } = await import('mqtt')
    const failed = (reason: string) =>
      new DemoFault(`The demo client ${clientId} could not connect: ${reason}`)
    if (this.#run !== run) throw failed('the demo has ended')
    const client = new MqttClient(() => this.#openStream(), {
      ...{ clientId, protocolVersion: 5, keepalive: 0, reconnectPeriod: RECONNECT_MS },
      clean: sessionSeconds === 0,
      properties: { sessionExpiryInterval: sessionSeconds },
    })
    run.clients.push(client)
    client.on('error', (error) =>
      this.#kernel.log.warn({ err: error, clientid: clientId }, 'A demo client has failed'),
    )
    const connected = Promise.withResolvers<void>()
    client.once('connect', () => connected.resolve())
    client.once('error', ({ message }) => connected.reject(failed(message)))
    client.once('close', () => connected.reject(failed('the broker closed the connection')))
    client.once('end', () => connected.reject(failed('the demo has ended')))
    await connected.promise
    return client
  }

  #openStream() {
    const [ours, theirs] = duplexPair()
    // A pair does not report that its other end was destroyed.
    theirs.on('close', () => ours.destroy())
    const peer = { listener: DEMO_LISTENER, address: '127.0.0.1', port: 0, localPort: 0 }
    this.#kernel.attach(theirs, { ...peer, enableAuthn: false })
    return ours
  }

  #publishEach(run: Run, client: MqttClient, topic: string, seed: number): void {
    let count = 0
    const next = () => {
      if (this.#run !== run) return
      // Messages of a client that is away are not collected.
      if (client.connected) {
        const payload = JSON.stringify(readTelemetry(seed, count))
        client.publish(`${topic}/telemetry`, payload, { qos: seed % 2 === 0 ? 0 : 1 })
      }
      count++
      cancel = this.#kernel.clock.after(INTERVAL_MS, next)
    }
    // The machines do not all publish in the same moment.
    let cancel = this.#kernel.clock.after((seed * 67) % INTERVAL_MS, next)
    run.ends.push(() => cancel())
  }
}

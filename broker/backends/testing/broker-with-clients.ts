import { waitFor } from '@signalbox/testing/wait-for'
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Broker, startBroker } from '../../broker.ts'
import type { BackendStatus } from '../backend.ts'
import type { AuthenticatorConfig } from '../../features/authentication/setting.ts'
import type { SourceConfig } from '../../features/authorization/setting.ts'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { tcpListener } from '../../testing/tcp-listener.ts'

export const ACCEPTED = 0
export const WRONG = 0x86
export const UNKNOWN = 0x87

/** Intervals of a backend's checks while its server is up, and while it is down. */
const LOOK_MS = 15_000
const RETRY_MS = 3000
/** Delay between two checks that run at the same time. */
const TURN_MS = 500

/** A broker that listens, on a clock that the test turns, and clients that log in there. */
export class BrokerWithClients {
  readonly broker: Broker
  readonly clock: FakeClock
  readonly #dataDir: string
  readonly #clients: MqttClient[] = []

  private constructor(broker: Broker, clock: FakeClock, dataDir: string) {
    this.broker = broker
    this.clock = clock
    this.#dataDir = dataDir
  }

  static async start(): Promise<BrokerWithClients> {
    const dataDir = mkdtempSync(join(tmpdir(), 'signalbox-'))
    const clock = new FakeClock()
    const broker = await startBroker({
      dataDir,
      version: '0.0.0',
      clock,
      passwordRounds: 1,
      listeners: [tcpListener],
    })
    return new BrokerWithClients(broker, clock, dataDir)
  }

  /** Makes this the only authenticator; resolves after the first check of its server. */
  async authenticateBy(...chain: AuthenticatorConfig[]): Promise<void> {
    await this.broker.collections.authentication.change(() => chain)
  }

  /** Makes these the only sources, and denies everything else. */
  async authorizeBy(...sources: SourceConfig[]): Promise<void> {
    await this.broker.config.authorization.change(({ settings }) => ({
      settings: { ...settings, no_match: 'deny', cache: { ...settings.cache, enable: false } },
    }))
    await this.broker.collections.authorization.change(() => sources)
  }

  /** Looks at its server, again and again, until it is so. */
  async becomes(status: BackendStatus, of = () => this.authenticator): Promise<void> {
    let turnedAt = Number.NEGATIVE_INFINITY
    await waitFor(
      () => {
        if (of()?.status === status) return true
        if (performance.now() - turnedAt < TURN_MS) return false
        turnedAt = performance.now()
        this.clock.advance(of()?.status === 'connected' ? LOOK_MS : RETRY_MS)
        return false
      },
      { what: `to be ${status}` },
    )
  }

  get authenticator() {
    const [{ id } = { id: '' }] = this.broker.authentication.chain
    return this.broker.authentication.decider(id)?.backend
  }

  source(type: string) {
    return this.broker.authorization.source(type)?.backend
  }

  get alarms(): string[] {
    return this.broker.alarms.active().map(({ name }) => name)
  }

  async connect(options: IClientOptions): Promise<{ client: MqttClient; code: number }> {
    const { port } = this.broker.listeners.running[0]?.address ?? {}
    const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
      protocolVersion: 5,
      reconnectPeriod: 0,
      ...options,
    })
    this.#clients.push(client)
    client.on('error', () => {})
    const code = await new Promise<number>((resolve, reject) => {
      client.once('packetreceive', (packet) => {
        if (packet.cmd === 'connack') resolve(packet.reasonCode ?? packet.returnCode ?? -1)
      })
      client.once('close', () => reject(new Error('closed without a word')))
    })
    return { client, code }
  }

  /** Result code of a login. */
  async login(username: string, password: string | Buffer = '', more: IClientOptions = {}) {
    const { client, code } = await this.connect({ username, password, ...more })
    await client.endAsync(true)
    return code
  }

  /**
   * Result codes of simultaneous logins while a server is silent, and whether they wait at the same time: one after
   * the other, the last one waits `count` times as long as the first.
   */
  async loginTogether(count: number, username: string, password: string) {
    const from = performance.now()
    const answers = await Promise.all(
      Array.from({ length: count }, async () => {
        const code = await this.login(username, password)
        return { code, afterMs: performance.now() - from }
      }),
    )
    const waits = answers.map(({ afterMs }) => afterMs)
    return {
      codes: new Set(answers.map(({ code }) => code)),
      areTogether: Math.max(...waits) < (count / 2) * Math.min(...waits),
    }
  }

  isSuperuser(clientId: string): boolean | undefined {
    return this.broker.kernel.sessions.get(clientId)?.isSuperuser
  }

  async close(): Promise<void> {
    for (const client of this.#clients) await client.endAsync(true)
    await this.broker.close()
    rmSync(this.#dataDir, { recursive: true, force: true })
  }
}

/** Whether a client may. */
export async function maySubscribe(client: MqttClient, topic: string, qos: 0 | 1 | 2 = 0) {
  const [granted] = await client.subscribeAsync(topic, { qos }).catch(() => [{ qos: 128 }])
  if (granted !== undefined && granted.qos < 128) await client.unsubscribeAsync(topic)
  return granted !== undefined && granted.qos < 128
}

export async function mayPublish(
  client: MqttClient,
  topic: string,
  options: { qos?: 1 | 2; retain?: boolean } = {},
) {
  const answer = new Promise<number>((resolve) => {
    client.on('packetreceive', function listen(packet) {
      if (packet.cmd !== 'puback' && packet.cmd !== 'pubrec') return
      client.off('packetreceive', listen)
      resolve(packet.reasonCode ?? 0)
    })
  })
  void client.publishAsync(topic, 'x', { qos: 1, ...options }).catch(() => {})
  return (await answer) < 0x80
}

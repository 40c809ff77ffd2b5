import type { IClientOptions } from 'mqtt'
import { connectMqtt, type TestClient } from '@signalbox/testing/mqtt-client'
import { startApi, type TestApi } from '../api/testing/fixtures.ts'

/** For tests of listeners over real sockets: a broker, and listeners that a test creates on free ports. */
export class ListenerTest {
  readonly api: TestApi
  readonly #ending: (() => Promise<unknown>)[] = []

  private constructor(api: TestApi) {
    this.api = api
  }

  static async start(more: Parameters<typeof startApi>[1] = {}): Promise<ListenerTest> {
    return new ListenerTest(await startApi([], more))
  }

  /** Creates `type:name`. */
  async create(id: string, settings: object = {}): Promise<Record<string, unknown>> {
    const [type, name] = id.split(':')
    const body = { type, name, bind: '127.0.0.1:0', ...settings }
    const reply = await this.api.call('POST', '/listeners', { body })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
    this.#ending.push(() => this.api.call('DELETE', `/listeners/${id}`))
    return reply.body as Record<string, unknown> // by the contract
  }

  update(id: string, settings: object) {
    const [type] = id.split(':')
    return this.api.call('PUT', `/listeners/${id}`, { body: { id, type, ...settings } })
  }

  /** The real one of a listener that runs. */
  port(id: string): number {
    const port = this.api.broker.listeners.find(id)?.listener?.address.port
    if (port === undefined) throw new Error(`${id} does not run`)
    return port
  }

  url(id: string): string {
    const [type = ''] = id.split(':')
    const scheme = { tcp: 'mqtt', ssl: 'mqtts', ws: 'ws', wss: 'wss' }[type]
    return `${scheme}://127.0.0.1:${this.port(id)}${type.startsWith('ws') ? '/mqtt' : ''}`
  }

  async connect(id: string, options: IClientOptions = {}): Promise<TestClient> {
    const client = await connectMqtt(this.url(id), { rejectUnauthorized: false, ...options })
    this.#ending.push(() => client.end())
    return client
  }

  /** Ends all clients and listeners of one test. */
  async clean(): Promise<void> {
    for (const end of this.#ending.splice(0).reverse()) await end()
  }

  close(): Promise<void> {
    return this.api.close()
  }
}

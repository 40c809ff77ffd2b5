import { actionCreate, actionMetrics } from '@signalbox/contract/actions'
import type { Client } from '@signalbox/contract/client'
import { connectorCreate } from '@signalbox/contract/connectors'
import { ruleCreate } from '@signalbox/contract/rules'
import { startKafka } from '@signalbox/testing/kafka'
import { startPostgresql } from '@signalbox/testing/postgresql'
import type { Signalbox } from '@signalbox/testing/signalbox'
import { median, type Row, type Settings, startLoad } from './machine.ts'
import { until } from './rate-between.ts'

const PAYLOAD = JSON.stringify({ a: 'x'.repeat(40), b: 11 })
const PUBLISHERS = 4
/** Unacknowledged messages of each publisher. */
const WINDOW = 20
const CONNECTIONS = 8
const PIPELINING = 100
const DELAY_MS = 20

type Publishers = 'clients' | 'sockets'

const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`

/** Rates of rules with targets, relative to publishing without a rule in the same run. */
export async function targets(
  settings: Settings,
  [broker, other]: readonly [Signalbox, Signalbox],
): Promise<Row[]> {
  const api = await broker.api()
  const ends: (() => Promise<unknown>)[] = []
  try {
    await createPostgresql([api, await other.api()], ends)
    await createKafka(api, ends)
    const rows: Row[] = []
    for (const [name, id] of [
      ['PostgreSQL, buffer on disk', 'pgsql:disk'],
      ['Kafka', 'kafka_producer:kafka'],
    ] as const) {
      rows.push(await stored(settings, broker, { name, id, publishers: 'clients', budget: 0.7 }))
      rows.push(await stored(settings, broker, { name, id, publishers: 'sockets' }))
    }
    rows.push(await pipelined(settings, broker, ends))
    rows.push(await besideSlow(settings, [broker, other], ends))
    return rows
  } finally {
    for (const end of ends) await end()
  }
}

async function createRule(api: Client, id: string): Promise<void> {
  const sql = `SELECT topic, payload, clientid FROM "${id}"`
  await api.call(ruleCreate, { body: { id: `to_${id.replace(':', '_')}`, sql, actions: [id] } })
}

type Ends = (() => Promise<unknown>)[]

async function createPostgresql(apis: readonly Client[], ends: Ends): Promise<void> {
  const server = await startPostgresql()
  ends.push(() => server.end())
  await server.run('CREATE TABLE bench (topic text, payload text)')
  const { host, port, database, username, password } = server
  const login = { database, username, password, pool_size: CONNECTIONS }
  const type = 'pgsql'
  for (const api of apis) {
    await api.call(connectorCreate, {
      body: { type, name: 'disk', server: `${host}:${port}`, ...login },
    })
    await api.call(actionCreate, {
      body: {
        ...{ type, name: 'disk', connector: 'disk' },
        parameters: { sql: 'INSERT INTO bench(topic, payload) VALUES (${topic}, ${payload})' },
        resource_opts: {
          ...{ batch_size: 100, batch_time: '10ms', request_ttl: 'infinity' },
          buffer_mode: 'volatile_offload',
        },
      },
    })
    await createRule(api, 'pgsql:disk')
  }
}

async function createKafka(api: Client, ends: Ends): Promise<void> {
  const cluster = await startKafka()
  ends.push(() => cluster.end())
  const type = 'kafka_producer'
  const bootstrap = { bootstrap_hosts: cluster.address }
  await api.call(connectorCreate, { body: { type, name: 'kafka', ...bootstrap } })
  const message = { key: '${clientid}', value: '${payload}' }
  await api.call(actionCreate, {
    body: {
      ...{ type, name: 'kafka', connector: 'kafka' },
      parameters: { topic: 'bench', message },
    },
  })
  await createRule(api, 'kafka_producer:kafka')
}

/** Published messages per second, from the first one until all are acknowledged and, in a target, settled. */
class Publishing {
  readonly #broker: Signalbox
  readonly #publishers: Publishers
  readonly #messages: number

  constructor(broker: Signalbox, publishers: Publishers, messages: number) {
    this.#broker = broker
    this.#publishers = publishers
    this.#messages = messages
  }

  async publish(topic: string): Promise<number> {
    const port = Number(new URL(this.#broker.mqttUrl).port)
    const load = startLoad(
      'published',
      ...[this.#publishers, port, topic, PAYLOAD, PUBLISHERS, WINDOW, this.#messages],
    )
    const seconds = Number(await load.line())
    await load.end()
    return this.#messages / seconds
  }

  /** @throws {Error} if rows fail */
  async store(id: string): Promise<number> {
    const api = await this.#broker.api()
    const read = async () => (await api.call(actionMetrics, { path: { id } })).metrics
    const before = await read()
    const rate = await this.publish(id)
    const acknowledged = performance.now()
    await until(async () => (await read()).success - before.success >= this.#messages)
    const waited = (performance.now() - acknowledged) / 1000
    const { failed } = await read()
    if (failed > before.failed) throw new Error(`${failed - before.failed} rows of ${id} failed`)
    return this.#messages / (this.#messages / rate + waited)
  }
}

interface Stored {
  name: string
  /** The action; messages of the same topic reach it. */
  id: string
  publishers: Publishers
  budget?: number
}

async function stored(
  { isSmoke }: Settings,
  broker: Signalbox,
  { name, id, publishers, budget }: Stored,
): Promise<Row> {
  const publishing = new Publishing(broker, publishers, isSmoke ? 800 : 40_000)
  const [plain, ratios, rates]: [number[], number[], number[]] = [[], [], []]
  // The first round includes the work of the compiler.
  if (!isSmoke) {
    await publishing.publish('plain')
    await publishing.store(id)
  }
  for (let round = 0; round < (isSmoke ? 1 : 3); round++) {
    const alone = await publishing.publish('plain')
    const rate = await publishing.store(id)
    plain.push(alone)
    rates.push(rate)
    ratios.push(rate / alone)
  }
  const ratio = median(ratios)
  const who = publishers === 'clients' ? 'MQTT.js' : 'publishers that only write and count bytes'
  return {
    figure: `rows in ${name}; ${PUBLISHERS} × QoS 1, ${WINDOW} in flight each, by ${who}`,
    value: `${perSecond(median(rates))}, published without a rule ${perSecond(median(plain))}: ${ratio.toFixed(2)} times`,
    budget: budget === undefined ? '' : `${budget} times`,
    isMet: isSmoke || budget === undefined ? undefined : ratio >= budget,
  }
}

async function createHttp(api: Client, name: string, url: string, pipelining: number) {
  const connector = { pool_size: CONNECTIONS, enable_pipelining: pipelining }
  await api.call(connectorCreate, { body: { type: 'http', name, url, ...connector } })
  await api.call(actionCreate, {
    body: {
      ...{ type: 'http', name, connector: name },
      parameters: { body: '${payload}' },
      resource_opts: { request_ttl: 'infinity' },
    },
  })
  await createRule(api, `http:${name}`)
}

/** A remote web service, with and without requests before the first answer. */
async function pipelined({ isSmoke }: Settings, broker: Signalbox, ends: Ends): Promise<Row> {
  const api = await broker.api()
  const service = startLoad('web-service', DELAY_MS)
  ends.push(() => service.end())
  const url = `http://127.0.0.1:${await service.line()}`
  await createHttp(api, 'one', url, 1)
  await createHttp(api, 'many', url, PIPELINING)
  const few = isSmoke ? 80 : 1600
  const one = new Publishing(broker, 'clients', few)
  const many = new Publishing(broker, 'clients', isSmoke ? few : 40_000)
  const ratios: number[] = []
  const [withOne, withMany]: [number[], number[]] = [[], []]
  for (let round = 0; round < (isSmoke ? 1 : 3); round++) {
    const slow = await one.store('http:one')
    const fast = await many.store('http:many')
    withOne.push(slow)
    withMany.push(fast)
    ratios.push(fast / slow)
  }
  const ratio = median(ratios)
  return {
    figure: `requests to a web service ${DELAY_MS} ms away, ${CONNECTIONS} connections, pipelining ${PIPELINING}`,
    value: `${perSecond(median(withMany))}, without pipelining ${perSecond(median(withOne))}: ${ratio.toFixed(1)} times`,
    budget: '20 times',
    isMet: isSmoke ? undefined : ratio >= 20,
  }
}

/** The same rule on two brokers: on one of them another target has all its places taken and a backlog. */
async function besideSlow(
  { isSmoke }: Settings,
  [free, busy]: readonly [Signalbox, Signalbox],
  ends: Ends,
): Promise<Row> {
  const silent = startLoad('web-service', -1)
  ends.push(() => silent.end())
  const url = `http://127.0.0.1:${await silent.line()}`
  await createHttp(await busy.api(), 'silent', url, PIPELINING)
  const messages = isSmoke ? 800 : 40_000
  const alone = new Publishing(free, 'clients', messages)
  const beside = new Publishing(busy, 'clients', messages)
  await beside.publish('http:silent')
  const [rates, others, ratios]: [number[], number[], number[]] = [[], [], []]
  // The first round includes the work of the compiler.
  for (let round = 0; round < (isSmoke ? 1 : 4); round++) {
    const other = await alone.store('pgsql:disk')
    const rate = await beside.store('pgsql:disk')
    if (!isSmoke && round === 0) continue
    rates.push(rate)
    others.push(other)
    ratios.push(rate / other)
  }
  const ratio = median(ratios)
  return {
    figure: 'rows in PostgreSQL while another target does not answer',
    value: `${perSecond(median(rates))}, without that target ${perSecond(median(others))}: ${ratio.toFixed(2)} times`,
    budget: '0.9 times',
    isMet: isSmoke ? undefined : ratio >= 0.9,
  }
}

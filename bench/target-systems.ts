import { startClickhouse } from '@signalbox/testing/clickhouse'
import type { DatabaseServer } from '@signalbox/testing/database-server'
import { startInfluxdb } from '@signalbox/testing/influxdb'
import { startKafka } from '@signalbox/testing/kafka'
import { startMariadb } from '@signalbox/testing/mariadb'
import { startMosquitto } from '@signalbox/testing/mosquitto'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { startPostgresql } from '@signalbox/testing/postgresql'
import { startRabbitmq } from '@signalbox/testing/rabbitmq'
import { startRedis } from '@signalbox/testing/redis'
import { connect } from 'amqplib'

/** A real system that an action writes numbered rows to: columns `n` and `payload`. */
export interface TargetSystem {
  /** Own fields of the connector and of the action. */
  connector: object
  parameters: object
  /** Options of the buffer, which is on disk. */
  opts: object
  /** It refuses all or some rows until `relieve`, as a full one does. */
  fill?(): Promise<unknown> | void
  relieve?(): Promise<unknown> | void
  /** It takes connections, and answers nothing. */
  pause?(): void
  resume?(): void
  stop(): Promise<void>
  start(): Promise<void>
  /** Numbers of the rows that it has, with repetitions. */
  stored(): Promise<number[]>
  end(): Promise<void>
}

const numbers = (rows: readonly Record<string, unknown>[]) => rows.map(({ n }) => Number(n))
const WAITING = {
  buffer_mode: 'volatile_offload',
  request_ttl: 'infinity',
  resume_interval: '200ms',
}
const BATCHES = { ...WAITING, batch_size: 50, batch_time: '10ms' }

/** @param quota statements that begin and end to refuse a tenth of the rows of each batch */
async function database(
  server: DatabaseServer,
  quota: { begin: string; end: string },
): Promise<TargetSystem> {
  const { host, port, database, username, password } = server
  await server.run('CREATE TABLE m (n bigint, payload text)')
  return {
    ...server,
    connector: { server: `${host}:${port}`, database, username, password, pool_size: 4 },
    parameters: { sql: 'INSERT INTO m(n, payload) VALUES (${n}, ${payload})' },
    opts: BATCHES,
    fill: () => server.run(quota.begin),
    relieve: () => server.run(quota.end),
    stored: async () => numbers(await server.run('SELECT n FROM m')),
  }
}

const pgsql = async () =>
  database(await startPostgresql(), {
    begin: 'ALTER TABLE m ADD CONSTRAINT c CHECK (n % 10 <> 7) NOT VALID',
    end: 'ALTER TABLE m DROP CONSTRAINT c',
  })

const mysql = async () =>
  database(await startMariadb(), {
    begin:
      "CREATE TRIGGER c BEFORE INSERT ON m FOR EACH ROW IF NEW.n % 10 = 7 THEN SIGNAL SQLSTATE '45000'; END IF",
    end: 'DROP TRIGGER c',
  })

async function redis(): Promise<TargetSystem> {
  const server = await startRedis({ isDurable: true })
  return {
    ...server,
    connector: {
      parameters: { redis_type: 'single', server: `127.0.0.1:${server.port}`, pool_size: 4 },
    },
    parameters: { command_template: ['RPUSH', 'm', '${n}'] },
    opts: BATCHES,
    fill: () => void server.run('config', 'set', 'maxmemory', '1'),
    relieve: () => void server.run('config', 'set', 'maxmemory', '0'),
    stored: async () => server.run('lrange', 'm', '0', '-1').split('\n').map(Number),
  }
}

async function mqtt(): Promise<TargetSystem> {
  const server = await startMosquitto(({ path }) => [
    'persistence true',
    `persistence_location ${path}/`,
    'max_queued_messages 0',
    'max_inflight_messages 0',
  ])
  const url = `mqtt://127.0.0.1:${server.port}`
  const found: number[] = []
  const collect = async () => {
    const session = { clientId: 'collector', clean: false, protocolVersion: 4 } as const
    const client = await connectMqtt(url, { ...session, reconnectPeriod: 100 })
    client.mqtt.on('message', (_topic, payload) =>
      found.push(Number(JSON.parse(String(payload)).n)),
    )
    await client.mqtt.subscribeAsync('m', { qos: 1 })
    return client
  }
  const collector = await collect()
  return {
    connector: { server: `127.0.0.1:${server.port}`, pool_size: 2 },
    parameters: { topic: 'm', payload: '${payload}', qos: 1, retain: false },
    opts: WAITING,
    start: () => server.start(),
    stop: () => server.stop(),
    stored: async () => found,
    async end() {
      await collector.mqtt.endAsync(true)
      await server.end()
    },
  }
}

async function rabbitmq(): Promise<TargetSystem> {
  const server = await startRabbitmq()
  const open = () => connect(`amqp://guest:guest@127.0.0.1:${server.port}`)
  const client = await open()
  const channel = await client.createChannel()
  await channel.assertExchange('out', 'topic', { durable: true })
  await channel.assertQueue('m', { durable: true })
  await channel.bindQueue('m', 'out', '#')
  await client.close()
  const { port, username, password } = server
  return {
    ...server,
    connector: { server: '127.0.0.1', port, username, password, pool_size: 2, timeout: '2s' },
    parameters: { exchange: 'out', routing_key: 'r', delivery_mode: 'persistent' },
    opts: WAITING,
    async stored() {
      const reader = await open()
      const own = await reader.createChannel()
      const found: number[] = []
      for (let next = await own.get('m'); next !== false; next = await own.get('m')) {
        found.push(JSON.parse(String(next.content)).n)
      }
      await reader.close()
      return found
    },
  }
}

async function kafka(): Promise<TargetSystem> {
  const server = await startKafka()
  return {
    connector: {
      bootstrap_hosts: server.address,
      connect_timeout: '1s',
      metadata_request_timeout: '1s',
    },
    parameters: {
      topic: 'm',
      message: { key: '${n}', value: '${n}' },
      buffer: { mode: 'disk' },
    },
    opts: {},
    pause: () => server.pause(),
    resume: () => server.resume(),
    stop: () => server.cut(),
    start: () => server.restore(),
    stored: async () => (await server.read('m')).map(({ value }) => Number(value)),
    end: () => server.end(),
  }
}

async function clickhouse(): Promise<TargetSystem> {
  const server = await startClickhouse()
  const { url, username, password } = server
  await server.run('CREATE TABLE m (n Int64, payload String) ENGINE = Log')
  return {
    connector: { url, database: 'default', username, password },
    parameters: { sql: "INSERT INTO m(n, payload) VALUES (${n}, '${payload}')" },
    opts: BATCHES,
    stop: () => server.stop(),
    start: () => server.start(),
    stored: async () => numbers(await server.run('SELECT n FROM m')),
    end: () => server.end(),
  }
}

async function influxdb(): Promise<TargetSystem> {
  const server = await startInfluxdb()
  const { port, database, username, password } = server
  return {
    connector: {
      server: `127.0.0.1:${port}`,
      parameters: { influxdb_type: 'influxdb_api_v1', database, username, password },
    },
    parameters: { write_syntax: 'm,t=${n} n=${n}i ${timestamp}', precision: 'ms' },
    opts: BATCHES,
    stop: () => server.stop(),
    start: () => server.start(),
    stored: async () => (await server.values('SELECT n FROM m')).map(([n]) => Number(n)),
    end: () => server.end(),
  }
}

export const TARGET_SYSTEMS: Readonly<Record<string, () => Promise<TargetSystem>>> = {
  pgsql,
  mysql,
  redis,
  mqtt,
  rabbitmq,
  kafka_producer: kafka,
  clickhouse,
  influxdb,
}

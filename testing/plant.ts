import { actionCreate } from '@signalbox/contract/actions'
import { authenticationCreate, authenticationUserCreate } from '@signalbox/contract/authentication'
import { apiKeyCreate } from '@signalbox/contract/api-keys'
import { authorizationSourceCreate, userRulesCreate } from '@signalbox/contract/authorization'
import { bannedCreate } from '@signalbox/contract/banned'
import type { Client } from '@signalbox/contract/client'
import { connectorCreate } from '@signalbox/contract/connectors'
import { ruleCreate } from '@signalbox/contract/rules'
import { sourceCreate } from '@signalbox/contract/sources'
import { userCreate } from '@signalbox/contract/users'
import type { IClientOptions } from 'mqtt'
import { startGateways } from './gateway-clients.ts'
import { connectMqtt, type TestClient } from './mqtt-client.ts'

const LINES = 3
const MACHINES = ['press', 'robot', 'oven', 'conveyor', 'packer', 'pump'] as const
const PASSWORD = 'Plant-floor-7'
const INTERVAL_MS = 1000

export interface Plant {
  end(): Promise<void>
}

/**
 * A small factory for pictures and trials: machines that publish telemetry, services that subscribe, and the
 * usual problems. One client never acknowledges, one sleeps with a full queue, one has a wrong password and one
 * publishes to a topic that it has no permission for. The configuration is created through the API.
 */
export async function startPlant(mqttUrl: string, api: Client): Promise<Plant> {
  await configure(api)
  await integrate(mqttUrl, api)
  const endGateways = await startGateways(api)
  const clients: TestClient[] = []
  const timers: NodeJS.Timeout[] = []
  const join = async (clientId: string, options: IClientOptions = {}) => {
    const client = await connectMqtt(mqttUrl, { clientId, ...loginForClient(clientId), ...options })
    clients.push(client)
    return client
  }
  const every = (ms: number, run: (count: number) => void) => {
    let count = 0
    run(count++)
    timers.push(setInterval(() => run(count++), ms))
  }

  for (let line = 1; line <= LINES; line++) {
    for (const [at, machine] of MACHINES.entries()) {
      const topic = `plant/line-${line}/${machine}`
      const client = await join(`line-${line}-${machine}`, {
        keepalive: 30,
        protocolVersion: at % 3 === 0 ? 4 : 5,
        will: { topic: `${topic}/state`, payload: Buffer.from('offline'), qos: 1, retain: true },
      })
      client.mqtt.publish(`${topic}/state`, 'online', { qos: 1, retain: true })
      client.mqtt.publish(`${topic}/config`, JSON.stringify(configuration(machine, line)), {
        qos: 1,
        retain: true,
      })
      await client.mqtt.subscribeAsync(`${topic}/command/#`, { qos: 1 })
      every(INTERVAL_MS, (count) => {
        const reading = telemetry(line * 10 + at, count)
        client.mqtt.publish(`${topic}/telemetry`, JSON.stringify(reading), { qos: at % 2 ? 1 : 0 })
        client.mqtt.publish(`${topic}/temperature`, String(reading.temperature))
      })
    }
  }
  for (const worker of [1, 2]) {
    const client = await join(`historian-${worker}`)
    await client.mqtt.subscribeAsync('$share/historian/plant/+/+/telemetry', { qos: 1 })
  }
  const dashboard = await join('dashboard', { properties: { receiveMaximum: 100 } })
  await dashboard.mqtt.subscribeAsync(['plant/#', '$SYS/brokers/+/uptime'], { qos: 0 })
  const alerts = await join('alert-service')
  await alerts.mqtt.subscribeAsync('plant/+/+/state', { qos: 2 })

  const sleeping = await join('reporting-nightly', {
    clean: false,
    properties: { sessionExpiryInterval: 86_400 },
  })
  await sleeping.mqtt.subscribeAsync('plant/+/+/telemetry', { qos: 1 })
  await sleeping.end()
  const stuck = await join('legacy-scada', {
    // Its pings would wait behind the message.
    keepalive: 0,
    properties: { receiveMaximum: 32 },
  })
  // The callback of a message that is never called: no acknowledgement leaves the client.
  stuck.mqtt.handleMessage = () => {}
  await stuck.mqtt.subscribeAsync('plant/line-1/+/telemetry', { qos: 1 })
  for (let i = 0; i < 1200; i++) {
    dashboard.mqtt.publish(`plant/line-1/press/telemetry`, JSON.stringify(telemetry(11, i)), {
      qos: 1,
    })
  }
  for (let i = 0; i < 12; i++) {
    const due = 600 + i * 300
    dashboard.mqtt.publish(`$delayed/${due}/plant/line-${(i % 3) + 1}/oven/command/off`, '{}')
  }
  every(5000, () => {
    connectMqtt(mqttUrl, { clientId: 'line-4-press', username: 'line-4', password: 'guess' }).catch(
      () => {}, // The broker is meant to refuse.
    )
    alerts.mqtt.publish('office/door', 'open', { qos: 1 })
    dashboard.mqtt.publish('plant/line-9/unused', 'nobody is subscribed')
  })
  return {
    end: async () => {
      endGateways()
      for (const timer of timers) clearInterval(timer)
      await Promise.all(clients.map((client) => client.end()))
    },
  }
}

async function configure(api: Client): Promise<void> {
  const users = {
    mechanism: 'password_based',
    backend: 'built_in_database',
    password_hash_algorithm: { name: 'sha256' },
  } as const
  await api.call(authenticationCreate, { body: users })
  const path = { id: 'password_based:built_in_database' }
  for (const user_id of ['line-1', 'line-2', 'line-3', 'services', 'line-4']) {
    await api.call(authenticationUserCreate, { path, body: { user_id, password: PASSWORD } })
  }
  await api.call(authenticationCreate, {
    body: {
      mechanism: 'password_based',
      backend: 'redis',
      redis_type: 'single',
      server: '127.0.0.1:6390',
      cmd: 'HMGET mqtt_user:${username} password_hash',
    },
  })
  await api.call(authorizationSourceCreate, { body: { type: 'built_in_database', enable: true } })
  await api.call(userRulesCreate, {
    body: [
      {
        username: 'services',
        rules: [
          { action: 'publish', permission: 'deny', topic: 'office/#' },
          { action: 'all', permission: 'allow', topic: 'plant/#' },
        ],
      },
    ],
  })
  await api.call(bannedCreate, {
    body: { as: 'peerhost_net', who: '203.0.113.0/24', reason: 'scanner' },
  })
  await api.call(bannedCreate, {
    body: { as: 'clientid_re', who: '^test-', reason: 'no test devices in production' },
  })
  await api.call(userCreate, {
    body: { username: 'mei', password: PASSWORD, role: 'viewer', description: 'Night shift' },
  })
  await api.call(apiKeyCreate, { body: { name: 'grafana', desc: 'Metrics', enable: true } })
}

/** Another broker that takes the messages, and a web service that is down. */
async function integrate(mqttUrl: string, api: Client): Promise<void> {
  const { host } = new URL(mqttUrl)
  const { username, password } = loginForClient('headquarters')
  await api.call(connectorCreate, {
    body: { type: 'mqtt', name: 'headquarters', server: host, username, password, pool_size: 2 },
  })
  const resource_opts = { start_timeout: '100ms' }
  await api.call(connectorCreate, {
    body: { type: 'http', name: 'maintenance', url: 'http://127.0.0.1:6391/api', resource_opts },
  })
  await api.call(actionCreate, {
    body: {
      type: 'mqtt',
      name: 'to-headquarters',
      connector: 'headquarters',
      parameters: { topic: 'plant-7/${topic}', payload: '${payload}' },
    },
  })
  await api.call(actionCreate, {
    body: {
      type: 'http',
      name: 'open-ticket',
      connector: 'maintenance',
      parameters: { path: '/tickets', body: '{"machine":"${machine}","at":${timestamp}}' },
    },
  })
  await api.call(sourceCreate, {
    body: {
      type: 'mqtt',
      name: 'orders',
      connector: 'headquarters',
      parameters: { topic: 'orders/#' },
    },
  })
  await api.call(ruleCreate, {
    body: {
      id: 'hot-machines',
      sql: 'SELECT clientid as machine, timestamp FROM "plant/+/+/temperature" WHERE payload > 70',
      actions: ['http:open-ticket'],
    },
  })
  // A webhook: three parts of one name.
  const name = 'presence_WH_D'
  await api.call(connectorCreate, {
    body: { type: 'http', name, url: 'http://127.0.0.1:6391/presence', resource_opts },
  })
  await api.call(actionCreate, { body: { type: 'http', name, connector: name, parameters: {} } })
  const sql = 'SELECT\n  *\nFROM\n  "$events/client_connected",\n  "$events/client_disconnected"'
  await api.call(ruleCreate, { body: { id: name, sql, actions: [`http:${name}`] } })
}

export function loginForClient(clientId: string): IClientOptions {
  const line = /^line-\d/.exec(clientId)?.[0]
  return { username: line ?? 'services', password: PASSWORD }
}

function configuration(machine: string, line: number): object {
  return {
    machine,
    line,
    firmware: '4.2.1',
    limits: { temperature: { warn: 70, stop: 90 }, vibration: 4.5 },
    interval: INTERVAL_MS,
  }
}

/** Values that rise and fall like those of a machine, without chance: pictures stay comparable. */
function telemetry(seed: number, count: number) {
  const wave = (period: number, from: number, to: number) =>
    Number((from + ((to - from) * (1 + Math.sin(seed + count / period))) / 2).toFixed(2))
  return {
    temperature: wave(20, 40, 78),
    vibration: wave(7, 0.4, 3.1),
    power: wave(50, 1.2, 7.8),
    parts: count,
    state: count % 60 < 55 ? 'running' : 'changeover',
  }
}

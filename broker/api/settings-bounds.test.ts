import { type FieldFacts, fieldAt } from '@signalbox/contract/field-at'
import { listenerSchemas } from '@signalbox/contract/listener-fields'
import * as settings from '@signalbox/contract/settings'
import { ByteSize, Duration } from '@signalbox/formats/units'
import { connectMqtt } from '@signalbox/testing/mqtt-client'
import { type PahoClients, startPaho } from '@signalbox/testing/paho'
import { waitFor } from '@signalbox/testing/wait-for'
import type { core } from 'zod/mini'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serverCertificate, serverKey } from '../kernel/testing/certificates.ts'
import { readMqtt } from '../features/mqtt/setting.ts'
import { faultsFromReply, startApi, type TestApi } from './testing/fixtures.ts'

/**
 * Clients can connect with each setting that affects them, at its smallest and its largest value. The settings are
 * taken from the schemas, so that new ones are tested too.
 */

let api: TestApi
let paho: PahoClients

beforeAll(async () => {
  api = await startApi()
  paho = startPaho()
})
afterAll(async () => {
  await paho.end()
  await api.close()
})

/** Values for fields without a maximum: a number, a time and a text. */
const LARGE = 2 ** 40
const LONG_TIME = '3650d'
const LONG_TEXT = 'x'.repeat(65_535)

type Schema = core.$ZodType
const readDefinition = (schema: Schema) =>
  schema._zod.def as core.$ZodTypeDef & { innerType?: Schema; shape?: Record<string, Schema> }

/** Dotted paths of all fields that are no objects. */
function listPaths(schema: Schema, prefix: readonly string[] = []): string[] {
  const { innerType, shape } = readDefinition(schema)
  if (innerType !== undefined) return listPaths(innerType, prefix)
  if (shape === undefined) return [prefix.join('.')]
  return Object.entries(shape).flatMap(([name, field]) => listPaths(field, [...prefix, name]))
}

/** The smallest and the largest value of a field, or all of few; none of a list or a map. */
function listExtremes({ type, min = 0, max, word, options }: FieldFacts): unknown[] {
  const words = word === undefined ? [] : [word]
  switch (type) {
    case 'number':
      return [min, max ?? LARGE, ...words]
    case 'duration':
      return [Duration.format(min), max === undefined ? LONG_TIME : Duration.format(max), ...words]
    case 'size':
      return [ByteSize.format(min), ByteSize.format(max ?? LARGE), ...words]
    case 'boolean':
      return [true, false]
    case 'choice':
      return [...(options ?? [])]
    case 'text':
      return ['', LONG_TEXT]
    default:
      return []
  }
}

interface Case {
  path: string
  value: unknown
  /** A setting with a format may refuse the text. */
  mayRefuse: boolean
}

function makeCases(schema: Schema, without: ReadonlySet<string>): Case[] {
  return listPaths(schema)
    .filter((path) => !without.has(path))
    .flatMap((path) => {
      const facts = fieldAt([schema], path)
      if (facts === undefined) throw new Error(`${path} is no field`)
      // Fields without an effect are only stored and returned.
      if (facts.effect === 'none') return []
      return listExtremes(facts).map((value) => ({ path, value, mayRefuse: facts.type === 'text' }))
    })
}

const caseTitle = ({ path, value }: Case) => `${path} = ${JSON.stringify(value).slice(0, 40)}`

interface Target {
  url: string
  port: number
  isWebSocket?: boolean
  isTls?: boolean
}

/** Connects two clients of each version of MQTT. */
async function expectEveryClient({ url, ...target }: Target, context: string): Promise<void> {
  for (const version of [4, 5] as const) {
    const client = await connectMqtt(url, {
      protocolVersion: version,
      rejectUnauthorized: false,
      ...(version === 5 && {
        properties: { requestResponseInformation: true, topicAliasMaximum: 10 },
      }),
    }).catch((error: unknown) => {
      throw new Error(`${context}: mqtt.js with version ${version}`, { cause: error })
    })
    await client.end()
    // A limit of one connection needs the previous client to be gone.
    await waitFor(() => api.broker.kernel.connections.size === 0)
    expect(await paho.connect({ ...target, version }), `${context}: paho ${version}`).toBe(
      'connected',
    )
    await waitFor(() => api.broker.kernel.connections.size === 0)
  }
}

/** Roots of the global zone that have an effect. */
const ROOTS = {
  mqtt: settings.mqttConfig,
  durable_sessions: settings.durableSessionsConfig,
  flapping_detect: settings.flappingDetect,
} as const

describe('a setting of all listeners', () => {
  let target: Target
  let zone: Record<keyof typeof ROOTS, object>

  beforeAll(async () => {
    await api.call('POST', '/listeners', {
      body: { type: 'tcp', name: 'zone', bind: '127.0.0.1:0' },
    })
    target = findTarget('tcp:zone')
    zone = await api.read('/configs/global_zone')
  })

  describe.each(Object.entries(ROOTS))('of %s', (root, schema) => {
    it.each(makeCases(schema, new Set()).map((each) => [caseTitle(each), each] as const))(
      '%s lets clients in',
      async (title, { path, value, mayRefuse }) => {
        // Durable sessions cannot be enabled if the broker was started without their storage.
        if (root === 'durable_sessions' && path === 'enable') return
        const name = root as keyof typeof ROOTS // of its own entries
        const body = { ...zone, [name]: withField(zone[name], path.split('.'), value) }
        const reply = await api.call('PUT', '/configs/global_zone', { body })
        if (mayRefuse && reply.status === 400) return
        expect(reply.status, `${title}: ${JSON.stringify(reply.body)}`).toBe(200)
        await expectEveryClient(target, title)
        await api.call('PUT', '/configs/global_zone', { body: zone })
      },
    )
  })
})

function findTarget(id: string): Target {
  const running = api.broker.listeners.running.find((listener) => listener.id === id)
  const port = running?.address.port ?? 0
  const [type] = id.split(':')
  switch (type) {
    case 'ssl':
      return { url: `mqtts://127.0.0.1:${port}`, port, isTls: true }
    case 'ws':
      return { url: `ws://127.0.0.1:${port}/mqtt`, port, isWebSocket: true }
    case 'wss':
      return { url: `wss://127.0.0.1:${port}/mqtt`, port, isWebSocket: true, isTls: true }
    default:
      return { url: `mqtt://127.0.0.1:${port}`, port }
  }
}

/** Fields whose purpose is to shut out clients, and fields that need others beside them. */
const ACCESS = new Set([
  'enable',
  'bind',
  'enable_authn',
  'proxy_protocol',
  'ssl_options.fail_if_no_peer_cert',
  'ssl_options.enable_crl_check',
  'ssl_options.ocsp.enable_ocsp_stapling',
  'websocket.mqtt_path',
  'websocket.check_origin_enable',
])

/** The fields that a type adds to those of the others. */
const OWN_FIELDS = { tcp: /./, ssl: /^ssl_options\./, ws: /^websocket\./, wss: /^ssl_options\./ }

describe.each(['tcp', 'ssl', 'ws', 'wss'] as const)(
  'a setting of a listener of type %s',
  (type) => {
    const id = `${type}:bounds`
    let whole: Record<string, unknown>

    beforeAll(async () => {
      const isTls = type === 'ssl' || type === 'wss'
      const created = await api.call('POST', '/listeners', {
        body: {
          type,
          name: 'bounds',
          bind: '127.0.0.1:0',
          ...(isTls && { ssl_options: { certfile: serverCertificate, keyfile: serverKey } }),
        },
      })
      expect(created.status, JSON.stringify(created.body)).toBe(200)
      const read = await api.read<Record<string, unknown>>(`/listeners/${id}`)
      const { status: _status, node_status: _node, running: _running, ...settings } = read
      whole = settings
    })

    const cases = makeCases(listenerSchemas[type], ACCESS).filter(({ path }) =>
      OWN_FIELDS[type].test(path),
    )

    it.each(cases.map((each) => [caseTitle(each), each] as const))(
      '%s lets clients in',
      async (title, { path, value, mayRefuse }) => {
        const [group = '', ...rest] = path.split('.')
        const field = rest.length === 0 ? value : withField(whole[group], rest, value)
        const body = { ...whole, [group]: field }
        const reply = await api.call('PUT', `/listeners/${id}`, { body })
        if (mayRefuse && reply.status === 400) return
        expect(reply.status, `${title}: ${JSON.stringify(reply.body)}`).toBe(200)
        try {
          await expectEveryClient(findTarget(id), title)
        } finally {
          await api.call('PUT', `/listeners/${id}`, { body: whole })
        }
      },
    )
  },
)

/** The object with one field of it, or of an object inside, replaced. */
function withField(
  object: unknown,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): object {
  const fields = Object(object) as Record<string, unknown> // of JSON
  return { ...fields, [name]: rest.length === 0 ? value : withField(fields[name], rest, value) }
}

const zoneWith = async (mqtt: Partial<settings.MqttConfig>) => {
  const zone = await api.read<{ mqtt: settings.MqttConfig }>('/configs/global_zone')
  return { ...zone, mqtt: { ...zone.mqtt, ...mqtt } }
}

it.each([
  [{ server_keepalive: 65_536 }, 'mqtt.server_keepalive', '1..65535'],
  [{ idle_timeout: '0s' }, 'mqtt.idle_timeout', '1s or more'],
  [{ max_packet_size: '1B' }, 'mqtt.max_packet_size', '256B or more'],
  [
    { response_information: '信'.repeat(21_846) },
    'mqtt.response_information',
    '65535 bytes at most',
  ],
])('refuses what would shut out all clients, with the reason: %o', async (mqtt, path, expected) => {
  const reply = await api.call('PUT', '/configs/global_zone', { body: await zoneWith(mqtt) })
  expect(reply.status).toBe(400)
  expect(faultsFromReply(reply)).toMatchObject({ path, reason: { expected } })
})

it('announces the largest packet that the protocol knows', async () => {
  const zone = await zoneWith({})
  const body = await zoneWith({ max_packet_size: '256MB' })
  expect((await api.call('PUT', '/configs/global_zone', { body })).status).toBe(200)
  const client = api.client(5)
  const { properties } = await client.connect({ clientId: 'large' })
  expect(properties?.maximumPacketSize).toBe(268_435_455)
  client.disconnect()
  await api.call('PUT', '/configs/global_zone', { body: zone })
})

it('works with values that an earlier version stored', () => {
  const read = readMqtt({
    ...settings.mqttConfig.parse({}),
    server_keepalive: 70_000,
    idle_timeout: '0s',
    max_packet_size: '1B',
    keepalive_backoff: 0,
  })
  expect(read).toMatchObject({
    serverKeepAlive: 65_535,
    idleTimeoutMs: 1000,
    maxPacketSizeBytes: 256,
    keepAliveMultiplier: 1,
  })
})

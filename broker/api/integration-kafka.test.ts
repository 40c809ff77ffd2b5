import { CLOSED } from '@signalbox/testing/closed-port'
import { type KafkaCluster, startKafka } from '@signalbox/testing/kafka'
import { waitFor } from '@signalbox/testing/wait-for'
import { createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { createServer as createTlsServer, type TlsOptions } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { caCertificate, serverCertificate, serverKey } from '../kernel/testing/certificates.ts'
import { QUICK, startIntegration, type TestIntegration } from './testing/integration-fixtures.ts'

// Kafka: the cluster of librdkafka at the far side.

let api: TestIntegration
let kafka: KafkaCluster
beforeAll(async () => {
  ;[api, kafka] = await Promise.all([startIntegration(), startKafka()])
})
afterAll(async () => {
  await api.close()
  await kafka.end()
})
afterEach(() => api.clear())

const connector = (type: string, more: object = {}) => ({
  type,
  name: 'c',
  bootstrap_hosts: kafka.address,
  connect_timeout: '1s',
  metadata_request_timeout: '1s',
  resource_opts: QUICK,
  ...more,
})

const action = (parameters: object, more: object = {}) => ({
  type: 'kafka_producer',
  name: 'a',
  connector: 'c',
  parameters,
  resource_opts: { health_check_interval: '200ms' },
  ...more,
})

const source = (parameters: object) => ({
  type: 'kafka_consumer',
  name: 's',
  connector: 'c',
  parameters,
  resource_opts: { health_check_interval: '200ms' },
})

describe('a producer of Kafka', () => {
  it('writes keys, values, headers and times as its templates say', async () => {
    const created = await api.create('connectors', connector('kafka_producer'))
    expect(created).toMatchObject({ status: 201, body: { status: 'connected' } })
    const parameters = {
      topic: 'written',
      message: { key: '${clientid}', value: '${payload}', timestamp: '${timestamp}' },
      compression: 'snappy',
      kafka_headers: '${.pub_props}',
      kafka_ext_headers: [{ kafka_ext_header_key: 'topic', kafka_ext_header_value: '${topic}' }],
    }
    expect(await api.create('actions', action(parameters))).toMatchObject({ status: 201 })
    const hostile = 'a"b\\c=d,e'
    const outcomes = api.give('kafka_producer:a', {
      clientid: 'c1',
      payload: hostile,
      topic: 't/1',
      timestamp: 1_700_000_000_123,
      pub_props: { name: hostile, number: 1 },
    })
    await waitFor(() => outcomes.length === 1)
    expect(outcomes).toEqual([{ kind: 'success' }])
    expect(kafka.read('written')).toEqual([
      {
        key: 'c1',
        value: hostile,
        headers: `name=${hostile},topic=t/1`,
        partition: expect.any(Number),
        timestamp: 1_700_000_000_123,
      },
    ])
  })

  it('writes headers as JSON, and the same key to the same partition', async () => {
    await api.create('connectors', connector('kafka_producer'))
    const parameters = {
      topic: 'keyed',
      partition_strategy: 'key_dispatch',
      kafka_headers: '${.h}',
      kafka_header_value_encode_mode: 'json',
    }
    await api.create('actions', action(parameters))
    const rows = Array.from({ length: 40 }, (_, i) => ({ clientid: `k${i % 8}`, n: i, h: { i } }))
    const outcomes = api.give('kafka_producer:a', ...rows)
    await waitFor(() => outcomes.length === rows.length)
    const records = kafka.read('keyed')
    expect(records).toHaveLength(40)
    expect(records.find(({ value }) => JSON.parse(value).n === 7)?.headers).toBe('i=7')
    for (const key of new Set(records.map((each) => each.key))) {
      const ofKey = records.filter((each) => each.key === key)
      expect(new Set(ofKey.map(({ partition }) => partition)).size).toBe(1)
      const numbers = ofKey.map(({ value }) => JSON.parse(value).n)
      expect(numbers).toEqual(numbers.toSorted((a: number, b: number) => a - b))
    }
    expect(new Set(records.map(({ partition }) => partition)).size).toBeGreaterThan(1)
  })

  it.each(['none', 'leader_only'])('writes in order with acknowledgements of %s', async (acks) => {
    await api.create('connectors', connector('kafka_producer'))
    const topic = `acks-${acks}`
    const message = { key: 'k', value: '${n}' }
    const parameters = { topic, required_acks: acks, partition_strategy: 'key_dispatch', message }
    expect(await api.create('actions', action(parameters))).toMatchObject({ status: 201 })
    const rows = Array.from({ length: 50 }, (_, n) => ({ n }))
    const outcomes = api.give('kafka_producer:a', ...rows)
    await waitFor(() => outcomes.length === rows.length)
    expect(outcomes).toEqual(rows.map(() => ({ kind: 'success' })))
    // Without acknowledgements a row is settled before the cluster has it.
    await waitFor(() => kafka.read(topic).length === rows.length)
    expect(kafka.read(topic).map(({ value }) => value)).toEqual(rows.map(({ n }) => String(n)))
  })

  it('loses nothing when the cluster dies and returns', async () => {
    await api.create('connectors', connector('kafka_producer'))
    await api.create('actions', action({ topic: 'outage', buffer: { mode: 'disk' } }))
    const before = api.give('kafka_producer:a', { clientid: 'x', n: 0 })
    await waitFor(() => before.length === 1)
    await kafka.cut()
    await waitFor(
      async () => (await api.statusOf('connectors', 'kafka_producer:c')).status === 'disconnected',
    )
    const rows = Array.from({ length: 200 }, (_, i) => ({ clientid: 'x', n: i + 1 }))
    const outcomes = api.give('kafka_producer:a', ...rows)
    await waitFor(async () => (await api.figuresOf('kafka_producer:a')).queuing === 200)
    const { status_reason: reason } = await api.statusOf('connectors', 'kafka_producer:c')
    expect(reason).toMatch(/^connection to Kafka: .*(ECONNREFUSED|failed|timeout)/)
    await kafka.restore()
    await waitFor(() => outcomes.length === 200)
    expect(outcomes.every(({ kind }) => kind === 'success')).toBe(true)
    const numbers = new Set(kafka.read('outage').map(({ value }) => JSON.parse(value).n))
    expect(numbers.size).toBe(201)
  })

  it('waits for a cluster that answers nothing', async () => {
    await api.create('connectors', connector('kafka_producer'))
    await api.create('actions', action({ topic: 'slow' }))
    kafka.pause()
    try {
      const outcomes = api.give('kafka_producer:a', { clientid: 'x', n: 1 })
      await waitFor(
        async () =>
          (await api.statusOf('connectors', 'kafka_producer:c')).status === 'disconnected',
      )
      expect(outcomes).toEqual([])
      kafka.resume()
      await waitFor(() => outcomes.length === 1)
      expect(outcomes).toEqual([{ kind: 'success' }])
    } finally {
      kafka.resume()
    }
  })

  it('lets a publisher wait no longer than the time of its query mode', async () => {
    await api.create('connectors', connector('kafka_producer'))
    const parameters = { topic: 'sync', query_mode: 'sync', sync_query_timeout: '200ms' }
    await api.create('actions', action(parameters))
    await kafka.cut()
    const outcomes: unknown[] = []
    const origin = { ruleId: 'r', key: '', report: (each: unknown) => outcomes.push(each) }
    await api.broker.actions.target('kafka_producer:a')?.send({ n: 1 }, origin)
    expect(outcomes).toEqual([])
    await kafka.restore()
    await waitFor(() => outcomes.length === 1)
    expect(outcomes).toEqual([{ kind: 'success' }])
  })

  it('refuses at once a message that is larger than a batch may be', async () => {
    await api.create('connectors', connector('kafka_producer'))
    await api.create('actions', action({ topic: 'large', max_batch_bytes: '1KB' }))
    const outcomes = api.give(
      'kafka_producer:a',
      { v: 'x'.repeat(2000) },
      ...Array.from({ length: 10 }, (_, n) => ({ n, v: 'x'.repeat(400) })),
    )
    await waitFor(() => outcomes.length === 11)
    expect(outcomes[0]).toEqual({
      kind: 'failed',
      reason: 'the message is larger than max_batch_bytes',
    })
    expect(kafka.read('large')).toHaveLength(10)
  })

  it.each([
    ['headers that are no placeholder', { kafka_headers: 'a' }, 'kafka_headers'],
    ['a size that is none', { max_batch_bytes: 'large' }, 'max_batch_bytes'],
    ['an unknown field', { nope: 1 }, 'nope'],
    ['no topic', { topic: undefined }, 'topic'],
  ])('is refused with %s', async (_, fault, named) => {
    await api.create('connectors', connector('kafka_producer'))
    const reply = await api.create('actions', action({ topic: 't', ...fault }))
    expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(JSON.stringify(reply.body)).toContain(named)
  })
})

describe('a connector of Kafka', () => {
  it('says which step of a probe failed', async () => {
    const closed = connector('kafka_producer', { bootstrap_hosts: CLOSED })
    const reply = await api.call('POST', '/connectors_probe', { body: closed })
    expect(reply).toMatchObject({ status: 400, body: { code: 'TEST_FAILED' } })
    expect((reply.body as { message: string }).message).toMatch(/^connection to Kafka: /)
  })

  it('says that its credentials are refused, and shows them to nobody', async () => {
    const server = await startRefusingBroker()
    try {
      const { port } = server.address() as { port: number } // it listens on IP
      const reply = await api.create(
        'connectors',
        connector('kafka_producer', {
          bootstrap_hosts: `127.0.0.1:${port}`,
          authentication: { mechanism: 'plain', username: 'u', password: 's3cret' },
        }),
      )
      expect(reply).toMatchObject({
        status: 201,
        body: { status: 'disconnected', authentication: { username: 'u', password: '******' } },
      })
      expect(JSON.stringify(reply.body)).toMatch(/SASL_AUTHENTICATION_FAILED|[Aa]uthentication/)
      expect(JSON.stringify(reply.body)).not.toContain('s3cret')
    } finally {
      server.close()
    }
  })

  it('logs in to Azure Event Hubs with its connection string, over TLS', async () => {
    const secret = 'Endpoint=sb://hub/;SharedAccessKeyName=k;SharedAccessKey=s3cret'
    const sent: Buffer[] = []
    const server = await startRefusingBroker((frame) => sent.push(frame), {
      cert: serverCertificate,
      key: serverKey,
    })
    try {
      const { port } = server.address() as { port: number } // it listens on IP
      const reply = await api.create(
        'connectors',
        connector('azure_event_hub_producer', {
          bootstrap_hosts: `localhost:${port}`,
          authentication: { password: secret },
          ssl: { verify: 'verify_peer', cacertfile: caCertificate },
        }),
      )
      expect(reply).toMatchObject({
        status: 201,
        body: { status: 'disconnected', authentication: { password: '******' } },
      })
      expect(JSON.stringify(reply.body)).not.toContain('s3cret')
      expect(Buffer.concat(sent).toString()).toContain(`\0$ConnectionString\0${secret}`)
    } finally {
      server.close()
    }
  })

  it('has no Kerberos', async () => {
    const authentication = { kerberos_principal: 'p', kerberos_keytab_file: '/k' }
    const reply = await api.create('connectors', connector('kafka_producer', { authentication }))
    expect(reply).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
    expect(JSON.stringify(reply.body)).toContain('no Kerberos')
  })

  it('of a cloud service needs TLS and credentials', async () => {
    const without = connector('confluent_producer', { authentication: { password: 'p' } })
    expect(await api.create('connectors', without)).toMatchObject({ status: 400 })
    const plain = connector('azure_event_hub_producer', {
      authentication: { password: 'p' },
      ssl: { enable: false },
    })
    expect(await api.create('connectors', plain)).toMatchObject({ status: 400 })
  })
})

describe('a consumer of Kafka', () => {
  it('delivers records, and continues where it was', async () => {
    kafka.write('read', 'k1:v1')
    await api.create('connectors', connector('kafka_consumer'))
    const parameters = {
      topic: 'read',
      offset_reset_policy: 'earliest',
      offset_commit_interval_seconds: '100ms',
      key_encoding_mode: 'base64',
    }
    expect(await api.create('sources', source(parameters))).toMatchObject({ status: 201 })
    const received = () => api.received('kafka_consumer:s')
    await waitFor(() => received().length === 1)
    expect(received()[0]).toMatchObject({
      key: Buffer.from('k1').toString('base64'),
      value: Buffer.from('v1'),
      topic: 'read',
      offset: 0,
      ts_type: 'create',
      headers: {},
    })
    // A trial takes nothing from the source.
    const trial = await api.call('POST', '/sources_probe', { body: source(parameters) })
    expect(trial.status).toBe(204)
    await api.call('PUT', '/sources/kafka_consumer:s/enable/false')
    kafka.write('read', 'k2:v2')
    await api.call('PUT', '/sources/kafka_consumer:s/enable/true')
    await waitFor(() => received().length === 2)
    expect(String(received()[1]?.value)).toBe('v2')
  })
})

/** Speaks as much of the protocol as is needed to refuse a user: ApiVersions, SaslHandshake, SaslAuthenticate. */
async function startRefusingBroker(
  onFrame: (frame: Buffer) => void = () => {},
  tls?: TlsOptions,
): Promise<Server> {
  const API_VERSIONS = 18
  const HANDSHAKE = 17
  const AUTHENTICATE = 36
  const REFUSED = 58
  const int16 = (...numbers: number[]) => {
    const bytes = Buffer.alloc(numbers.length * 2)
    for (const [i, each] of numbers.entries()) bytes.writeInt16BE(each, i * 2)
    return bytes
  }
  const int32 = (number: number) => {
    const bytes = Buffer.alloc(4)
    bytes.writeInt32BE(number)
    return bytes
  }
  const text = (value: string) => Buffer.concat([int16(value.length), Buffer.from(value)])
  const serve = (socket: Socket) => {
    socket.on('error', () => {})
    socket.on('data', (frame: Buffer) => {
      onFrame(frame)
      const key = Buffer.from(frame).readInt16BE(4)
      const body =
        key === API_VERSIONS
          ? Buffer.concat([
              int16(0),
              int32(3),
              int16(API_VERSIONS, 0, 1, HANDSHAKE, 1, 1, AUTHENTICATE, 0, 1),
              int32(0),
            ])
          : key === HANDSHAKE
            ? Buffer.concat([int16(0), int32(1), text('PLAIN')])
            : Buffer.concat([
                int16(REFUSED),
                text('Authentication failed'),
                int32(0),
                int32(0),
                int32(0),
              ])
      const correlation = Buffer.from(frame).readInt32BE(8)
      const answer = Buffer.concat([int32(correlation), body])
      socket.write(Buffer.concat([int32(answer.length), answer]))
    })
  }
  const server = tls === undefined ? createServer(serve) : createTlsServer(tls, serve)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { waitFor } from '@signalbox/testing/wait-for'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startApi, type TestApi } from '../../api/testing/fixtures.ts'
import { serverCertificate, serverKey } from '../../kernel/testing/certificates.ts'
import {
  type OtlpCollector,
  type OtlpSpan,
  startOtlpCollector,
  UNIMPLEMENTED,
  attributeTexts,
} from '@signalbox/testing/otlp-collector'

let api: TestApi
let collector: OtlpCollector

beforeEach(async () => {
  api = await startApi()
  collector = await startOtlpCollector()
})
afterEach(async () => {
  await collector.stop()
  await api.close()
})

const FAST = { enable: true, scheduled_delay: '100ms' }

/** The export of these signals to the collector. */
async function configure(signals: object, exporter: object = { endpoint: collector.url }) {
  const reply = await api.call('PUT', '/opentelemetry', { body: { exporter, ...signals } })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
}

interface Row {
  signal: string
  status: string
  sent: number
  lost: number
  reason?: string
}
async function readState(signal: string): Promise<Row | undefined> {
  const rows = await api.read<Row[]>('/opentelemetry/status')
  return rows.find((row) => row.signal === signal)
}

async function connected(clientId: string) {
  const client = api.client(5)
  await client.connect({ clientId })
  return client
}

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = (isSampled: boolean) => `00-${TRACE_ID}-00f067aa0ba902b7-0${Number(isSampled)}`
const base64 = (hex: string) => Buffer.from(hex, 'hex').toString('base64')
const findSpans = (name: string) => collector.received.spans.filter((span) => span.name === name)
const whenSpans = (name: string, count = 1) =>
  waitFor(() => findSpans(name).length >= count && findSpans(name), { what: `${count} ${name}` })
const durationNanos = ({ startTimeUnixNano: start, endTimeUnixNano: end }: OtlpSpan) =>
  BigInt(end) - BigInt(start)

/** With a trace context, as a client of MQTT 5 sends it. */
const traced = (value: string) => ({
  properties: { userProperties: { traceparent: value, tracestate: 'vendor=1', other: 'x' } },
})

it('costs nothing while it is off', () => {
  expect(api.broker.kernel.hooks.has('message.routed')).toBe(false)
})

describe('metrics', () => {
  it('are the counters and gauges of the broker', async () => {
    const client = await connected('c')
    await client.subscribe('a')
    await configure({ metrics: { enable: true, interval: '100ms' } })
    const metric = (name: string) => collector.received.metrics.findLast((one) => one.name === name)
    await waitFor(() => metric('connections.count'))
    expect(metric('connections.count')?.gauge?.dataPoints).toMatchObject([{ asInt: '1' }])
    expect(metric('subscriptions.max')?.gauge?.dataPoints).toMatchObject([{ asInt: '1' }])
    expect(metric('node.running')?.gauge?.dataPoints).toMatchObject([{ asInt: '1' }])
    expect(metric('packets.connect')?.sum).toMatchObject({
      isMonotonic: true,
      aggregationTemporality: 'AGGREGATION_TEMPORALITY_CUMULATIVE',
      dataPoints: [{ asInt: '1' }],
    })
    expect(metric('bytes.received')?.unit).toBe('By')
    expect(metric('used.memory')?.gauge?.dataPoints[0]?.asInt).toMatch(/^[1-9]\d+$/)
    expect(collector.resource).toMatchObject({
      'service.name': 'emqx',
      'service.instance.id': 'signalbox@127.0.0.1',
    })
    const names = new Set(collector.received.metrics.map(({ name }) => name))
    await waitFor(async () => ((await readState('metrics'))?.sent ?? 0) >= names.size)
  })
})

describe('traces', () => {
  it('follow a message with a trace context to each client that gets it', async () => {
    await configure({ traces: FAST })
    const [one, two] = [await connected('one'), await connected('two')]
    await one.subscribe('t/#')
    await two.subscribe('t/1')
    const publisher = await connected('publisher')
    publisher.publish('t/1', 'x', traced(traceparent(true)))
    const packet = await one.next('publish')
    expect(packet.properties?.userProperties).toMatchObject({
      traceparent: traceparent(true),
      tracestate: 'vendor=1',
    })
    const [processed] = await whenSpans('process_message')
    const sent = await whenSpans('send_published_message', 2)
    expect(processed).toMatchObject({
      traceId: base64(TRACE_ID),
      parentSpanId: base64('00f067aa0ba902b7'),
    })
    expect(attributeTexts(processed?.attributes ?? [])).toEqual({
      'messaging.destination.name': 't/1',
      'messaging.client_id': 'publisher',
    })
    for (const span of sent) expect(span.parentSpanId).toBe(processed?.spanId)
    const receivers = sent.map(
      ({ attributes }) => attributeTexts(attributes)['messaging.client_id'],
    )
    expect(receivers.toSorted()).toEqual(['one', 'two'])
    for (const span of [...sent, ...(processed ? [processed] : [])]) {
      expect(durationNanos(span)).toBeGreaterThan(0n)
      expect(durationNanos(span)).toBeLessThan(5_000_000_000n)
    }
  })

  it('leave out messages without a context, with one that is not sampled, and malformed ones', async () => {
    await configure({ traces: FAST })
    const publisher = await connected('publisher')
    publisher.publish('no', 'x')
    publisher.publish('no', 'x', traced(traceparent(false)))
    publisher.publish('no', 'x', traced('00-xyz'))
    publisher.publish('no', 'x', traced(`00-${'0'.repeat(32)}-00f067aa0ba902b7-01`))
    publisher.publish('yes', 'x', traced(traceparent(true)))
    const [span] = await whenSpans('process_message')
    expect(attributeTexts(span?.attributes ?? [])['messaging.destination.name']).toBe('yes')
    expect(collector.received.spans).toHaveLength(1)
    expect(span?.events).toMatchObject([{ name: 'message.dropped' }])
  })

  it('are of all messages if it is asked for, but not of $SYS topics', async () => {
    await configure({ traces: { ...FAST, filter: { trace_all: true } } })
    const publisher = await connected('publisher')
    publisher.publish('$SYS/x', 'x')
    publisher.publish('plain', 'x')
    publisher.publish('plain', 'x', traced(traceparent(false)))
    publisher.publish('last', 'x')
    const spans = await whenSpans('process_message', 2)
    const topics = spans.map(
      ({ attributes }) => attributeTexts(attributes)['messaging.destination.name'],
    )
    expect(topics).toEqual(['plain', 'last'])
  })

  it('show a delivery that is lost', async () => {
    await configure({ traces: FAST })
    const small = api.client(5)
    await small.connect({ clientId: 'small', properties: { maximumPacketSize: 100 } })
    await small.subscribe('t')
    const publisher = await connected('publisher')
    publisher.publish('t', 'x'.repeat(200), traced(traceparent(true)))
    const [span] = await whenSpans('send_published_message')
    expect(span?.status).toEqual({ code: 'STATUS_CODE_ERROR', message: 'too_large' })
  })

  it('show a message that authorization refuses', async () => {
    await configure({ traces: { ...FAST, filter: { trace_all: true } } })
    await api.call('PUT', '/authorization/settings', {
      body: { no_match: 'deny', deny_action: 'ignore', cache: { enable: false } },
    })
    const publisher = await connected('publisher')
    publisher.publish('denied', 'x')
    const [span] = await whenSpans('process_message')
    expect(span?.status).toEqual({ code: 'STATUS_CODE_ERROR', message: 'not_authorized' })
    expect(findSpans('send_published_message')).toEqual([])
  })

  it('a retained message that is sent later belongs to no trace', async () => {
    await configure({ traces: FAST })
    const publisher = await connected('publisher')
    publisher.publish('kept', 'x', { retain: true, ...traced(traceparent(true)) })
    await whenSpans('process_message')
    const late = await connected('late')
    await late.subscribe('kept')
    await late.next('publish')
    publisher.publish('other', 'x', traced(traceparent(true)))
    await whenSpans('process_message', 2)
    expect(findSpans('send_published_message')).toEqual([])
  })

  it('a full queue loses spans, counts them, and delays nobody', async () => {
    await configure({ traces: { enable: true, scheduled_delay: '1m', max_queue_size: 1 } })
    collector.answer = () => 'silence'
    const publisher = await connected('publisher')
    for (let i = 0; i < 5; i++) publisher.publish('t', 'x', traced(traceparent(true)))
    // One is with the collector, one waits.
    await waitFor(async () => (await readState('traces'))?.lost === 3)
    const receiver = await connected('receiver')
    await receiver.subscribe('t')
    publisher.publish('t', 'still delivered', traced(traceparent(true)))
    expect(String((await receiver.next('publish')).payload)).toBe('still delivered')
  })
})

describe('log records', () => {
  it('have level, text and fields, from the level on that is set, and no secrets', async () => {
    await configure({ logs: { ...FAST, level: 'info' } })
    const { log } = api.broker.kernel
    log.debug({}, 'not this')
    log.warn({ password: 's3cret', clientid: 'c', count: 3, list: [1] }, 'watch out')
    const find = (text: string) =>
      collector.received.logs.find((it) => it.body.stringValue === text)
    const record = await waitFor(() => find('watch out'))
    expect(record).toMatchObject({
      severityNumber: 'SEVERITY_NUMBER_WARN',
      severityText: 'warning',
    })
    expect(attributeTexts(record.attributes)).toMatchObject({
      clientid: 'c',
      count: '3',
      list: '[1]',
    })
    expect(JSON.stringify(collector.received.logs)).not.toContain('s3cret')
    expect(find('not this')).toBeUndefined()
  })
})

describe('a collector that fails', () => {
  it('is reported, and gets what comes after it has returned', async () => {
    collector.answer = () => ({ code: 8, details: 'too much' })
    await configure({ traces: { ...FAST, filter: { trace_all: true } } })
    const publisher = await connected('publisher')
    publisher.publish('a', 'x')
    await waitFor(async () => (await readState('traces'))?.status === 'failing')
    expect(await readState('traces')).toMatchObject({ lost: 1, reason: 'gRPC status 8: too much' })
    collector.answer = undefined
    publisher.publish('b', 'x')
    await whenSpans('process_message')
    await waitFor(async () => (await readState('traces'))?.status === 'sending')
  })

  it('may refuse a part', async () => {
    collector.answer = () => ({ rejected: 1, reason: 'too old' })
    await configure({ traces: { ...FAST, filter: { trace_all: true } } })
    const publisher = await connected('publisher')
    publisher.publish('a', 'x')
    await waitFor(async () => (await readState('traces'))?.lost === 1)
    expect(await readState('traces')).toMatchObject({ sent: 0, reason: 'too old' })
  })

  it('is connected to again after it was away', async () => {
    const { port } = new URL(collector.url)
    await collector.stop()
    await configure({ metrics: { enable: true, interval: '100ms' } })
    await waitFor(async () => (await readState('metrics'))?.status === 'failing')
    expect((await readState('metrics'))?.reason).toContain('ECONNREFUSED')
    const back = await startOtlpCollector(undefined, Number(port))
    await waitFor(() => back.received.metrics.length > 0)
    await waitFor(async () => (await readState('metrics'))?.status === 'sending')
    await back.stop()
  })

  it('an endpoint that is no address is stored, and reported', async () => {
    await configure({ logs: FAST }, { endpoint: 'nohost' })
    expect(await readState('logs')).toMatchObject({ status: 'failing' })
    expect(await readState('metrics')).toMatchObject({ status: 'off' })
  })

  it('a change does not wait for a collector that never answers, and the end not for long', async () => {
    const calls: Socket[] = []
    const silent = createServer((socket) => calls.push(socket.resume())).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { port: number } // of an IP address
    await configure({ traces: FAST }, { endpoint: `http://127.0.0.1:${port}` })
    const publisher = await connected('publisher')
    publisher.publish('a', 'x', traced(traceparent(true)))
    await waitFor(() => calls.length === 1)
    await configure({ traces: FAST }, { endpoint: `http://localhost:${port}` })
    expect(calls[0]?.closed).toBe(false)
    publisher.publish('a', 'x', traced(traceparent(true)))
    await api.close()
    silent.close()
    api = await startApi()
  })
})

describe('the trial of a collector', () => {
  const probe = (exporter: object) =>
    api.call('POST', '/opentelemetry/probe', { body: { exporter } })

  it('says what it answers for each signal', async () => {
    collector.answer = (path) => (path.includes('metrics') ? UNIMPLEMENTED : undefined)
    const { body } = await probe({ endpoint: collector.url })
    expect(body).toMatchObject([
      { signal: 'metrics', outcome: 'unsupported', grpc_status: 12 },
      { signal: 'logs', outcome: 'accepted' },
      { signal: 'traces', outcome: 'accepted' },
    ])
    expect(await api.read('/opentelemetry')).toMatchObject({
      exporter: { endpoint: 'http://localhost:4317' },
    })
  })

  it('uses TLS for https', async () => {
    const secure = await startOtlpCollector({ key: serverKey, cert: serverCertificate })
    const { body } = await probe({ endpoint: secure.url })
    expect(body).toMatchObject([{ outcome: 'accepted' }, {}, {}])
    const verified = await probe({ endpoint: secure.url, ssl_options: { verify: 'verify_peer' } })
    expect(verified.body).toMatchObject([{ outcome: 'unreachable' }, {}, {}])
    const plain = await probe({ endpoint: collector.url.replace('http:', 'https:') })
    const reason = 'TLS: wrong version number'
    expect(plain.body).toMatchObject([{ outcome: 'unreachable', reason }, {}, {}])
    await secure.stop()
  })

  it('reports what is not there, no address, and a denied one', async () => {
    await collector.stop()
    const { body } = await probe({ endpoint: collector.url })
    expect(body).toMatchObject([
      { outcome: 'unreachable', reason: expect.stringContaining('ECONNREFUSED') },
      {},
      {},
    ])
    expect((await probe({ endpoint: 'nohost' })).status).toBe(400)
    expect((await probe({ endpoint: 'ftp://a' })).status).toBe(400)
    await api.close()
    api = await startApi([], { outgoingDeny: ['127.0.0.0/8'] })
    const denied = await probe({ endpoint: collector.url })
    expect(denied.body).toMatchObject([
      { outcome: 'unreachable', reason: expect.stringContaining('--outgoing-deny') },
      {},
      {},
    ])
  })
})

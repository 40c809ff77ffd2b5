import {
  type sendUnaryData,
  Server,
  ServerCredentials,
  type ServerUnaryCall,
  status,
} from '@grpc/grpc-js'
// Of the last versions that were generated from the published definitions of OTLP.
import definitions from 'otlp-definitions/build/src/generated/root.js'

/** What a collector got, as plain objects: 64-bit numbers are texts, attributes lists of key and value. */
export interface Received {
  metrics: OtlpMetric[]
  logs: OtlpLog[]
  spans: OtlpSpan[]
}

interface Attribute {
  key: string
  value: { stringValue?: string; intValue?: string; doubleValue?: number; boolValue?: boolean }
}
interface Point {
  asInt?: string
  asDouble?: number
}
export interface OtlpMetric {
  name: string
  unit?: string
  gauge?: { dataPoints: Point[] }
  sum?: { dataPoints: Point[]; isMonotonic: boolean; aggregationTemporality: string }
}
export interface OtlpLog {
  severityNumber: string
  severityText: string
  body: Attribute['value']
  attributes: Attribute[]
}
export interface OtlpSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
  events?: { name: string; attributes: Attribute[] }[]
  status?: { code?: string; message?: string }
}

type Answer = { code: number; details: string } | { rejected: number; reason: string } | 'silence'

export interface OtlpCollector {
  readonly url: string
  readonly received: Received
  /** Attributes of the resource of the last request. */
  readonly resource: Readonly<Record<string, string>>
  /** Requests that were answered, also empty ones. */
  readonly requests: number
  /** By the path of a method; `undefined` accepts. */
  answer: ((path: string) => Answer | undefined) | undefined
  stop(): Promise<void>
}

/** A message type of the generated definitions. */
interface MessageType {
  decode(bytes: Uint8Array): object
  encode(message: object): { finish(): Uint8Array }
  toObject(message: object, options: object): unknown
}

interface Request {
  resourceMetrics?: (Scoped & { scopeMetrics: { metrics: OtlpMetric[] }[] })[]
  resourceLogs?: (Scoped & { scopeLogs: { logRecords: OtlpLog[] }[] })[]
  resourceSpans?: (Scoped & { scopeSpans: { spans: OtlpSpan[] }[] })[]
}
interface Scoped {
  resource?: { attributes?: Attribute[] }
}

const SIGNALS = ['metrics', 'logs', 'trace'] as const
const REJECTED = {
  metrics: 'rejectedDataPoints',
  logs: 'rejectedLogRecords',
  trace: 'rejectedSpans',
}

/**
 * A collector of OTLP over gRPC.
 *
 * @param tls PEM of its key and certificate
 * @param atPort a free one unless given
 */
export async function startOtlpCollector(
  tls?: { key: string; cert: string },
  atPort = 0,
): Promise<OtlpCollector> {
  const server = new Server()
  const received: Received = { metrics: [], logs: [], spans: [] }
  let resource: Record<string, string> = {}
  let requests = 0

  function take({ resourceMetrics = [], resourceLogs = [], resourceSpans = [] }: Request): void {
    requests++
    const [first] = [...resourceMetrics, ...resourceLogs, ...resourceSpans]
    if (first !== undefined) resource = attributeTexts(first.resource?.attributes ?? [])
    const metrics = resourceMetrics.flatMap((each) => each.scopeMetrics)
    received.metrics.push(...metrics.flatMap((each) => each.metrics))
    const logs = resourceLogs.flatMap((each) => each.scopeLogs)
    received.logs.push(...logs.flatMap((each) => each.logRecords))
    const spans = resourceSpans.flatMap((each) => each.scopeSpans)
    received.spans.push(...spans.flatMap((each) => each.spans))
  }

  for (const signal of SIGNALS) {
    const [request, response] = findTypes(signal)
    const service = `${signal[0]?.toUpperCase()}${signal.slice(1)}Service`
    const path = `/opentelemetry.proto.collector.${signal}.v1.${service}/Export`
    const handle = (
      { request }: ServerUnaryCall<Request, object>,
      done: sendUnaryData<object>,
    ): void => {
      const answer = collector.answer?.(path)
      if (answer === 'silence') return
      if (answer !== undefined && 'code' in answer) return done(answer)
      take(request)
      if (answer === undefined) return done(null, {})
      const { rejected, reason } = answer
      done(null, { partialSuccess: { [REJECTED[signal]]: rejected, errorMessage: reason } })
    }
    server.addService(
      {
        export: {
          path,
          requestStream: false,
          responseStream: false,
          requestDeserialize: (bytes: Buffer) =>
            request.toObject(request.decode(bytes), PLAIN) as Request,
          requestSerialize: (value: object) => Buffer.from(request.encode(value).finish()),
          responseDeserialize: (bytes: Buffer) => response.decode(bytes),
          responseSerialize: (value: object) => Buffer.from(response.encode(value).finish()),
        },
      },
      { export: handle },
    )
  }

  const credentials =
    tls === undefined
      ? ServerCredentials.createInsecure()
      : ServerCredentials.createSsl(null, [
          { private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.cert) },
        ])
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync(`127.0.0.1:${atPort}`, credentials, (error, bound) => {
      if (error === null) resolve(bound)
      else reject(error)
    })
  })
  const collector: OtlpCollector = {
    url: `${tls === undefined ? 'http' : 'https'}://127.0.0.1:${port}`,
    received,
    get resource() {
      return resource
    },
    get requests() {
      return requests
    },
    answer: undefined,
    async stop() {
      server.forceShutdown()
    },
  }
  return collector
}

export const UNIMPLEMENTED = { code: status.UNIMPLEMENTED, details: 'unknown service' }

/** Attributes by name, as texts. */
export const attributeTexts = (attributes: readonly Attribute[]): Record<string, string> =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, String(Object.values(value).find(isPlain))]),
  )

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** Of protobufjs: bytes of identifiers as Base64, which has no other form than equality here. */
const PLAIN = { longs: String, enums: String, bytes: String, defaults: false, arrays: true }

function findTypes(
  signal: (typeof SIGNALS)[number],
): [request: MessageType, response: MessageType] {
  // Static code that has no types of its own.
  const { collector } = (definitions as unknown as Generated).opentelemetry.proto
  const name = `${signal[0]?.toUpperCase()}${signal.slice(1)}`
  const types = collector[signal].v1
  const request = types[`Export${name}ServiceRequest`]
  const response = types[`Export${name}ServiceResponse`]
  if (request === undefined || response === undefined) throw new Error(`no definitions of ${name}`)
  return [request, response]
}

interface Generated {
  opentelemetry: {
    proto: {
      collector: Record<(typeof SIGNALS)[number], { v1: Record<string, MessageType | undefined> }>
    }
  }
}

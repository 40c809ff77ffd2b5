import type { OpenTelemetryConfig, TelemetrySignal } from '@signalbox/contract/opentelemetry'
import type { ConnectionOptions } from 'node:tls'
import type { Address } from '../../backends/dialer.ts'
import type { Outgoing } from '../../backends/outgoing.ts'
import { readTls } from '../../config/tls.ts'
import { GrpcChannel } from '../../integration/grpc/channel.ts'

/** Paths of the methods of OTLP over gRPC. */
const METHODS: Readonly<Record<TelemetrySignal, string>> = {
  metrics: '/opentelemetry.proto.collector.metrics.v1.MetricsService/Export',
  logs: '/opentelemetry.proto.collector.logs.v1.LogsService/Export',
  traces: '/opentelemetry.proto.collector.trace.v1.TraceService/Export',
}
const DEFAULT_PORT = 4317
const CONNECT_TIMEOUT_MS = 10_000

export interface CollectorAddress {
  address: Address
  tls: ConnectionOptions | undefined
}

/**
 * The scheme of the endpoint decides whether TLS is used. A text without scheme and host is stored as by
 * API 5.7.2, but is no address.
 *
 * @throws {ConfigFault} if the endpoint is https, and its TLS options are invalid
 */
export function readEndpoint({
  endpoint,
  ssl_options: ssl,
}: OpenTelemetryConfig['exporter']): CollectorAddress | undefined {
  const url = URL.parse(endpoint.trim())
  const isSecure = url?.protocol === 'https:'
  const tls = readTls({ ...ssl, enable: isSecure }, 'exporter.ssl_options')
  if (url === null || url.hostname === '' || !/^https?:$/.test(url.protocol)) return undefined
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // A port that is the default one of HTTP is not in `port`.
  const isWritten = /:\d+(\/|$)/.test(endpoint.replace(/^[a-z]+:\/\//i, ''))
  const fallback = isWritten ? (isSecure ? 443 : 80) : DEFAULT_PORT
  return { address: { host, port: url.port === '' ? fallback : Number(url.port) }, tls }
}

/** One connection to a collector, opened when something is sent, and again after it was lost. */
export class Collector {
  readonly #to: CollectorAddress
  readonly #outgoing: Outgoing
  #channel: GrpcChannel | undefined
  #opening: Promise<GrpcChannel> | undefined
  #isClosed = false

  constructor(to: CollectorAddress, outgoing: Outgoing) {
    this.#to = to
    this.#outgoing = outgoing
  }

  /**
   * Sends an export request and returns the answer.
   * @throws {Error} with the status of the collector, or the reason why there is no connection or no answer in time
   */
  async send(signal: TelemetrySignal, request: Buffer, timeoutMs: number): Promise<Buffer> {
    const channel = await this.#open(Math.min(timeoutMs, CONNECT_TIMEOUT_MS))
    return channel.call(METHODS[signal], request, timeoutMs)
  }

  close(): void {
    this.#isClosed = true
    this.#channel?.close()
    this.#channel = undefined
  }

  async #open(connectTimeoutMs: number): Promise<GrpcChannel> {
    if (this.#isClosed) throw new Error('closed')
    if (this.#channel !== undefined) return this.#channel
    // Several signals that are due at once wait for one connection.
    this.#opening ??= this.#connect(connectTimeoutMs).finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #connect(connectTimeoutMs: number): Promise<GrpcChannel> {
    const channel = new GrpcChannel({
      ...this.#to,
      connectTimeoutMs,
      outgoing: this.#outgoing,
      onLost: () => {
        if (this.#channel === channel) this.#channel = undefined
      },
    })
    await channel.open()
    if (this.#isClosed) {
      channel.close()
      throw new Error('closed')
    }
    this.#channel = channel
    return channel
  }
}

import type { GlobalZone } from '@signalbox/contract/configs'
import type { CertificateFacts, Listener } from '@signalbox/contract/listeners'
import type { LogConfig } from '@signalbox/contract/log'
import { ByteSize } from '@signalbox/formats/units'
import { paths } from '#paths.ts'
import type { Finding } from './findings.ts'

/** Configuration that the checks read. A part that could not be read is absent, and its checks find nothing. */
export interface ConfigFacts {
  /** Enabled listeners: entries of the list, or complete settings where these were read. */
  listeners?: readonly Pick<Listener, 'id' | 'bind' | 'enable_authn' | 'ssl_options'>[] | undefined
  /** Whether an authenticator is enabled. */
  isAsked?: boolean | undefined
  /** Server certificate of each listener, by listener ID; the first of a chain is the listener's own. */
  certificates?: Readonly<Record<string, CertificateFacts | undefined>>
  /** Sample certificates are at the default paths: the broker is EMQX. */
  hasSampleFiles?: boolean
  zone?: GlobalZone | undefined
  retainer?: Readonly<Record<string, unknown>> | undefined
  log?: LogConfig | undefined
  sessions?: number | undefined
  memoryBytes?: number | undefined
  /** Current time in epoch milliseconds. */
  now: number
}

const SOON_MS = 30 * 24 * 60 * 60 * 1000
const OLD_TLS = ['tlsv1', 'tlsv1.1']
const LOOPBACK = /^(127\.|localhost|\[?::1\]?)/i
/** Typical size of a queued message with its topic and payload, in bytes. */
const MESSAGE_BYTES = 1024
const SAMPLE_FILE = /EMQX_ETC_DIR\}?["']?\/certs\/(cert|client-cert|server-cert)\.pem$/

export function* configFindings(facts: ConfigFacts): Generator<Finding> {
  for (const listener of facts.listeners ?? []) yield* ofListener(listener, facts)
  yield* ofZone(facts)
  yield* ofLog(facts)
}

/** Whether other machines can reach an address. A port without a host means all addresses. */
export const isOpenAddress = (bind: string | number): boolean => {
  const text = String(bind)
  return !(text.includes(':') && LOOPBACK.test(text))
}

type Options = Readonly<Record<string, unknown>>

function* ofListener(
  { id, bind, enable_authn: asks, ssl_options: ssl }: NonNullable<ConfigFacts['listeners']>[number],
  { isAsked, certificates = {}, hasSampleFiles = false, now }: ConfigFacts,
): Generator<Finding> {
  const to = paths.listener(id, 'settings')
  const finding = (code: Finding['code'], tone: Finding['tone'] = 'degraded'): Finding => ({
    ...{ code, about: id, to, tone },
  })
  if (isOpenAddress(bind) && (isAsked === false || asks === false)) {
    yield finding('openToNetwork')
  }
  const { versions, certfile } = (ssl ?? {}) as Options
  if (Array.isArray(versions) && versions.some((each) => OLD_TLS.includes(String(each)))) {
    yield finding('oldTls')
  }
  const certificate = certificates[id]
  const isSampleFile = hasSampleFiles && typeof certfile === 'string' && SAMPLE_FILE.test(certfile)
  if (certificate?.is_sample === true || isSampleFile) yield finding('sampleCertificate')
  if (certificate === undefined) return
  const endsAt = Date.parse(String(certificate.not_after))
  if (endsAt < now) yield finding('certificateExpired', 'error')
  else if (endsAt < now + SOON_MS) yield finding('certificateExpires')
}

function* ofZone(facts: ConfigFacts): Generator<Finding> {
  const { zone, retainer, sessions, memoryBytes, listeners = [] } = facts
  if (zone === undefined) return
  const mqtt = zone.mqtt as Options
  const finding = (code: Finding['code'], key: string): Finding => ({
    ...{ code, to: paths.configuration({ q: key }), tone: 'degraded' },
  })
  const queue = mqtt.max_mqueue_len
  if (queue === 'infinity') yield finding('endlessQueues', 'mqtt.max_mqueue_len')
  else if (
    typeof queue === 'number' &&
    sessions !== undefined &&
    memoryBytes !== undefined &&
    queue * sessions * MESSAGE_BYTES > memoryBytes
  ) {
    yield finding('queuesBeyondMemory', 'mqtt.max_mqueue_len')
  }
  const packet = readBytes(mqtt.max_packet_size)
  for (const { id, ...listener } of listeners) {
    const { tcp_options: tcp, websocket } = listener as Options
    const buffer = readBytes((tcp as Options | undefined)?.high_watermark)
    const frame = (websocket as Options | undefined)?.max_frame_size
    const to = paths.listener(id, 'settings')
    if (packet !== undefined && buffer !== undefined && packet > buffer) {
      yield { code: 'packetAboveBuffer', about: id, to, tone: 'degraded' }
    }
    if (packet !== undefined && typeof frame === 'number' && frame < packet) {
      yield { code: 'frameBelowPacket', about: id, to, tone: 'degraded' }
    }
  }
  const cert = mqtt.peer_cert_as_clientid
  if (mqtt.use_username_as_clientid === true && typeof cert === 'string' && cert !== 'disabled') {
    yield finding('twoClientIds', 'as_clientid')
  }
  if (retainer === undefined) return
  const hasRetainer = retainer.enable !== false
  if (mqtt.retain_available === false && hasRetainer) {
    yield finding('retainUnavailable', 'mqtt.retain_available')
  }
  if (mqtt.retain_available === true && !hasRetainer) {
    yield { code: 'retainerOff', to: paths.retainer(), tone: 'degraded' }
  }
  const payload = readBytes(retainer.max_payload_size)
  if (hasRetainer && packet !== undefined && payload !== undefined && payload > packet) {
    yield { code: 'retainedAbovePacket', to: paths.retainer(), tone: 'degraded' }
  }
}

function* ofLog({ log }: ConfigFacts): Generator<Finding> {
  if (log === undefined) return
  const handlers = [['console', log.console] as const, ...Object.entries(log.file ?? {})]
  for (const [name, { enable, level }] of handlers) {
    if (enable !== true || level !== 'debug') continue
    const to = paths.log()
    yield { code: 'debugLog', about: name, to, tone: 'degraded' }
  }
}

/** Size in bytes; `undefined` if the value is not a size. */
const readBytes = (value: unknown): number | undefined =>
  typeof value === 'string' || typeof value === 'number' ? ByteSize.parse(value) : undefined

import { HEADER_NAME } from '@signalbox/contract/integration/http'
import { prometheusConfig, type PrometheusConfig } from '@signalbox/contract/prometheus'
import { Duration } from '@signalbox/formats/units'
import { ConfigFault, known } from '../../config/setting.ts'

/** Destination and interval of pushes. */
export interface PushSettings {
  url: URL
  intervalMs: number
  headers: Readonly<Record<string, string>>
  /** Job name with placeholders. */
  jobName: string
}

export interface PrometheusSettings {
  /** The metric endpoints need a login. */
  isProtected: boolean
  /** Settings for pushing; `undefined` if disabled. */
  push: PushSettings | undefined
}

/** Shorter intervals would keep the process busy with pushing. */
const MIN_INTERVAL_MS = 1000
const MAX_HEADERS = 50
const MAX_TEXT = 2048

/** RFC 9110, 5.1 and 5.5: a name is a token, a value has no control characters. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

export function readPush({
  url,
  interval,
  headers,
  job_name: jobName,
}: PrometheusConfig['push_gateway']): PushSettings {
  return {
    url: readUrl(url),
    intervalMs: Math.max(readInterval(interval), MIN_INTERVAL_MS),
    headers: readHeaders(headers),
    jobName: readJobName(jobName),
  }
}

function readUrl(text: string): URL {
  const path = 'push_gateway.url'
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url !== undefined && /^https?:$/.test(url.protocol)
  if (!isWeb || text.length > MAX_TEXT) throw new ConfigFault(path, text, 'Invalid url')
  return url
}

function readInterval(text: string): number {
  const ms = Duration.parse(text)
  const isFinite = ms !== undefined && Number.isFinite(ms)
  const expected = 'emqx_schema:timeout_duration_ms()'
  return known('push_gateway.interval', text, isFinite ? ms : undefined, expected)
}

function readHeaders(headers: Readonly<Record<string, string>>): PushSettings['headers'] {
  const path = 'push_gateway.headers'
  const entries = Object.entries(headers)
  if (entries.length > MAX_HEADERS) {
    throw new ConfigFault(path, entries.length, `at most ${MAX_HEADERS} headers`)
  }
  for (const [name, value] of entries) {
    const isGood =
      HEADER_NAME.test(name) && HEADER_VALUE.test(value) && value.length <= MAX_TEXT * 4
    // The value may be a secret.
    if (!isGood) throw new ConfigFault(`${path}.${name}`, undefined, 'a header of HTTP')
  }
  return headers
}

function readJobName(text: string): string {
  const path = 'push_gateway.job_name'
  if (text === '' || text.length > MAX_TEXT) throw new ConfigFault(path, text, 'job name')
  return text
}

export const prometheusSetting = {
  name: 'config.prometheus',
  defaults: prometheusConfig.parse({}),
  // Sealed because headers contain credentials.
  isSealed: true,
  hasReferences: true,
  read: (config: PrometheusConfig): PrometheusSettings => {
    const push = readPush(config.push_gateway)
    return {
      isProtected: config.enable_basic_auth,
      push: config.push_gateway.enable ? push : undefined,
    }
  },
}

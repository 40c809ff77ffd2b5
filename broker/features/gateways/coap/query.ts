import type { QoS } from '@signalbox/mqtt/protocol'
import { type CoapMessage, texts } from './message.ts'

/** The items of a query that the gateway knows, by their long names. */
export type CoapQuery = Readonly<Record<string, string>>

const LONG_NAMES: Readonly<Record<string, string>> = {
  c: 'clientid',
  t: 'token',
  u: 'username',
  p: 'password',
  q: 'qos',
  r: 'retain',
}

/** Items with no or more than one `=` are dropped; of a repeated item the last one counts. */
export function readQuery(request: CoapMessage): CoapQuery {
  const query = new Map<string, string>()
  for (const text of texts(request, 'Uri-Query')) {
    const [name = '', value, ...more] = text.split('=')
    if (value === undefined || more.length > 0) continue
    query.set(Object.hasOwn(LONG_NAMES, name) ? (LONG_NAMES[name] ?? name) : name, value)
  }
  return Object.fromEntries(query)
}

/** `undefined`: the value is not a number in the range. */
export function numberIn(text: string, min: number, max: number): number | undefined {
  if (!/^\d{1,10}$/.test(text)) return undefined
  const value = Number(text)
  return value >= min && value <= max ? value : undefined
}

/**
 * The QoS of a message or a subscription: of the query, of the settings, or of the type of the request. `undefined` if
 * the query has another value.
 */
export function requestedQos(
  { qos }: CoapQuery,
  setting: 'qos0' | 'qos1' | 'qos2' | 'coap',
  request: CoapMessage,
): QoS | undefined {
  if (qos !== undefined) return numberIn(qos, 0, 2) as QoS | undefined // 0, 1 or 2
  if (setting !== 'coap') return Number(setting.slice(3)) as QoS // likewise
  return request.type === 'con' ? 1 : 0
}

/** The topic of `/ps/{topic}`; `undefined`: the path has none. */
export function topicFromPath(segments: readonly string[]): string | undefined {
  if (segments.length === 0) return undefined
  try {
    const topic = segments.map(decodeURIComponent).join('/')
    // A path that was not UTF-8.
    return topic === '' || topic.includes('\ufffd') ? undefined : topic
  } catch {
    return undefined
  }
}

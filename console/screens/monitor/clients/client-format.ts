import type { ClientRow } from '@signalbox/contract/clients'
import { type Formats, UNKNOWN } from '#formats.ts'

export const NEVER_EXPIRES = 0xffff_ffff
const PROTOCOLS: Record<string, string> = { 3: 'v3.1', 4: 'v3.1.1', 5: 'v5.0' }

/** `MQTT v5.0`; gateway clients have names and versions of their own. */
export function protocolText({ proto_name, proto_ver }: ClientRow): string {
  if (proto_name === 'MQTT' || proto_name === 'MQIsdp') {
    return `MQTT ${PROTOCOLS[String(proto_ver)] ?? `v${proto_ver}`}`
  }
  return [proto_name, proto_ver].filter((part) => part !== undefined).join(' ')
}

/** `10.0.0.1:50000`, an IPv6 address in brackets. */
export function addressText({ ip_address, port }: ClientRow): string {
  if (ip_address === undefined) return ''
  const host = ip_address.includes(':') ? `[${ip_address}]` : ip_address
  return port === undefined ? host : `${host}:${port}`
}

/** Keep Alive 0 turns the mechanism off [MQTT-3.1.2.10]. */
export function keepaliveText(
  seconds: number | undefined,
  { duration }: Pick<Formats, 'duration'>,
  t: { off: string },
): string {
  if (seconds === undefined) return UNKNOWN
  return seconds === 0 ? t.off : duration(seconds * 1000)
}

/** A limit as brokers send it: `infinity` and 0 are none. */
export function toFiniteLimit(max: number | string | undefined): number | undefined {
  return typeof max === 'number' && max > 0 ? max : undefined
}

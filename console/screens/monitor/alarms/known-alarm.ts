import { isRecord } from '@signalbox/contract/is-record'
import type { Alarm } from '@signalbox/contract/alarms'
import { alarmNames } from './alarms.messages.ts'

type Known = keyof typeof alarmNames

/** A resource of the broker that is down bears its own id as the alarm's name. */
const RESOURCE =
  /^(connector|action|source|authn|authz|emqx_auth\w*|resource|bridge|schema|exhook)\b|:/

/** Which of the known alarms it is; some have names made of what they are about. */
export function knownAlarm(name: string): Known | undefined {
  if (Object.hasOwn(alarmNames, name)) return name as Known // a key of them
  const [kind] = name.split('/')
  if (kind === 'conn_congestion' || kind === 'memory_budget_full') return kind
  return RESOURCE.test(name) ? 'resource' : undefined
}

/** The client that a slow connection belongs to. */
export function clientOf(name: string, details: unknown): string | undefined {
  if (!name.startsWith('conn_congestion/')) return undefined
  const reported = (details as { clientid?: unknown } | null)?.clientid
  return typeof reported === 'string' ? reported : name.split('/')[1]
}

const PREFIX = /^resource down: */

/** What the broker says, without the prefix that all resources have. */
export function messageOf({ name, message }: Pick<Alarm, 'name' | 'message'>): string {
  if (knownAlarm(name) !== 'resource') return message
  return message.replace(PREFIX, '') || message
}

/** The details of a resource without those that name and message say already. */
export function furtherDetails({ name, message, details }: Alarm): unknown {
  if (knownAlarm(name) !== 'resource' || !isRecord(details)) return details
  return Object.fromEntries(
    Object.entries(details).filter(
      ([key, value]) =>
        !(key === 'resource_id' && value === name) &&
        !(key === 'reason' && (value === 'resource_down' || message.endsWith(String(value)))),
    ),
  )
}

/** Details are mostly an object, and can be anything. */
export function detailsText(details: unknown): string {
  if (typeof details === 'string') return details
  if (typeof details !== 'object' || details === null) return JSON.stringify(details) ?? ''
  if (Array.isArray(details)) return details.map(detailsText).join(', ')
  return Object.entries(details)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')
}

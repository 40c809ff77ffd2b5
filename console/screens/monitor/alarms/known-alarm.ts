import { isRecord } from '@signalbox/formats/is-record'
import type { Alarm } from '@signalbox/contract/alarms'
import { kindOfAlarm } from '#domain/alarms/alarm-severity.ts'
import { alarmNames } from './alarms.messages.ts'

type Known = keyof typeof alarmNames

/** Known alarm for a name; some names contain the subject. */
export function knownAlarm(name: string): Known | undefined {
  const kind = Object.hasOwn(alarmNames, name) ? name : kindOfAlarm(name)
  return Object.hasOwn(alarmNames, kind) ? (kind as Known) : undefined // a key of them
}

/** The client that a slow connection belongs to. */
export function findCongestedClient(name: string, details: unknown): string | undefined {
  if (!name.startsWith('conn_congestion/')) return undefined
  const reported = (details as { clientid?: unknown } | null)?.clientid
  return typeof reported === 'string' ? reported : name.split('/')[1]
}

const PREFIX = /^resource down: */

/** Message of the broker, without the prefix that it writes before every message of a resource. */
export function bareAlarmMessage({ name, message }: Pick<Alarm, 'name' | 'message'>): string {
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

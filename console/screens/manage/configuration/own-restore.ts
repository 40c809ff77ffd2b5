import { isRecord } from '@signalbox/contract/is-record'
import {
  authorizationSettingsGet,
  authorizationSettingsUpdate,
} from '@signalbox/contract/authorization'
import type { AnyOperation } from '@signalbox/contract/client'
import * as configs from '@signalbox/contract/configs'
import { delayedGet, delayedUpdate } from '@signalbox/contract/delayed'
import { limiterGet, limiterUpdate } from '@signalbox/contract/limiter'
import { listenerGet, listenerUpdate } from '@signalbox/contract/listeners'
import { logConfigGet, logConfigUpdate } from '@signalbox/contract/log'
import { retainerGet, retainerUpdate } from '@signalbox/contract/retainer'
import { ruleEngineGet, ruleEngineUpdate } from '@signalbox/contract/rules'
import {
  alarmConfigGet,
  alarmConfigUpdate,
  sysmonGet,
  sysmonUpdate,
} from '@signalbox/contract/system-monitor'
import type { OwnChange } from '../../../api/own-changes.ts'

interface Pair {
  get: AnyOperation
  put: AnyOperation
}

/** Operations whose body is what the other one reads. */
const PAIRS: readonly Pair[] = [
  { get: configs.globalZoneGet, put: configs.globalZoneUpdate },
  { get: configs.sysTopicsGet, put: configs.sysTopicsUpdate },
  { get: configs.brokerConfigGet, put: configs.brokerConfigUpdate },
  { get: configs.dashboardConfigGet, put: configs.dashboardConfigUpdate },
  { get: alarmConfigGet, put: alarmConfigUpdate },
  { get: authorizationSettingsGet, put: authorizationSettingsUpdate },
  { get: delayedGet, put: delayedUpdate },
  { get: limiterGet, put: limiterUpdate },
  { get: listenerGet, put: listenerUpdate },
  { get: logConfigGet, put: logConfigUpdate },
  { get: retainerGet, put: retainerUpdate },
  { get: ruleEngineGet, put: ruleEngineUpdate },
  { get: sysmonGet, put: sysmonUpdate },
]

export interface Restorable extends Pair {
  path: Record<string, unknown>
  before: Readonly<Record<string, unknown>>
}

/** What brings the former values back; `undefined`: they are not known, or no operation takes them. */
export function restorableOf({ operation, subject, before }: OwnChange): Restorable | undefined {
  const pair = PAIRS.find(({ put }) => put.id === operation)
  const values = readObject(before)
  if (pair === undefined || values === undefined) return undefined
  const { current_connections: _, running: __, ...settings } = values
  return { ...pair, path: pair.put.path === undefined ? {} : { id: subject }, before: settings }
}

/** The values before and as they were sent, for a comparison. */
export function statesOf({ before, sent }: OwnChange): { before: unknown; sent: unknown } {
  return { before: readObject(before), sent: readObject(sent) }
}

const MASKED = '******'

/** The former values on those of now: secrets are not stored in the browser, and stay as they are. */
export function restored(now: unknown, before: unknown): unknown {
  if (before === MASKED) return now
  if (!isRecord(before) || !isRecord(now)) return before
  const kept = Object.entries(before).map(([name, each]) => [name, restored(now[name], each)])
  return { ...now, ...Object.fromEntries(kept) }
}

function readObject(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return isRecord(value) ? value : undefined
  } catch {
    return undefined // cut off, or empty
  }
}

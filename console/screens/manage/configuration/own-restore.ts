import { isRecord } from '@signalbox/formats/is-record'
import {
  authorizationSettingsGet,
  authorizationSettingsUpdate,
} from '@signalbox/contract/authorization'
import type { ConfigChange } from '@signalbox/contract/config-history'
import type { AnyOperation } from '@signalbox/contract/client'
import * as configs from '@signalbox/contract/configs'
import { delayedGet, delayedUpdate } from '@signalbox/contract/delayed'
import { limiterGet, limiterUpdate } from '@signalbox/contract/limiter'
import { listenerGet, listenerUpdate } from '@signalbox/contract/listeners'
import { logConfigGet, logConfigUpdate } from '@signalbox/contract/log'
import { MASKED } from '@signalbox/contract/masked'
import { retainerGet, retainerUpdate } from '@signalbox/contract/retainer'
import { ruleEngineGet, ruleEngineUpdate } from '@signalbox/contract/rules'
import {
  alarmConfigGet,
  alarmConfigUpdate,
  sysmonGet,
  sysmonUpdate,
} from '@signalbox/contract/system-monitor'

interface Pair {
  get: AnyOperation
  put: AnyOperation
}

/** Pairs of operations by root, where the body of `put` has the form of the answer of `get`. */
const PAIRS: Readonly<Record<string, Pair>> = {
  alarm: { get: alarmConfigGet, put: alarmConfigUpdate },
  authorization: { get: authorizationSettingsGet, put: authorizationSettingsUpdate },
  broker: { get: configs.brokerConfigGet, put: configs.brokerConfigUpdate },
  dashboard: { get: configs.dashboardConfigGet, put: configs.dashboardConfigUpdate },
  delayed: { get: delayedGet, put: delayedUpdate },
  limiter: { get: limiterGet, put: limiterUpdate },
  listeners: { get: listenerGet, put: listenerUpdate },
  log: { get: logConfigGet, put: logConfigUpdate },
  mqtt: { get: configs.globalZoneGet, put: configs.globalZoneUpdate },
  retainer: { get: retainerGet, put: retainerUpdate },
  rule_engine: { get: ruleEngineGet, put: ruleEngineUpdate },
  sys_topics: { get: configs.sysTopicsGet, put: configs.sysTopicsUpdate },
  sysmon: { get: sysmonGet, put: sysmonUpdate },
}

export interface Restorable extends Pair {
  path: Record<string, unknown>
}

/** Operations that restore the state before a change of a cluster; `undefined`: none takes it, or it is not whole. */
export function findRestorable({ root, item, kind, is_cut }: ConfigChange): Restorable | undefined {
  const pair = Object.hasOwn(PAIRS, root) ? PAIRS[root] : undefined
  if (pair === undefined || is_cut || kind !== 'changed') return undefined
  return { ...pair, path: pair.put.path === undefined ? {} : { id: item } }
}

/** Current value with the earlier one merged in. Secrets are not part of the history, and stay unchanged. */
export function restored(now: unknown, before: unknown): unknown {
  if (before === MASKED) return now
  if (!isRecord(before) || !isRecord(now)) return before
  const kept = Object.entries(before).map(([name, each]) => [name, restored(now[name], each)])
  return { ...now, ...Object.fromEntries(kept) }
}

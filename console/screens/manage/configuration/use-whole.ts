import { authorizationSettingsGet } from '@signalbox/contract/authorization'
import type { AnyOperation } from '@signalbox/contract/client'
import { configWhole, type WholeConfig } from '@signalbox/contract/config-history'
import {
  brokerConfigGet,
  dashboardConfigGet,
  globalZoneGet,
  sysTopicsGet,
} from '@signalbox/contract/configs'
import { delayedGet } from '@signalbox/contract/delayed'
import { limiterGet } from '@signalbox/contract/limiter'
import { listenerList } from '@signalbox/contract/listeners'
import { logConfigGet } from '@signalbox/contract/log'
import { retainerGet } from '@signalbox/contract/retainer'
import { ruleEngineGet } from '@signalbox/contract/rules'
import {
  brokerConfig,
  durableSessionsConfig,
  flappingDetect,
  forceGcConfig,
  forceShutdownConfig,
  mqttConfig,
  sysTopicsConfig,
} from '@signalbox/contract/settings'
import { alarmConfigGet, sysmonGet } from '@signalbox/contract/system-monitor'
import { useQueries, useQuery } from '@tanstack/react-query'
import { safeParse } from 'zod/mini'
import type { Schema } from '@signalbox/contract/operation'
import { query } from '#api/query.ts'
import { useCan } from '#api/use-can.ts'

interface WholeRead {
  data: WholeConfig | undefined
  isPending: boolean
  error: Error | null
  /** Parts that could not be read. */
  missing: readonly string[]
  refetch: () => unknown
}

/** Complete configuration, from one answer or, where the broker does not offer it, read part by part. */
export function useWhole(): WholeRead {
  const { can } = useCan(configWhole)
  const whole = useQuery({ ...query(configWhole, {}), enabled: can })
  const parts = useParts(!can)
  if (!can) return parts
  const { data, isPending, error, refetch } = whole
  return { data, isPending, error, missing: [], refetch }
}

/** Operations that read a single root. */
const ROOTS = {
  authorization: authorizationSettingsGet,
  retainer: retainerGet,
  delayed: delayedGet,
  rule_engine: ruleEngineGet,
  limiter: limiterGet,
  sysmon: sysmonGet,
  alarm: alarmConfigGet,
  sys_topics: sysTopicsGet,
  broker: brokerConfigGet,
  dashboard: dashboardConfigGet,
  log: logConfigGet,
} as const satisfies Readonly<Record<string, AnyOperation>>

/** Schemas whose fields all have defaults. */
const SCHEMAS: Readonly<Record<string, Schema>> = {
  mqtt: mqttConfig,
  durable_sessions: durableSessionsConfig,
  flapping_detect: flappingDetect,
  force_gc: forceGcConfig,
  force_shutdown: forceShutdownConfig,
  broker: brokerConfig,
  sys_topics: sysTopicsConfig,
}

function readDefaults(root: string): unknown {
  const schema = SCHEMAS[root]
  const { data } = schema === undefined ? { data: undefined } : safeParse(schema, {})
  return data ?? {}
}

function useParts(isOn: boolean): WholeRead {
  const names = Object.keys(ROOTS)
  const zone = useQuery({ ...query(globalZoneGet, {}), enabled: isOn })
  const listeners = useQuery({ ...query(listenerList, { query: {} }), enabled: isOn })
  const reads = useQueries({
    queries: Object.values(ROOTS).map((operation: AnyOperation) => ({
      ...query(operation, {}),
      enabled: isOn,
    })),
  })
  const settings = [
    ...Object.entries(zone.data ?? {}),
    ...reads.flatMap(({ data }, i): [string, unknown][] =>
      data === undefined ? [] : [[names[i] ?? '', data]],
    ),
  ].map(([root, value]) => ({ root, value, defaults: readDefaults(root) }))
  const items = (listeners.data ?? []).map(({ id, node_status: _, status: __, ...value }) => ({
    item: id,
    value,
  }))
  const isPending = [zone, listeners, ...reads].some((read) => read.isPending)
  return {
    // Shown only when complete, because later rows would move the ones that are being read.
    data:
      zone.data === undefined || isPending
        ? undefined
        : {
            settings,
            collections: [{ root: 'listeners', items }],
          },
    isPending,
    error: zone.error,
    missing: [
      ...names.filter((_, i) => reads[i]?.error != null),
      ...(listeners.error === null ? [] : ['listeners']),
    ],
    refetch: () => Promise.all([zone, listeners, ...reads].map((read) => read.refetch())),
  }
}

import { flappingOverride, mqttOverride } from '@signalbox/contract/settings'
import * as z from 'zod/mini'
import type { ZonesConfig } from '../features/zones/setting.ts'
import { changeConfig } from './change-config.ts'
import type { ApiDeps } from './deps.ts'
import { apiError } from './failure.ts'
import { readRoot } from './validation.ts'

/** The roots of a zone besides `mqtt` and `flapping_detect` are stored, and have no effect. */
const other = z.optional(z.looseObject({}))
const zone = z.object({
  mqtt: z.optional(mqttOverride),
  conn_congestion: other,
  durable_sessions: other,
  flapping_detect: z.optional(flappingOverride),
  force_gc: other,
  force_shutdown: other,
  overload_protection: other,
})

/** @throws {Failure} */
export function readZones(value: object): ZonesConfig {
  return Object.fromEntries(
    Object.entries(value).map(([name, given]) => {
      const read = readRoot(zone, `zones.${name}`, given)
      if ('fault' in read) throw apiError('BAD_REQUEST', { message: JSON.stringify(read.fault) })
      return [name, read.data]
    }),
  )
}

/** Replaces the named zones. @throws {Failure} */
export async function changeZones(
  { config }: Pick<ApiDeps, 'config'>,
  value: object,
): Promise<void> {
  const zones = readZones(value)
  await changeConfig(config.zones, () => ({ zones }), 'zones')
}

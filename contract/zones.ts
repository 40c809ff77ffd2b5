import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count } from './scalars.ts'
import { durableOverride, flappingOverride, mqttOverride } from './settings.ts'

const on = resource('Configs')

/** A root that a zone may have, and that has no effect in the embedded broker. */
const other = z.optional(z.looseObject({}))

/** Settings that a zone overrides. */
export const zoneOverrides = z.object({
  mqtt: z.optional(mqttOverride),
  flapping_detect: z.optional(flappingOverride),
  durable_sessions: z.optional(durableOverride),
  conn_congestion: other,
  force_gc: other,
  force_shutdown: other,
  overload_protection: other,
})

export const zone = z.looseObject({
  name: z.string(),
  overrides: z.looseObject(zoneOverrides.shape),
  /** The roots that have an effect, with the values of the global zone where the zone has none. */
  effective: z.looseObject({
    mqtt: z.looseObject({}),
    flapping_detect: z.looseObject({}),
    durable_sessions: z.looseObject({}),
  }),
  /** Listeners of the zone. */
  listeners: z.array(z.string()),
  /** Clients that are connected to them. */
  connections: count,
})
export type Zone = z.output<typeof zone>

/** The original has no operation for zones: it reads them from the configuration file. */
export const zoneList = on('zoneList', {
  method: 'GET',
  at: '/zones',
  summary: 'List named zones with their own and their effective settings',
  edition: 'own',
  list: 'whole',
  answers: { 200: z.array(zone) },
})

const path = z.object({ name: z.string() })

export const zoneGet = on('zoneGet', {
  method: 'GET',
  at: '/zones/{name}',
  summary: 'Read a named zone',
  edition: 'own',
  path,
  answers: { 200: zone },
  errors: { 404: ['NOT_FOUND'] },
})

export const zoneUpdate = on('zoneUpdate', {
  method: 'PUT',
  at: '/zones/{name}',
  summary: 'Create a named zone, or replace what it has otherwise than the global zone',
  edition: 'own',
  path,
  body: zoneOverrides,
  answers: { 200: zone },
  errors: { 400: ['BAD_REQUEST'] },
})

export const zoneDelete = on('zoneDelete', {
  method: 'DELETE',
  at: '/zones/{name}',
  summary: 'Delete a named zone; clients of its listeners get the settings of the global zone',
  edition: 'own',
  path,
  answers: { 204: null },
  errors: { 404: ['NOT_FOUND'] },
})

import * as z from 'zod/mini'
import type { GatewayFields } from './gateway-fields.ts'
import { GATEWAYS, type GatewayName } from './gateway-names.ts'
import { resource } from './operation.ts'
import { count, countOrInfinity, nodeName, timestamp } from './scalars.ts'

const on = resource('Gateways')

const GATEWAY_STATUS = ['running', 'stopped', 'unloaded'] as const

/** The connection of a running ExProto gateway to the service that speaks the protocol; a field of Signalbox. */
const handlerStatus = z.object({
  status: z.enum(['connected', 'connecting']),
  /** Reason why the handler is not connected. */
  reason: z.optional(z.string()),
  /** Calls since the gateway was started. */
  failed_calls: count,
})

/** A gateway for another protocol; one that is not loaded has a name only. */
const gatewayRow = z.looseObject({
  name: z.string(),
  status: z.enum(GATEWAY_STATUS),
  created_at: z.optional(timestamp),
  started_at: z.optional(timestamp),
  stopped_at: z.optional(timestamp),
  current_connections: z.optional(count),
  max_connections: z.optional(countOrInfinity),
  listeners: z.optional(
    z.array(z.looseObject({ id: z.string(), type: z.string(), running: z.optional(z.boolean()) })),
  ),
  node_status: z.optional(
    z.array(
      z.looseObject({
        node: nodeName,
        status: z.enum(GATEWAY_STATUS),
        current_connections: z.optional(count),
        max_connections: z.optional(countOrInfinity),
      }),
    ),
  ),
  /** Signalbox only: the reason why an enabled gateway does not run. */
  error: z.optional(z.string()),
  handler_status: z.optional(handlerStatus),
})
export type GatewayRow = z.output<typeof gatewayRow>

/** With the settings of its type: see `gateway-fields.ts`. */
const gateway = z.looseObject({
  name: z.string(),
  status: z.enum(GATEWAY_STATUS),
  error: z.optional(z.string()),
  handler_status: z.optional(handlerStatus),
})
/** Gateway with its settings, if loaded. */
export type Gateway<Name extends GatewayName = GatewayName> = z.output<typeof gateway> &
  Partial<GatewayFields<Name>>

export const gatewayPath = z.object({ name: z.enum(GATEWAYS) })
export const notLoaded = { 400: ['BAD_REQUEST'], 404: ['NOT_FOUND', 'RESOURCE_NOT_FOUND'] } as const

export const gatewayList = on('gatewayList', {
  method: 'GET',
  at: '/gateways',
  summary: 'List gateways',
  list: 'whole',
  own: ['error', 'handler_status'],
  query: z.object({ status: z.optional(z.enum(GATEWAY_STATUS)) }),
  answers: { 200: z.array(gatewayRow) },
  errors: { 400: ['BAD_REQUEST'] },
})

export const gatewayGet = on('gatewayGet', {
  method: 'GET',
  at: '/gateways/{name}',
  summary: 'Read a gateway: its state, settings, listeners and authentication',
  path: gatewayPath,
  own: ['error', 'handler_status'],
  answers: { 200: gateway },
  errors: notLoaded,
})

export const gatewayUpdate = on('gatewayUpdate', {
  method: 'PUT',
  at: '/gateways/{name}',
  summary:
    'Load a gateway with its listeners, or edit the settings of a loaded one; its clients are disconnected',
  path: gatewayPath,
  /** Settings, whose fields depend on the name of the gateway. */
  body: z.looseObject({}),
  answers: { 204: null },
  errors: notLoaded,
})

export const gatewaySwitch = on('gatewaySwitch', {
  method: 'PUT',
  at: '/gateways/{name}/enable/{enable}',
  summary: 'Enable or disable a loaded gateway; its clients are disconnected',
  path: z.object({ name: z.enum(GATEWAYS), enable: z.enum(['true', 'false']) }),
  answers: { 204: null },
  errors: notLoaded,
})

export const gatewayMetrics = on('gatewayMetrics', {
  method: 'GET',
  at: '/gateways/{name}/metrics',
  summary: 'Read the counters of a gateway since it was started',
  edition: 'own',
  path: gatewayPath,
  answers: { 200: z.record(z.string(), count) },
  errors: notLoaded,
})

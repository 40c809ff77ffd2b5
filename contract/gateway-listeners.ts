import * as z from 'zod/mini'
import { GATEWAYS } from './gateway-names.ts'
import { gatewayPath, notLoaded } from './gateways.ts'
import { resource } from './operation.ts'
import { count, countOrInfinity, nodeName } from './scalars.ts'

const on = resource('Gateway Listeners')

const status = z.looseObject({
  running: z.optional(z.union([z.boolean(), z.literal('inconsistent')])),
  current_connections: z.optional(count),
  max_connections: z.optional(countOrInfinity),
  /** Signalbox only: the reason why an enabled listener does not run. */
  error: z.optional(z.string()),
})

/** Its settings depend on its type: see `gateway-listener-fields.ts`. */
const gatewayListener = z.looseObject({
  /** `stomp:tcp:default` */
  id: z.optional(z.string()),
  name: z.string(),
  type: z.string(),
  bind: z.optional(z.string()),
  enable: z.optional(z.boolean()),
  running: z.optional(z.union([z.boolean(), z.literal('inconsistent')])),
  status: z.optional(status),
  node_status: z.optional(z.array(z.looseObject({ node: nodeName, status: z.optional(status) }))),
})
export type GatewayListener = z.output<typeof gatewayListener>

/** The stored body is returned. */
const echo = z.looseObject({})
const settings = z.looseObject({})
export const gatewayListenerPath = z.object({ name: z.enum(GATEWAYS), id: z.string() })

export const gatewayListenerList = on('gatewayListenerList', {
  method: 'GET',
  at: '/gateways/{name}/listeners',
  summary: 'List the listeners of a gateway',
  list: 'whole',
  own: ['error'],
  path: gatewayPath,
  answers: { 200: z.array(gatewayListener) },
  errors: notLoaded,
})

export const gatewayListenerCreate = on('gatewayListenerCreate', {
  method: 'POST',
  at: '/gateways/{name}/listeners',
  summary: 'Create a listener of a gateway: `type`, `name`, `bind` and settings',
  path: gatewayPath,
  body: settings,
  answers: { 201: echo },
  errors: notLoaded,
})

export const gatewayListenerGet = on('gatewayListenerGet', {
  method: 'GET',
  at: '/gateways/{name}/listeners/{id}',
  summary: 'Read a listener of a gateway',
  path: gatewayListenerPath,
  answers: { 200: gatewayListener },
  errors: notLoaded,
})

export const gatewayListenerUpdate = on('gatewayListenerUpdate', {
  method: 'PUT',
  at: '/gateways/{name}/listeners/{id}',
  summary: 'Replace a listener of a gateway; its clients are disconnected',
  path: gatewayListenerPath,
  body: settings,
  answers: { 200: echo },
  errors: notLoaded,
})

export const gatewayListenerDelete = on('gatewayListenerDelete', {
  method: 'DELETE',
  at: '/gateways/{name}/listeners/{id}',
  summary: 'Close and delete a listener of a gateway; its clients are disconnected',
  path: gatewayListenerPath,
  answers: { 204: null },
  errors: notLoaded,
})

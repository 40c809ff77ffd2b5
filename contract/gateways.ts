import * as z from 'zod/mini'
import { resource } from './operation.ts'

const on = resource('Gateways')

export const GATEWAYS = [
  ...(['coap', 'exproto', 'lwm2m', 'mqttsn', 'stomp'] as const),
  // Of the enterprise edition.
  ...(['gbt32960', 'jt808', 'ocpp'] as const),
] as const

/** A gateway for another protocol; one that is not loaded has a name only. */
const gateway = z.looseObject({
  name: z.string(),
  status: z.enum(['running', 'stopped', 'unloaded']),
})

/** Its settings depend on its type. */
const gatewayListener = z.looseObject({
  /** `stomp:tcp:default` */
  id: z.optional(z.string()),
  name: z.string(),
  type: z.string(),
  bind: z.optional(z.string()),
  enable: z.optional(z.boolean()),
})

export const gatewayList = on('gatewayList', {
  method: 'GET',
  at: '/gateways',
  summary: 'List gateways',
  list: 'whole',
  query: z.object({ status: z.optional(z.enum(['running', 'stopped', 'unloaded'])) }),
  answers: { 200: z.array(gateway) },
  errors: { 400: ['BAD_REQUEST'] },
})

export const gatewayListenerList = on('gatewayListenerList', {
  method: 'GET',
  at: '/gateways/{name}/listeners',
  summary: 'List the listeners of a gateway',
  list: 'whole',
  path: z.object({ name: z.enum(GATEWAYS) }),
  answers: { 200: z.array(gatewayListener) },
  errors: { 400: ['BAD_REQUEST'], 404: ['NOT_FOUND', 'RESOURCE_NOT_FOUND'] },
})

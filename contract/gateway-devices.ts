import * as z from 'zod/mini'
import { duration } from './formats.ts'
import { resource } from './operation.ts'

/** Operations on clients of CoAP and LwM2M alone: requests to them, and the objects of a device. */

const onCoap = resource('CoAP Gateways')
const onLwM2M = resource('LwM2M Gateways')

const client = z.object({ clientid: z.string() })
const notFound = { 404: ['CLIENT_NOT_FOUND'] }

export const COAP_CONTENT_TYPES = [
  'text/plain',
  'application/json',
  'application/octet-stream',
] as const

export const coapRequest = onCoap('coapRequest', {
  method: 'POST',
  at: '/gateways/coap/clients/{clientid}/request',
  summary: 'Send a request to a CoAP client',
  path: client,
  body: z.object({
    token: z.string(),
    method: z.enum(['get', 'put', 'post', 'delete']),
    /** How long to wait for the answer: `32s`. */
    timeout: duration,
    content_type: z.enum(COAP_CONTENT_TYPES),
    payload: z.string(),
  }),
  answers: {
    200: z.looseObject({
      id: z.int(),
      token: z.string(),
      /** The code of the answer in words: `{ok,content}`. */
      method: z.string(),
      /** Base64 if the content type of the request is `application/octet-stream`. */
      payload: z.string(),
    }),
  },
  errors: { 400: ['BAD_REQUEST'], ...notFound, 504: ['CLIENT_NOT_RESPONSE'] },
})

export const LWM2M_TYPES = [
  'Integer',
  'Float',
  'Time',
  'String',
  'Boolean',
  'Opaque',
  'Objlnk',
] as const

/** A resource of a discovery, or a value of a read. */
const lwm2mResource = z.looseObject({
  path: z.optional(z.string()),
  name: z.optional(z.string()),
  /** `R`, `W`, `RW` or `E`. */
  operations: z.optional(z.string()),
  dataType: z.optional(z.string()),
  value: z.optional(z.union([z.string(), z.number(), z.boolean()])),
})

export const lwm2mLookup = onLwM2M('lwm2mLookup', {
  method: 'GET',
  at: '/gateways/lwm2m/clients/{clientid}/lookup',
  summary: 'Get the last answer of a LwM2M client to a command',
  path: client,
  query: z.object({ path: z.string(), action: z.string() }),
  answers: {
    200: z.looseObject({
      clientid: z.string(),
      path: z.string(),
      action: z.string(),
      /** Code of the answer; `6.01` before it arrives. */
      code: z.optional(z.string()),
      codeMsg: z.string(),
      content: z.optional(z.array(lwm2mResource)),
    }),
  },
  errors: { 400: ['BAD_REQUEST'], ...notFound },
})

export const lwm2mRead = onLwM2M('lwm2mRead', {
  method: 'POST',
  at: '/gateways/lwm2m/clients/{clientid}/read',
  summary: 'Read resources of a LwM2M client',
  path: client,
  query: z.object({ path: z.string() }),
  answers: { 204: null },
  errors: { 400: ['BAD_REQUEST'], ...notFound },
})

export const lwm2mWrite = onLwM2M('lwm2mWrite', {
  method: 'POST',
  at: '/gateways/lwm2m/clients/{clientid}/write',
  summary: 'Write a resource of a LwM2M client',
  path: client,
  query: z.object({ path: z.string(), type: z.enum(LWM2M_TYPES), value: z.string() }),
  answers: { 204: null },
  errors: { 400: ['BAD_REQUEST'], ...notFound },
})

export const lwm2mObserve = onLwM2M('lwm2mObserve', {
  method: 'POST',
  at: '/gateways/lwm2m/clients/{clientid}/observe',
  summary: 'Observe resources of a LwM2M client, or stop',
  path: client,
  query: z.object({ path: z.string(), enable: z.boolean() }),
  answers: { 204: null },
  errors: { 400: ['BAD_REQUEST'], ...notFound },
})

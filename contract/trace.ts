import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { count, nodeName, timestamp } from './scalars.ts'

const on = resource('Trace')

export const TRACE_NAME = /^[A-Za-z]+[A-Za-z0-9-_]*$/
/** Limit on traces, including stopped ones. */
export const MAX_TRACES = 30
/** Size limit of one trace's log on one node. */
export const MAX_TRACE_BYTES = 512 * 1024 * 1024
/** Content type of the archive from `traceDownload`. */
export const ZIP = 'application/x-zip'

/** Trace: a log of the broker's work for one client, topic, address or rule during a limited time. */
export const trace = z.looseObject({
  name: z.string(),
  type: z.enum(['clientid', 'topic', 'ip_address', 'ruleid']),
  /** The condition that `type` names; the other fields are absent. */
  clientid: z.optional(z.string()),
  topic: z.optional(z.string()),
  ip_address: z.optional(z.string()),
  ruleid: z.optional(z.string()),
  status: z.enum(['running', 'stopped', 'waiting']),
  /** RFC 3339; the end is wrong in the answer to a creation. */
  start_at: z.string(),
  end_at: z.string(),
  payload_encode: z.optional(z.enum(['hex', 'text', 'hidden'])),
  formatter: z.optional(z.enum(['text', 'json'])),
  /** Size in bytes by node. */
  log_size: z.optional(z.record(z.string(), count)),
})
export type Trace = z.output<typeof trace>

const path = z.object({ name: z.string() })
/** Bytes of the archive. */
const zip = z.custom<Uint8Array<ArrayBuffer>>()
const notFound = { 404: ['NOT_FOUND'] }

export const traceList = on('traceList', {
  method: 'GET',
  at: '/trace',
  summary: 'List traces',
  list: 'whole',
  answers: { 200: z.array(trace) },
})

export const traceCreate = on('traceCreate', {
  method: 'POST',
  at: '/trace',
  summary: 'Create a trace; at most 30 exist',
  body: z.object({
    name: z.string().check(z.regex(TRACE_NAME), z.maxLength(256)),
    type: trace.shape.type,
    /** The condition that `type` names; the other fields are ignored. */
    clientid: z.optional(z.string()),
    topic: z.optional(z.string()),
    ip_address: z.optional(z.string()),
    ruleid: z.optional(z.string()),
    /** Epoch seconds or RFC 3339; the present, and ten minutes later, unless given. */
    start_at: z.optional(timestamp),
    end_at: z.optional(timestamp),
    payload_encode: z._default(z.enum(['hex', 'text', 'hidden']), 'text'),
    formatter: z.optional(trace.shape.formatter),
  }),
  answers: { 200: trace },
  errors: {
    400: ['INVALID_PARAMS', 'BAD_REQUEST'],
    409: ['ALREADY_EXISTS', 'DUPLICATE_CONDITION', 'BAD_TYPE'],
  },
})

export const traceStop = on('traceStop', {
  method: 'PUT',
  at: '/trace/{name}/stop',
  summary: 'Stop a trace; its log remains',
  path,
  answers: { 200: z.looseObject({ name: z.string(), enable: z.boolean() }) },
  errors: notFound,
})

export const traceDelete = on('traceDelete', {
  method: 'DELETE',
  at: '/trace/{name}',
  summary: 'Delete a trace with its log',
  path,
  answers: { 204: null },
  errors: notFound,
})

export const traceDeleteAll = on('traceDeleteAll', {
  method: 'DELETE',
  at: '/trace',
  summary: 'Delete all traces with their logs',
  answers: { 204: null },
})

export const traceDownload = on('traceDownload', {
  method: 'GET',
  at: '/trace/{name}/download',
  summary: 'Download the log of a trace as a zip, a file for each node',
  path,
  query: z.object({ node: z.optional(nodeName) }),
  answers: { 200: zip },
  answerType: ZIP,
  errors: { 404: ['NOT_FOUND', 'NODE_ERROR'] },
})

export const traceLogDetail = on('traceLogDetail', {
  method: 'GET',
  at: '/trace/{name}/log_detail',
  summary: 'Read how large the log of a trace is on each node',
  list: 'whole',
  path,
  answers: { 200: z.array(z.looseObject({ node: nodeName, size: count, mtime: z.int() })) },
  errors: notFound,
})

export const traceLog = on('traceLog', {
  method: 'GET',
  at: '/trace/{name}/log',
  summary: 'Read a part of the log of a trace',
  path,
  query: z.object({
    node: z.optional(nodeName),
    /** In bytes, from the beginning. */
    position: z._default(z.int(), 0),
    bytes: z._default(z.int().check(z.minimum(0), z.maximum(2_147_483_647)), 1000),
  }),
  answers: {
    200: z.looseObject({
      items: z.string(),
      meta: z.looseObject({ position: count, bytes: count }),
    }),
  },
  errors: { 404: ['NOT_FOUND', 'NODE_ERROR'], 503: ['SERVICE_UNAVAILABLE'] },
})

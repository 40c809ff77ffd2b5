import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { pageMeta, pageQuery } from './paging.ts'
import { timestamp } from './scalars.ts'

const on = resource('Audit')

export const AUDIT_ORIGINS = ['dashboard', 'rest_api', 'cli', 'erlang_console'] as const
export const AUDIT_RESULTS = ['success', 'failure'] as const
export const AUDIT_METHODS = ['post', 'put', 'delete'] as const

/** Notation of brokers for an absent value: `[]` or an empty text. */
const nothing = z.union([z.literal(''), z.array(z.unknown())])

const request = z.looseObject({
  method: z.string(),
  headers: z.record(z.string(), z.unknown()),
  /** Parameters of the path. */
  bindings: z.record(z.string(), z.unknown()),
  /** Body as JSON without secrets; a text with the size for a body too large to store. */
  body: z.unknown(),
})

const entry = z.looseObject({
  /** RFC 3339 with microseconds. */
  created_at: z.string(),
  node: z.string(),
  from: z.string(),
  /** User, or name of the API key. */
  source: z.union([z.string(), nothing]),
  source_ip: z.union([z.string(), nothing]),
  /** Path with the names of its parameters: `/clients/:clientid`. */
  operation_id: z.union([z.string(), nothing]),
  /** The first segment of the path: `clients`. */
  operation_type: z.union([z.string(), nothing]),
  operation_result: z.union([z.string(), nothing]),
  http_method: z.union([z.string(), nothing]),
  http_status_code: z.union([z.int(), nothing]),
  duration_ms: z.int(),
  http_request: z.union([request, nothing]),
  /** Arguments of a command. */
  args: z.union([z.array(z.unknown()), z.string()]),
  /** Code and message of a refusal. */
  failure: z.union([z.looseObject({}), z.array(z.unknown()), z.string()]),
})
export type AuditEntry = z.output<typeof entry>
export type AuditRequest = z.output<typeof request>

export const auditList = on('auditList', {
  method: 'GET',
  at: '/audit',
  summary: 'List calls and commands that changed something, newest first',
  edition: 'ent',
  isInside: true,
  isInFront: true,
  own: ['subject'],
  list: 'paged',
  query: z.object({
    ...pageQuery,
    node: z.optional(z.string()),
    from: z.optional(z.enum(AUDIT_ORIGINS)),
    source: z.optional(z.string()),
    source_ip: z.optional(z.string()),
    operation_id: z.optional(z.string()),
    operation_type: z.optional(z.string()),
    operation_result: z.optional(z.enum(AUDIT_RESULTS)),
    http_status_code: z.optional(z.int()),
    http_method: z.optional(z.enum(AUDIT_METHODS)),
    gte_duration_ms: z.optional(z.int()),
    lte_duration_ms: z.optional(z.int()),
    /** RFC 3339 or microseconds since 1970. */
    gte_created_at: z.optional(timestamp),
    lte_created_at: z.optional(timestamp),
    /** Id or name of the thing that was created, changed or deleted. */
    subject: z.optional(z.string()),
  }),
  answers: {
    200: z.looseObject({
      data: z.array(entry),
      meta: z.extend(pageMeta, {
        /** The cluster has no audit log: the records are the calls that passed through this Signalbox. */
        passed_here: z.optional(z.boolean()),
      }),
    }),
  },
  errors: { 400: ['BAD_REQUEST'] },
})

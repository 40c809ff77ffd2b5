import * as z from 'zod/mini'
import { resource } from './operation.ts'
import { qos } from './scalars.ts'

const on = resource('Access')

/** Longer than any MQTT client can send them. */
const text = z.string().check(z.maxLength(65_535))

const right = z.looseObject({
  /** `login` (rules of the login), a source's type, or `no_match`. */
  source: z.string(),
  /** Its rules stand elsewhere: it is asked each time. */
  is_asked: z.boolean(),
  permission: z.optional(z.enum(['allow', 'deny'])),
  action: z.optional(z.enum(['publish', 'subscribe', 'all'])),
  qos: z.optional(z.array(qos)),
  retain: z.optional(z.union([z.boolean(), z.literal('all')])),
  /** With the client's names in it, after `eq ` compared as a text; absent: every topic. */
  topic: z.optional(z.string()),
  line: z.optional(z.int()),
  text: z.optional(z.string()),
  list: z.optional(z.enum(['client', 'user', 'all'])),
  position: z.optional(z.int()),
  /** The earlier one that decides all that this could: its place, counted from 1. */
  void_by: z.optional(z.int()),
})
export type Right = z.output<typeof right>

export const accessRights = on('accessRights', {
  method: 'GET',
  at: '/access/rights',
  summary: 'List the permissions of a client or user: all rules that apply to it, in order',
  edition: 'own',
  isInFront: true,
  query: z.object({
    /** A client with a session is reported with that session, unless `imagined`. */
    clientid: z.optional(text),
    imagined: z._default(z.boolean(), false),
    /** User name of an imagined client; the next two fields also describe it. */
    username: z.optional(text),
    ip_address: z._default(z.string().check(z.maxLength(64)), '127.0.0.1'),
    /** Each as `name=value`. */
    client_attr: z.optional(z.array(text)),
  }),
  answers: {
    200: z.looseObject({
      clientid: z.string(),
      username: z.nullable(z.string()),
      connected: z.boolean(),
      /** It may everything: no rule is looked at. */
      is_superuser: z.boolean(),
      data: z.array(right),
      /** There are more. */
      is_cut: z.boolean(),
    }),
  },
  errors: { 400: ['BAD_REQUEST'], 503: ['SERVICE_UNAVAILABLE'] },
})

import * as z from 'zod/mini'
import { byRule } from './access.ts'
import { resource } from './operation.ts'
import { count, qos } from './scalars.ts'

const on = resource('Access')

const failures = z.array(z.looseObject({ id: z.string(), reason: z.string() }))

/** A recent decision about an action of the client, and the rule that decided. */
const decision = z.looseObject({
  /** Time as in RFC 3339. */
  at: z.string(),
  action: z.enum(['publish', 'subscribe']),
  topic: z.string(),
  qos,
  /** Retain flag of a PUBLISH. */
  retain: z.optional(z.boolean()),
  result: z.enum(['allow', 'deny']),
  /** A source's type, `login` (rules of the login), or `no_match`. */
  source: z.string(),
  ...byRule,
  /** Sources that could not answer before. */
  failures: z.optional(failures),
})

export const clientAdmission = z.looseObject({
  /** RFC 3339: of the connection. */
  at: z.string(),
  /** `anonymous`: admitted without an authenticator. */
  outcome: z.enum(['authenticated', 'anonymous']),
  /**
   * Authenticator, such as `password_based:built_in_database`, or `listener` if the listener has
   * authentication disabled; absent without an enabled authenticator.
   */
  by: z.optional(z.string()),
  /** Authenticators that could not answer before it. */
  failures,
  is_superuser: z.boolean(),
  /** RFC 3339: the end of the login. */
  expire_at: z.optional(z.string()),
  /** Number of rules from the login. */
  login_rules: z.optional(count),
  /** The cached decisions, the latest first; none for a superuser or without a cache. */
  decisions: z.array(decision),
})
export type ClientAdmission = z.output<typeof clientAdmission>

export const clientAdmissionGet = on('clientAdmissionGet', {
  method: 'GET',
  at: '/clients/{clientid}/admission',
  summary:
    'Report which authenticator admitted a client, and which rules decided its recent actions',
  edition: 'own',
  path: z.object({ clientid: z.string() }),
  answers: { 200: clientAdmission },
  errors: { 404: ['CLIENTID_NOT_FOUND'] },
})

import * as z from 'zod/mini'
import { aclRule } from './acl-rules.ts'
import { ban } from './banned.ts'
import { GATEWAYS } from './gateway-names.ts'
import { resource } from './operation.ts'
import { pageMeta, pageQuery } from './paging.ts'
import { count, qos } from './scalars.ts'

const on = resource('Access')

/** Longer than any MQTT client can send them. */
const text = z.string().check(z.maxLength(65_535))

export const accessQuestion = z.object({
  /** A client with a session is explained with that session, unless `imagined`. */
  clientid: z.optional(text),
  /** The gateway of the client; without it, a client of MQTT. */
  gateway: z.optional(z.enum(GATEWAYS)),
  imagined: z._default(z.boolean(), false),
  /** Fields up to `client_attrs` describe a client that need not exist. */
  username: z.optional(text),
  ip_address: z._default(z.string().check(z.maxLength(64)), '127.0.0.1'),
  /** `type:name`, of a gateway `gateway:type:name`; without it the first. */
  listener: z.optional(text),
  /** Names in the client's certificate. */
  certificate: z.optional(z.object({ common_name: z.optional(text), subject: z.optional(text) })),
  client_attrs: z.optional(z.record(z.string(), text)),
  /**
   * `ask`: the authenticators decide; `assume`: the client has logged in, an existing one with the rights of its
   * session. The default is `ask` with a password or for the action `connect`, and `assume` otherwise.
   */
  login: z.optional(z.enum(['ask', 'assume'])),
  /** For the login to explain; only the authenticators receive it. */
  password: z.optional(text),
  action: z.enum(['connect', 'publish', 'subscribe']),
  /** Topic name or topic filter; of a publish or a subscription. */
  topic: z.optional(text),
  qos: z._default(qos, 0),
  /** Retain flag of a PUBLISH. */
  retain: z._default(z.boolean(), false),
})
export type AccessQuestion = z.input<typeof accessQuestion>

/** Rule that decided. */
export const byRule = {
  /** Line in the ACL file, counted from 1. */
  line: z.optional(z.int()),
  /** Beginning of that line. */
  text: z.optional(z.string()),
  /** Owner of the rules in the built-in database. */
  list: z.optional(z.enum(['client', 'user', 'all'])),
  /** In that list, or in that of a login or an answer; counted from 1. */
  position: z.optional(z.int()),
  /** The ExHook server that decided. */
  server: z.optional(z.string()),
  rule: z.optional(aclRule),
}

const loginStep = z.looseObject({
  /** Such as `password_based:built_in_database`. */
  id: z.string(),
  /** `unknown`: only the cluster can ask it. */
  outcome: z.enum(['allow', 'refuse', 'ignore', 'failed', 'skipped', 'unknown']),
  /**
   * In its own words; of one that was skipped `disabled`, `mechanism` (not of this one) or `decided`; of one that is
   * unknown and has the user `needsPassword`.
   */
  reason: z.optional(z.string()),
  reason_code: z.optional(z.int()),
  is_superuser: z.optional(z.boolean()),
  /** Number of rules from the login. */
  rules: z.optional(count),
  took_ms: z.optional(z.number()),
})
export type LoginStep = z.output<typeof loginStep>

const sourceStep = z.looseObject({
  /**
   * Type of the source; `login`: the rules of the login. In front of a cluster also `superuser` (it is unknown whether
   * the client is one) and `no_match`.
   */
  source: z.string(),
  /** `nomatch`: it has no word on it, `failed`: it could not say, `unknown`: only the cluster can ask it. */
  outcome: z.enum(['allow', 'deny', 'nomatch', 'failed', 'skipped', 'unknown']),
  /** In its own words; of one that was skipped `disabled` or `decided`. */
  reason: z.optional(z.string()),
  ...byRule,
  took_ms: z.optional(z.number()),
})
export type SourceStep = z.output<typeof sourceStep>

export const accessExplanation = z.looseObject({
  /** Calculated from the lists of a cluster, which cannot answer: decisions of external servers are unknown. */
  is_calculated: z.optional(z.boolean()),
  decision: z.enum(['allow', 'deny', 'unknown']),
  /** The step that decided: the ban, the listener, authentication, or the one that `authorization` names. */
  by: z.enum([
    'ban',
    'listener',
    'authentication',
    'superuser',
    'cache',
    'login',
    'source',
    'no_match',
    'unknown',
  ]),
  /** Reason code of CONNACK, PUBACK or SUBACK; absent if allowed. */
  reason_code: z.optional(z.int()),
  client: z.looseObject({
    clientid: z.string(),
    username: z.nullable(z.string()),
    ip_address: z.string(),
    /** Explained with its existing session. */
    connected: z.boolean(),
    is_superuser: z.boolean(),
    client_attrs: z.record(z.string(), z.string()),
    /** RFC 3339, when its login runs out. */
    expire_at: z.optional(z.string()),
  }),
  /** Absent: a cluster does not tell it. */
  listener: z.optional(
    z.looseObject({
      id: z.string(),
      enable_authn: z.union([z.boolean(), z.literal('quick_deny_anonymous')]),
    }),
  ),
  /** The gateway of the client; absent for MQTT. */
  gateway: z.optional(
    z.looseObject({
      name: z.enum(GATEWAYS),
      /** In front of all topics of the client; `null`: there is none. */
      mountpoint: z.nullable(z.string()),
      /**
       * Scope of the authenticator: `stomp`, or `stomp:tcp:default` for one of the listener; `null`
       * without one.
       */
      authentication: z.nullable(z.string()),
    }),
  ),
  /**
   * The ban that matches. It decides about clients that are not connected; all else is reported as it
   * would be without it.
   */
  ban: z.optional(ban),
  /** Only so many bans of a cluster were compared; absent: all. */
  bans_compared: z.optional(count),
  authentication: z.looseObject({
    /** `anonymous`: nobody is asked who it is; `assumed`: not asked, as it was wanted. */
    outcome: z.enum(['allow', 'anonymous', 'assumed', 'refuse', 'unknown']),
    reason: z.optional(z.string()),
    reason_code: z.optional(z.int()),
    steps: z.array(loginStep),
  }),
  /** Decision about the action; absent if the login fails, or without an action. */
  authorization: z.optional(
    z.looseObject({
      outcome: z.enum(['allow', 'deny', 'unknown']),
      /** The step that decided: `superuser`, `cache`, `login`, a source, or `no_match`; `unknown`. */
      by: z.string(),
      /** Whether the connection ends. */
      disconnects: z.boolean(),
      /** A cached decision, and the decision without the cache, which the steps explain. */
      cache: z.optional(
        z.looseObject({
          /** Time as in RFC 3339. */
          updated_at: z.string(),
          /** The source that had decided then; a cluster does not tell it. */
          source: z.optional(z.string()),
          uncached: z.enum(['allow', 'deny', 'unknown']),
        }),
      ),
      steps: z.array(sourceStep),
    }),
  ),
  /**
   * Effect of the topic rewrite rules (`/mqtt/topic_rewrite`) after this decision. Absent if it is
   * denied, or no rule is for the topic.
   */
  rewrite: z.optional(
    z.looseObject({
      /** Position of the rule, counted from 1. */
      rule: z.int(),
      /** `unmatched`: by its regular expression; `too_long`: not looked at; `invalid`: no topic results. */
      outcome: z.enum(['rewritten', 'unmatched', 'too_long', 'invalid']),
      /** Topic of the publish or subscription. */
      topic: z.string(),
    }),
  ),
})
export type AccessExplanation = z.output<typeof accessExplanation>

export const accessExplain = on('accessExplain', {
  method: 'POST',
  at: '/access/explain',
  summary: 'Explain whether a client may connect, publish or subscribe, and which rule decides',
  edition: 'own',
  isInFront: true,
  /** In front of a cluster nobody is asked: these are not looked at. */
  own: ['gateway', 'certificate', 'password'],
  body: accessQuestion,
  answers: { 200: accessExplanation },
  errors: {
    400: ['BAD_REQUEST'],
    404: ['CLIENTID_NOT_FOUND', 'RESOURCE_NOT_FOUND'],
    503: ['SERVICE_UNAVAILABLE'],
  },
})

const probe = z.looseObject({
  status: z.enum(['connected', 'connecting', 'disconnected']),
  /** Its external server; a source without one is always available. */
  has_server: z.boolean(),
  /** Reason why the server is not connected. */
  reason: z.optional(z.string()),
  took_ms: z.number(),
  /**
   * Result of the statement, filter, command or request, tried once the server was connected.
   * `problem`: `failed` (the server refused it), `missing` (the answer lacks a required field),
   * `no_base` (the base DN does not exist), `answer` (the answer has no decision about a client).
   */
  lookup: z.optional(
    z.looseObject({
      problem: z.optional(z.enum(['failed', 'missing', 'no_base', 'answer'])),
      /** In the server's words. */
      detail: z.optional(z.string()),
      found: z.array(z.string()),
      missing: z.array(z.string()),
    }),
  ),
  /** The answer about the sample client: `ignore` and `nomatch` leave it to the next of the chain. */
  sample: z.optional(
    z.looseObject({
      outcome: z.enum(['allow', 'refuse', 'deny', 'ignore', 'nomatch', 'failed']),
      reason: z.optional(z.string()),
      is_superuser: z.optional(z.boolean()),
    }),
  ),
})
export type Probe = z.output<typeof probe>

const probeSample = z.object({
  username: z.optional(text),
  clientid: z.optional(text),
  /** Password for the authenticator; never stored. */
  password: z.optional(text),
  /** Action that a source is asked about. */
  action: z._default(z.enum(['publish', 'subscribe']), 'publish'),
  topic: z.optional(text),
})
export type ProbeSample = z.input<typeof probeSample>

export const accessProbe = on('accessProbe', {
  method: 'POST',
  at: '/access/probe',
  summary: 'Test the server and the lookup of an authenticator or source, without storing it',
  edition: 'own',
  body: z.object({
    of: z.enum(['authenticator', 'source']),
    /** Configuration as in the body of a creation. */
    config: z.looseObject({}),
    /** ID of an existing item, whose own secrets replace six asterisks in `config`. */
    id: z.optional(text),
    /** A client to ask about; without it the lookup is tried for a client that does not exist. */
    sample: z.optional(probeSample),
  }),
  answers: { 200: probe },
  errors: {
    400: ['BAD_REQUEST'],
    404: ['NOT_FOUND'],
    501: ['NOT_IMPLEMENTED'],
    503: ['SERVICE_UNAVAILABLE'],
  },
})

const refusedKind = z.enum(['connect', 'publish', 'subscribe'])

/** A refused request; equal ones are merged, with their number. */
export const refusedRow = z.looseObject({
  /** Time of the first refusal as in RFC 3339. */
  at: z.string(),
  /** Time of the last refusal. */
  last_at: z.string(),
  count,
  /** In each minute of the last hour, without leading zeros; the last is of this minute. */
  course: z.optional(z.array(count)),
  kind: refusedKind,
  clientid: z.string(),
  username: z.nullable(z.string()),
  ip_address: z.string(),
  listener: z.string(),
  proto_ver: z.union([z.int(), z.string()]),
  /** Reason code of CONNACK, PUBACK or SUBACK in MQTT 5. */
  reason_code: z.int(),
  /**
   * Origin of the refusal: an authenticator's ID, a source's type, `exhook`, `login` (rules of the login),
   * `no_match`, `delayed` (a delay without a topic), `banned`, `listener`, `nobody` (no authenticator knows
   * the client), or `unavailable` (like `nobody`, but an authenticator could not answer: see `failures`).
   */
  by: z.optional(z.string()),
  /** In its own words. */
  reason: z.optional(z.string()),
  topic: z.optional(z.string()),
  qos: z.optional(qos),
  retain: z.optional(z.boolean()),
  line: z.optional(z.int()),
  list: z.optional(z.string()),
  position: z.optional(z.int()),
  /** The ExHook server that decided. */
  server: z.optional(z.string()),
  /** The validation or transformation that the message failed. */
  stage: z.optional(z.string()),
  /** Authenticators or sources that could not answer before this was decided, and why. */
  failures: z.optional(z.array(z.looseObject({ id: z.string(), reason: z.string() }))),
})
export type RefusedRow = z.output<typeof refusedRow>

/** Number of refusals that Signalbox's own broker remembers. */
export const MAX_REFUSED = 1000

export const accessRefusedList = on('accessRefusedList', {
  method: 'GET',
  at: '/access/refused',
  summary: 'List recent denials of clients and their reasons, the latest first',
  edition: 'own',
  own: ['unresolved'],
  list: 'paged',
  query: z.object({
    ...pageQuery,
    kind: z.optional(refusedKind),
    by: z.optional(z.string()),
    reason_code: z.optional(z.int().check(z.minimum(0), z.maximum(255))),
    /** Part of the client id, the username, the address or the topic. */
    like: z.optional(z.string()),
    /** Only connections of the last hour, of client IDs that are not connected. */
    unresolved: z.optional(z.boolean()),
  }),
  answers: {
    200: z.looseObject({
      data: z.array(refusedRow),
      meta: pageMeta,
      /** Number of refusals per cause, the most frequent first, regardless of the filter. */
      causes: z.array(
        z.looseObject({
          kind: refusedKind,
          by: z.optional(z.string()),
          reason_code: z.int(),
          count,
        }),
      ),
      /** Start of the record as in RFC 3339. */
      since: z.string(),
      /** Number of entries that later ones have displaced. */
      forgotten: count,
    }),
  },
})

export const accessRefusedClear = on('accessRefusedClear', {
  method: 'DELETE',
  at: '/access/refused',
  summary: 'Clear the denials',
  edition: 'own',
  answers: { 204: null },
})

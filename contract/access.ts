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
  /** Of an imagined client, as are the next four. */
  username: z.optional(text),
  ip_address: z._default(z.string().check(z.maxLength(64)), '127.0.0.1'),
  /** `type:name`, of a gateway `gateway:type:name`; without it the first. */
  listener: z.optional(text),
  /** Of its certificate. */
  certificate: z.optional(z.object({ common_name: z.optional(text), subject: z.optional(text) })),
  client_attrs: z.optional(z.record(z.string(), text)),
  /**
   * `ask`: the authenticators decide; `assume`: the client has logged in. The default is `ask` with a
   * password or for the action `connect`, and `assume` otherwise. An existing client has logged in.
   */
  login: z.optional(z.enum(['ask', 'assume'])),
  /** For the login to explain; only the authenticators receive it. */
  password: z.optional(text),
  action: z.enum(['connect', 'publish', 'subscribe']),
  /** Topic name or topic filter; of a publish or a subscription. */
  topic: z.optional(text),
  qos: z._default(qos, 0),
  /** Of a publish. */
  retain: z._default(z.boolean(), false),
})
export type AccessQuestion = z.input<typeof accessQuestion>

/** By which rule something was decided. */
export const byRule = {
  /** Of a file, counted from 1. */
  line: z.optional(z.int()),
  /** How that line begins. */
  text: z.optional(z.string()),
  /** Of the built-in database: whose rules. */
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
  outcome: z.enum(['allow', 'refuse', 'ignore', 'failed', 'skipped']),
  /** In its own words; of one that was skipped `disabled`, `mechanism` (not of this one) or `decided`. */
  reason: z.optional(z.string()),
  reason_code: z.optional(z.int()),
  is_superuser: z.optional(z.boolean()),
  /** Rules that came with the login. */
  rules: z.optional(count),
  took_ms: z.optional(z.number()),
})
export type LoginStep = z.output<typeof loginStep>

const sourceStep = z.looseObject({
  /** Of a source its type; `login`: the rules of the login. */
  source: z.string(),
  /** `nomatch`: it has no word on it, `failed`: it could not say. */
  outcome: z.enum(['allow', 'deny', 'nomatch', 'failed', 'skipped']),
  /** In its own words; of one that was skipped `disabled` or `decided`. */
  reason: z.optional(z.string()),
  ...byRule,
  took_ms: z.optional(z.number()),
})
export type SourceStep = z.output<typeof sourceStep>

export const accessExplanation = z.looseObject({
  decision: z.enum(['allow', 'deny']),
  /** What decided: the ban, the listener, authentication, or what `authorization` names. */
  by: z.enum([
    'ban',
    'listener',
    'authentication',
    'superuser',
    'cache',
    'login',
    'source',
    'no_match',
  ]),
  /** Of CONNACK, PUBACK or SUBACK; absent where it is allowed. */
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
  listener: z.looseObject({
    id: z.string(),
    enable_authn: z.union([z.boolean(), z.literal('quick_deny_anonymous')]),
  }),
  /** Of a client of a gateway. */
  gateway: z.optional(
    z.looseObject({
      name: z.enum(GATEWAYS),
      /** In front of all topics of the client; `null`: there is none. */
      mountpoint: z.nullable(z.string()),
      /** Whose authenticator is asked: `stomp` or, of its listener, `stomp:tcp:default`; `null`: there is none. */
      authentication: z.nullable(z.string()),
    }),
  ),
  /**
   * The ban that matches. It decides about clients that are not connected; all else is reported as it
   * would be without it.
   */
  ban: z.optional(ban),
  authentication: z.looseObject({
    /** `anonymous`: nobody is asked who it is; `assumed`: not asked, as it was wanted. */
    outcome: z.enum(['allow', 'anonymous', 'assumed', 'refuse']),
    reason: z.optional(z.string()),
    reason_code: z.optional(z.int()),
    steps: z.array(loginStep),
  }),
  /** Absent where it does not get that far, or only connects. */
  authorization: z.optional(
    z.looseObject({
      outcome: z.enum(['allow', 'deny']),
      /** What decided: `superuser`, `cache`, `login`, a source, or `no_match`. */
      by: z.string(),
      /** The connection ends with it. */
      disconnects: z.boolean(),
      /** A cached decision, and the decision without the cache, which the steps explain. */
      cache: z.optional(
        z.looseObject({
          /** RFC 3339. */
          updated_at: z.string(),
          /** Who had decided then. */
          source: z.string(),
          uncached: z.enum(['allow', 'deny']),
        }),
      ),
      steps: z.array(sourceStep),
    }),
  ),
  /**
   * What the rules for topics (`/mqtt/topic_rewrite`) make of the topic after this decision. Absent where it is
   * denied, or no rule is for the topic.
   */
  rewrite: z.optional(
    z.looseObject({
      /** Counted from 1. */
      rule: z.int(),
      /** `unmatched`: by its regular expression; `too_long`: not looked at; `invalid`: no topic results. */
      outcome: z.enum(['rewritten', 'unmatched', 'too_long', 'invalid']),
      /** The topic that is published or subscribed to. */
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
  /** Why it is not connected. */
  reason: z.optional(z.string()),
  took_ms: z.number(),
  /**
   * What the statement, filter, command or request found, tried once the server was connected. `problem`:
   * `failed` (the server refused it), `missing` (the answer lacks what is needed), `no_base` (the base DN
   * does not exist), `answer` (the answer says nothing about a client).
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
  /** It goes to the authenticator alone, and is not stored. */
  password: z.optional(text),
  /** What the client asks a source for. */
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
    /** As it would be created. */
    config: z.looseObject({}),
    /** Of one that there is: secrets that are six asterisks in `config` are its own. */
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

/** What was refused; those that are alike are one, with their number. */
export const refusedRow = z.looseObject({
  /** RFC 3339: of the first, where there were several. */
  at: z.string(),
  /** Of the last. */
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
  /** Of CONNACK, PUBACK or SUBACK, as MQTT 5 has it. */
  reason_code: z.int(),
  /**
   * Who said no: an authenticator's id, a source's type, `exhook`, `login` (rules of the login), `no_match`,
   * `delayed` (a delay and no topic), `banned`, `listener`, `nobody` (no authenticator knows the client),
   * or `unavailable` (as `nobody`, and an authenticator could not answer: see `failures`).
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
  /** Authenticators or sources that could not answer before this was decided, and why. */
  failures: z.optional(z.array(z.looseObject({ id: z.string(), reason: z.string() }))),
})
export type RefusedRow = z.output<typeof refusedRow>

/** Signalbox's own broker remembers so many. */
export const MAX_REFUSED = 1000

export const accessRefusedList = on('accessRefusedList', {
  method: 'GET',
  at: '/access/refused',
  summary: 'List recent denials of clients and their reasons, the latest first',
  edition: 'own',
  list: 'paged',
  query: z.object({
    ...pageQuery,
    kind: z.optional(refusedKind),
    by: z.optional(z.string()),
    reason_code: z.optional(z.int().check(z.minimum(0), z.maximum(255))),
    /** Part of the client id, the username, the address or the topic. */
    like: z.optional(z.string()),
  }),
  answers: {
    200: z.looseObject({
      data: z.array(refusedRow),
      meta: pageMeta,
      /** How many of each cause, the most frequent first; of all, whatever is asked for. */
      causes: z.array(
        z.looseObject({
          kind: refusedKind,
          by: z.optional(z.string()),
          reason_code: z.int(),
          count,
        }),
      ),
      /** RFC 3339, since when it is kept. */
      since: z.string(),
      /** How many of the list had to give way to later ones. */
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
  query: z.object({
    /** A client with a session is reported with that session, unless `imagined`. */
    clientid: z.optional(text),
    imagined: z._default(z.boolean(), false),
    /** Of an imagined client, as are the next two. */
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
  errors: { 400: ['BAD_REQUEST'] },
})

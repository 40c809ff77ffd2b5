import * as z from 'zod/mini'
import { flag, formats } from './formats.ts'
import { resource } from './operation.ts'
import { paged, pageQuery } from './paging.ts'
import { count, nodeName } from './scalars.ts'
import { statement } from './secrets.ts'

const on = resource('Rules')

/** Characters of a rule ID. */
export const RULE_ID = /^[A-Za-z0-9]+[A-Za-z0-9_-]*$/
export const MAX_RULE_ID = 255

/** Name of an action in a rule: `<type>:<name>`. */
export const ACTION_ID = /^[^:]+:.+$/

/** MQTT 5 properties of a republished message; each is a template. */
export const republishProperties = z.object({
  'Payload-Format-Indicator': z.optional(z.string()),
  'Message-Expiry-Interval': z.optional(z.string()),
  'Content-Type': z.optional(z.string()),
  'Response-Topic': z.optional(z.string()),
  'Correlation-Data': z.optional(z.string()),
})

export const republishArguments = z.object({
  /** Templates for topic and further arguments. */
  topic: z.string(),
  /** A number, or a placeholder; 0 where the row has no such value. */
  qos: z._default(z.union([z.int(), z.string()]), '${qos}'),
  retain: z._default(z.union([z.boolean(), z.string()]), '${retain}'),
  /** Empty: the whole row as JSON. */
  payload: z._default(z.string(), '${payload}'),
  mqtt_properties: z._default(republishProperties, {}),
  /** One placeholder for an object; `${pub_props.'User-Property'}` are those of the event. */
  user_properties: z._default(z.string(), '${user_properties}'),
})
export type RepublishArguments = z.output<typeof republishArguments>

/** `function` with its arguments: `republish`, `console`, or `<module>:<function>` of a site. */
const ruleFunction = z.object({
  function: z.string(),
  args: z._default(z.looseObject({}), {}),
})

const requestedAction = z.union([z.string(), ruleFunction])

/** Words by which rules are grouped; Signalbox's own. They are stored in `metadata`. */
export const MAX_TAGS = 20
export const MAX_TAG = 50
const tags = z.optional(
  z.array(z.string().check(z.minLength(1), z.maxLength(MAX_TAG))).check(z.maxLength(MAX_TAGS)),
)

const fields = {
  name: z._default(z.string(), ''),
  sql: statement,
  actions: z._default(z.array(requestedAction), []),
  enable: z._default(z.boolean(), true),
  description: z._default(z.string(), ''),
  /** Accepted and stored, and not returned. */
  metadata: z.optional(z.looseObject({})),
  tags,
}

/** Fields of an answer that a changed rule may be sent back with; they change nothing. */
const passedOver = {
  status: z.optional(z.unknown()),
  node_status: z.optional(z.unknown()),
  metrics: z.optional(z.unknown()),
  node_metrics: z.optional(z.unknown()),
  node: z.optional(z.unknown()),
}

export const ruleBody = z.object({
  /** Eight random hex digits without it. */
  id: z.optional(z.string()),
  ...fields,
})
export type RuleBody = z.output<typeof ruleBody>

/** Change of a rule: absent fields keep their values, and an unknown rule is created. */
export const ruleChange = z.object({
  id: z.optional(z.string()),
  name: z.optional(z.string()),
  sql: z.optional(statement),
  actions: z.optional(z.array(requestedAction)),
  enable: z.optional(z.boolean()),
  description: z.optional(z.string()),
  metadata: z.optional(z.looseObject({})),
  tags,
  created_at: z.optional(z.unknown()),
  from: z.optional(z.unknown()),
  ...passedOver,
})

export const ruleAction = z.union([
  z.string(),
  z.looseObject({ function: z.string(), args: z.optional(z.looseObject({})) }),
])
export type RuleAction = z.output<typeof ruleAction>

const OWN_FIELDS = ['tags']

export const rule = z.looseObject({
  id: z.string(),
  name: z.string(),
  sql: statement,
  actions: z.array(ruleAction),
  enable: z.boolean(),
  description: z.string(),
  /** Topics, topic filters, events and sources that start the rule. */
  from: z.array(z.string()),
  /** Creation time as in RFC 3339. */
  created_at: z.string(),
  /** Published; no broker returns it. */
  metadata: z.optional(z.looseObject({})),
  /** Absent without any. */
  tags: z.optional(z.array(z.string())),
})
export type Rule = z.output<typeof rule>

const counters = {
  matched: count,
  'matched.rate': z.number(),
  'matched.rate.last5m': z.number(),
  'matched.rate.max': z.number(),
  passed: count,
  /** The sum of the next two; API 5.7.2 always reports 0. */
  failed: count,
  'failed.exception': count,
  'failed.no_result': count,
  'actions.total': count,
  'actions.success': count,
  /** The sum of the next two. */
  'actions.failed': count,
  'actions.failed.out_of_service': count,
  'actions.failed.unknown': count,
  /** Calls of actions that do not exist. API 5.8 counts them here, and not as failed. */
  'actions.discarded': z.optional(count),
}

export const ruleMetrics = z.looseObject(counters)
export type RuleMetrics = z.output<typeof ruleMetrics>

export const ruleMetricsAnswer = z.looseObject({
  id: z.string(),
  metrics: ruleMetrics,
  node_metrics: z.array(z.looseObject({ node: nodeName, metrics: ruleMetrics })),
})

/** An event as a test states it: `event_type`, and the fields that this event lets a test set. */
export const testContext = z.looseObject({ event_type: z.string() })

export const ruleEvent = z.looseObject({
  /** Topic that FROM uses for the event; for messages it is only a name. */
  event: z.string(),
  title: z.looseObject({ en: z.string(), zh: z.string() }),
  description: z.looseObject({ en: z.string(), zh: z.string() }),
  columns: z.array(z.string()),
  /** By column: an example and a hint; some brokers have a text alone. */
  test_columns: z.record(z.string(), z.unknown()),
  sql_example: z.string(),
})
export type RuleEvent = z.output<typeof ruleEvent>

/** Milliseconds, or a duration such as `10s`. */
const duration = z.union([z.int(), z.string()]).register(formats, { as: 'duration', effect: 'now' })

export const ruleEngineSettings = z.object({
  /** Messages to `$SYS/…` start no rule. */
  ignore_sys_message: flag(true, 'now'),
  /** The answer has milliseconds. */
  jq_function_default_timeout: z._default(duration, '10s'),
})
export type RuleEngineConfig = z.output<typeof ruleEngineSettings>

const path = z.object({ id: z.string() })

export const ruleList = on('ruleList', {
  method: 'GET',
  at: '/rules',
  summary: 'List rules',
  own: OWN_FIELDS,
  list: 'paged',
  query: z.object({
    ...pageQuery,
    /** Filter by state. A text that is no boolean matches nothing. */
    enable: z.optional(z.union([z.boolean(), z.string()])),
    /** An item of FROM. */
    from: z.optional(z.string()),
    like_id: z.optional(z.string()),
    like_from: z.optional(z.string()),
    like_description: z.optional(z.string()),
    /** A topic filter that matches an item of FROM. */
    match_from: z.optional(z.string()),
  }),
  answers: { 200: paged(rule) },
  errors: { 400: ['BAD_REQUEST'] },
})

export const ruleCreate = on('ruleCreate', {
  method: 'POST',
  at: '/rules',
  summary: 'Create a rule',
  own: OWN_FIELDS,
  body: ruleBody,
  answers: { 201: rule },
  errors: { 400: ['BAD_REQUEST'] },
})

export const ruleGet = on('ruleGet', {
  method: 'GET',
  at: '/rules/{id}',
  summary: 'Read a rule',
  own: OWN_FIELDS,
  path,
  answers: { 200: rule },
  errors: { 404: ['NOT_FOUND'] },
})

export const ruleUpdate = on('ruleUpdate', {
  method: 'PUT',
  at: '/rules/{id}',
  summary: 'Edit fields of a rule and reset its metrics; a missing rule is created',
  own: OWN_FIELDS,
  path,
  body: ruleChange,
  answers: { 200: rule },
  errors: { 400: ['BAD_REQUEST'] },
})

export const ruleDelete = on('ruleDelete', {
  method: 'DELETE',
  at: '/rules/{id}',
  summary: 'Delete a rule; its actions stay',
  path,
  answers: { 204: null },
  errors: { 404: ['NOT_FOUND'] },
})

export const ruleMetricsGet = on('ruleMetricsGet', {
  method: 'GET',
  at: '/rules/{id}/metrics',
  summary: 'Read how often a rule matched, passed and failed',
  path,
  answers: { 200: ruleMetricsAnswer },
  errors: { 404: ['NOT_FOUND'] },
})

export const ruleMetricsReset = on('ruleMetricsReset', {
  method: 'PUT',
  at: '/rules/{id}/metrics/reset',
  summary: 'Reset the metrics of a rule',
  path,
  answers: { 204: null },
  errors: { 404: ['NOT_FOUND'] },
})

export const ruleApply = on('ruleApply', {
  method: 'POST',
  at: '/rules/{id}/test',
  summary: 'Run a stored rule with a simulated event; counted like real traffic',
  path,
  body: z.object({
    context: testContext,
    /** Whether actions only render their templates and send nothing. */
    stop_action_after_template_rendering: z._default(z.boolean(), true),
  }),
  /** Result of each action; with FOREACH, one such list per row. */
  answers: { 200: z.array(z.unknown()) },
  errors: { 400: ['BAD_REQUEST'], 404: ['RULE_NOT_FOUND'], 412: ['NOT_MATCH'] },
})

export const ruleTest = on('ruleTest', {
  method: 'POST',
  at: '/rule_test',
  summary: 'Run a statement with a simulated event; without actions',
  body: z.object({ sql: statement, context: testContext }),
  /** The row of SELECT, or the rows of FOREACH. */
  answers: { 200: z.union([z.looseObject({}), z.array(z.unknown())]) },
  errors: { 400: ['BAD_REQUEST'], 412: ['NOT_MATCH'] },
})

export const ruleEventList = on('ruleEventList', {
  method: 'GET',
  at: '/rule_events',
  summary: 'List the events that start rules, with their columns',
  list: 'whole',
  answers: { 200: z.array(ruleEvent) },
})

export const ruleEngineGet = on('ruleEngineGet', {
  method: 'GET',
  at: '/rule_engine',
  summary: 'Read the settings of the rule engine',
  answers: { 200: ruleEngineSettings },
})

export const ruleEngineUpdate = on('ruleEngineUpdate', {
  method: 'PUT',
  at: '/rule_engine',
  summary: 'Edit the settings of the rule engine; missing fields stay unchanged',
  body: z.object({
    ignore_sys_message: z.optional(z.boolean()),
    jq_function_default_timeout: z.optional(duration),
  }),
  answers: { 200: ruleEngineSettings },
  errors: { 400: ['BAD_REQUEST'] },
})

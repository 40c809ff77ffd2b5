import { isRecord } from '@signalbox/formats/is-record'
import type { Rule } from '@signalbox/contract/rules'
import { topicsInFrom } from '@signalbox/rule-sql/editor/from'
import { type RuleOutput, SOURCE_PREFIX } from './graph.ts'

export type Config = Readonly<Record<string, unknown>>
/** Kinds of object that a save can create or change, in the order of its steps. */
const NOUNS = ['connector', 'action', 'source', 'rule'] as const
export type Noun = (typeof NOUNS)[number]

/** A connector, an action or a source as a form of the designer leaves it. */
export interface Draft {
  readonly noun: Exclude<Noun, 'rule'>
  readonly type: string
  readonly name: string
  readonly body: Config
  /** It exists, and is changed. */
  readonly isChange: boolean
}

export interface Wanted {
  readonly rule: {
    readonly id: string
    readonly isNew: boolean
    readonly sql: string
    readonly actions: readonly RuleOutput[]
    readonly description: string
  }
  readonly drafts: readonly Draft[]
}

/** State of the broker, read immediately before the save. */
export interface Stored {
  readonly rule: Pick<Rule, 'sql' | 'actions' | 'description'> | undefined
  /** Configuration in the form of a request: without status and times. */
  readonly configOf: (noun: Draft['noun'], id: string) => Config | undefined
  /** A cluster restarts an object also if only its note or its tags change. */
  readonly restartsForNotes?: boolean
}

/** Side effect of a change. */
export type Effect =
  /** A connector reconnects; its actions keep their backlog. */
  | 'reconnects'
  /** An action or a source restarts; what waits in the buffer of an action is lost. */
  | 'restarts'
  /** The counters of the rule begin at 0. */
  | 'resetsMetrics'

/** An object that one call of the API creates or changes. */
export interface Target {
  readonly noun: Noun
  /** `<type>:<name>`, or the ID of the rule. */
  readonly id: string
}

export interface SaveStep extends Target {
  readonly verb: 'create' | 'change'
  readonly body: Config
  /** Names of the changed fields, with those of the objects around them: `parameters.path`. */
  readonly fields: readonly string[]
  readonly effects: readonly Effect[]
  /** The fields of `body` as they were; `undefined` of an object that does not exist. */
  readonly before: Config | undefined
  /** A secret is replaced: the API never returns the old one, so nothing can restore it. */
  readonly isFinal: boolean
}

const MASKED = '******'

/**
 * The steps of a save: only what is created or changed. A rule is saved after what it uses; changes that cannot be
 * undone are last.
 */
export function planFlowSave(wanted: Wanted, stored: Stored): SaveStep[] {
  const steps = [
    ...usedDrafts(wanted).flatMap((draft) => draftStep(draft, stored)),
    ...ruleStep(wanted.rule, stored),
  ]
  const rank = ({ noun, verb, isFinal }: SaveStep) =>
    (isFinal ? 10 : 0) + NOUNS.indexOf(noun) * 2 + (verb === 'create' ? 0 : 1)
  return steps.sort((one, other) => rank(one) - rank(other))
}

/** Drafts of removed nodes are not saved, nor are new connectors that nothing saved uses. */
function usedDrafts({ rule, drafts }: Wanted): Draft[] {
  const outputs = new Set(rule.actions.filter((output) => typeof output === 'string'))
  const topics = new Set(topicsInFrom(rule.sql))
  const channels = drafts.filter(
    (draft) =>
      (draft.noun === 'action' && outputs.has(draftId(draft))) ||
      (draft.noun === 'source' && topics.has(SOURCE_PREFIX + draftId(draft))),
  )
  const connectors = drafts.filter(
    ({ noun, type, name, isChange }) =>
      noun === 'connector' &&
      (isChange ||
        channels.some((channel) => channel.type === type && channel.body.connector === name)),
  )
  return [...connectors, ...channels]
}

const draftId = ({ type, name }: Pick<Draft, 'type' | 'name'>) => `${type}:${name}`

function draftStep({ body, isChange, ...draft }: Draft, stored: Stored): SaveStep[] {
  const { noun, type, name } = draft
  const target = { noun, id: draftId(draft) }
  if (!isChange) return [created(target, { ...body, type, name })]
  // The broker refuses the change of a deleted one; its secrets are unknown here.
  return changed(target, body, stored.configOf(noun, target.id), stored.restartsForNotes)
}

/** The step that changes an object; none without differences. `before`: its present fields. */
export function changed(
  target: Target,
  body: Config,
  before: Config | undefined,
  restartsForNotes = false,
): SaveStep[] {
  const fields = differences(before ?? {}, body)
  if (fields.length === 0) return []
  const isNote = fields.every((field) => /^(?:description|tags)(?:\.|$)/.test(field))
  return [
    {
      ...target,
      verb: 'change',
      body,
      fields,
      effects: isNote && !restartsForNotes ? [] : [EFFECTS[target.noun]],
      before,
      isFinal: before !== undefined && fields.some((field) => valueAt(before, field) === MASKED),
    },
  ]
}

const EFFECTS: Readonly<Record<Noun, Effect>> = {
  connector: 'reconnects',
  action: 'restarts',
  source: 'restarts',
  rule: 'resetsMetrics',
}

function ruleStep(
  { id, isNew, sql, actions, description }: Wanted['rule'],
  { rule }: Stored,
): SaveStep[] {
  const target = { noun: 'rule', id } as const
  const body = { sql, actions, description }
  if (isNew || rule === undefined) return [created(target, { id, ...body })]
  const before = { sql: rule.sql, actions: rule.actions, description: rule.description }
  const fields = differences(comparable(before), comparable(body))
  // A change of a rule replaces only the fields that it has; each of them resets its counters.
  const ofFields = (config: Config) =>
    Object.fromEntries(
      Object.entries(config).filter(([name]) => fields.some((field) => field.startsWith(name))),
    )
  return changed(target, ofFields(body), ofFields(before), true)
}

/** Adds empty arguments to outputs without any, as the API does. */
const comparable = ({ actions, ...rule }: { actions: readonly RuleOutput[] } & Config): Config => ({
  ...rule,
  actions: actions.map((output) => (typeof output === 'string' ? output : { args: {}, ...output })),
})

export const created = (target: Target, body: Config): SaveStep => ({
  ...target,
  verb: 'create',
  body,
  fields: [],
  effects: [],
  before: undefined,
  isFinal: false,
})

/** Paths of fields that differ; lists are compared as a whole. */
function differences(one: unknown, other: unknown, path = ''): string[] {
  if (isRecord(one) && isRecord(other)) {
    const names = new Set([...Object.keys(one), ...Object.keys(other)])
    return [...names].flatMap((name) =>
      differences(one[name], other[name], path === '' ? name : `${path}.${name}`),
    )
  }
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other)) ? [] : [path]
}

/** The order of keys has no meaning. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  )
}

const valueAt = (config: Config, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), config)

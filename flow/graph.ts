/** A rule as a drawing: what the canvas shows and edits. Immutable: an edit returns another graph. */
export interface FlowGraph {
  /** In the order of the statement: sources as in FROM, sinks as in the actions of the rule. */
  readonly nodes: readonly FlowNode[]
  readonly edges: readonly FlowEdge[]
  /**
   * The statement that the graph was drawn from. `ruleFromGraph` changes only those of its parts that the nodes
   * change, so that layout and comments are kept. Edits pass it on.
   */
  readonly sql?: string
}

export interface FlowEdge {
  /** Node IDs of both ends. */
  readonly from: string
  readonly to: string
}

/** A node. Its ID is derived from the content (`nodeId`), so that rereading a rule gives equal IDs. */
export type FlowNode = { readonly id: string } & NodeContent

export type NodeContent = SourceContent | ProcessingContent | SinkContent

export type SourceContent =
  | { readonly kind: 'message'; readonly topic: string }
  /** Event name of FROM without `$events/`: `client_connected`. */
  | { readonly kind: 'event'; readonly event: string }
  | { readonly kind: 'source'; readonly type: string; readonly name: string }

export type ProcessingContent =
  | { readonly kind: 'function'; readonly content: FunctionContent }
  | { readonly kind: 'filter'; readonly content: FilterContent }

export type SinkContent =
  | { readonly kind: 'republish'; readonly args: Readonly<Record<string, unknown>> }
  | { readonly kind: 'console' }
  | { readonly kind: 'action'; readonly type: string; readonly name: string }
  /** Output without a form, such as a function of a plug-in, which is preserved. */
  | { readonly kind: 'locked'; readonly output: RuleOutput }

export type NodeKind = NodeContent['kind']

/** An element of the `actions` of a rule. */
export type RuleOutput =
  | string
  | { readonly function: string; readonly args?: Readonly<Record<string, unknown>> }

/**
 * Rows of a form, or SQL: the text before FROM. It begins with `FOREACH` if the statement iterates;
 * otherwise it is the field list without `SELECT`.
 */
export type FunctionContent = { readonly form: readonly FieldRow[] } | { readonly sql: string }

/** `field` or `name(arg, …)`, and the name of the result; all of them are SQL. */
export interface FieldRow {
  /** `*`, a column, a path or a literal; of a call one of its arguments, or empty without arguments. */
  readonly field: string
  readonly call?: { readonly name: string; readonly args: readonly string[] }
  /** A name or a path; empty: none. */
  readonly alias: string
}

/** Conditions of a form, or SQL: the text after WHERE. */
export type FilterContent = { readonly form: ConditionGroup } | { readonly sql: string }

/** The main group may contain groups; these contain conditions only. */
export interface ConditionGroup {
  readonly join: 'and' | 'or'
  readonly items: readonly (Condition | ConditionGroup)[]
}

export const COMPARISONS = ['>', '<', '<=', '>=', '<>', '!=', '=', '=~'] as const
export type Comparison = (typeof COMPARISONS)[number]

export type Condition =
  /** `field` is SQL: a column, a path, or a call. */
  | {
      readonly kind: 'compare'
      readonly field: string
      readonly operator: Comparison
      readonly value: Operand
    }
  | { readonly kind: 'in'; readonly field: string; readonly values: readonly Operand[] }
  /** A call that returns a boolean: `is_num(payload.t)`, or `NOT is_num(payload.t)`. */
  | { readonly kind: 'test'; readonly isNegated: boolean; readonly call: string }

/** A text without its quotes, or SQL: a number, `true`, a column, a path. */
export type Operand = { readonly text: string } | { readonly sql: string }

/** Columns of the canvas, from left to right. */
export const COLUMNS = ['source', 'function', 'filter', 'sink'] as const
export type Column = (typeof COLUMNS)[number]

export function nodeColumn(kind: NodeKind): Column {
  switch (kind) {
    case 'message':
    case 'event':
    case 'source':
      return 'source'
    case 'function':
    case 'filter':
      return kind
    default:
      return 'sink'
  }
}

export const EVENT_PREFIX = '$events/'
export const SOURCE_PREFIX = '$bridges/'

/** The node of an item of FROM. */
export function sourceFromTopic(topic: string): SourceContent {
  if (topic.startsWith(EVENT_PREFIX))
    return { kind: 'event', event: topic.slice(EVENT_PREFIX.length) }
  const [, type, name] = /^\$bridges\/([^:/]+):(.+)$/s.exec(topic) ?? []
  if (type !== undefined && name !== undefined) return { kind: 'source', type, name }
  return { kind: 'message', topic }
}

/** The item of FROM of a node. */
export function topicFromSource(content: SourceContent): string {
  switch (content.kind) {
    case 'message':
      return content.topic
    case 'event':
      return `${EVENT_PREFIX}${content.event}`
    case 'source':
      return `${SOURCE_PREFIX}${content.type}:${content.name}`
  }
}

/** The node of an element of the actions. */
export function sinkFromOutput(output: RuleOutput): SinkContent {
  if (typeof output === 'string') {
    const [, type, name] = /^([^:]+):(.+)$/s.exec(output) ?? []
    return type === undefined || name === undefined
      ? { kind: 'locked', output }
      : { kind: 'action', type, name }
  }
  const args = output.args ?? {}
  if (output.function === 'republish' && typeof args.topic === 'string')
    return { kind: 'republish', args }
  if (output.function === 'console' && Object.keys(args).length === 0) return { kind: 'console' }
  return { kind: 'locked', output }
}

export function outputFromSink(content: SinkContent): RuleOutput {
  switch (content.kind) {
    case 'action':
      return `${content.type}:${content.name}`
    case 'republish':
      return { function: 'republish', args: content.args }
    case 'console':
      return { function: 'console' }
    case 'locked':
      return content.output
  }
}

export const isSource = (node: FlowNode): node is FlowNode & SourceContent =>
  nodeColumn(node.kind) === 'source'

export const isSink = (node: FlowNode): node is FlowNode & SinkContent =>
  nodeColumn(node.kind) === 'sink'

/** ID of a rule's node; `isTaken` tells which equal sinks need a counter. */
export function nodeId(
  content: NodeContent,
  ruleId: string,
  isTaken: (id: string) => boolean = () => false,
): string {
  const base = baseId(content, ruleId)
  let id = base
  for (let count = 2; isTaken(id); count++) id = `${base}-${count}`
  return id
}

function baseId(content: NodeContent, ruleId: string): string {
  switch (content.kind) {
    case 'message':
      return `message-${content.topic}`
    case 'event':
      return `event-${content.event}`
    case 'source':
    case 'action':
      return `${content.kind}-${content.type}:${content.name}`
    case 'function':
    case 'filter':
      return `${content.kind}-${ruleId}`
    case 'republish':
      return `republish-${String(content.args.topic)}`
    case 'console':
      return 'console'
    case 'locked':
      return `locked-${typeof content.output === 'string' ? content.output : content.output.function}`
  }
}

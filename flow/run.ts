import type { RunContext } from '@signalbox/rule-sql/functions/define'
import { createContext } from '@signalbox/rule-sql/run/context'
import { explain, type Explanation } from '@signalbox/rule-sql/run/explain'
import type { EventColumns } from '@signalbox/rule-sql/run/frame'
import type { RunProblem, RunResult } from '@signalbox/rule-sql/run/program'
import { type Judgement, judge } from '@signalbox/rule-sql/run/why'
import { type Parsed, parse } from '@signalbox/rule-sql/syntax/parser'
import {
  actionTemplates,
  type RenderedField,
  renderTemplates,
  republishTemplates,
} from '@signalbox/rule-sql/templates/output-templates'
import type { ValueMap } from '@signalbox/rule-sql/values/value'
import { firstError } from './expressions.ts'
import { type FlowGraph, type FlowNode, isSource, topicFromSource } from './graph.ts'
import { ruleFromGraph } from './to-rule.ts'

/** Result of running one event through a drawing. Nothing is sent. */
export interface FlowRun {
  readonly outcome: 'rows' | 'noSource' | 'noRows' | 'filtered' | 'failed'
  /** Last node that rows reach; `undefined` if they reach the sinks, or if no source starts. */
  readonly stoppedAt: string | undefined
  /** By ID; nodes that the event does not reach are absent. */
  readonly nodes: Readonly<Record<string, NodeRun>>
}

export type NodeRun =
  /** The event starts the rule by this item of FROM. */
  | { readonly kind: 'source' }
  /** `rows` of the statement without its filter. */
  | { readonly kind: 'function'; readonly rows: readonly ValueMap[]; readonly problem?: RunProblem }
  | {
      readonly kind: 'filter'
      readonly isPassed: boolean
      readonly judgement: Judgement | undefined
      readonly problem?: RunProblem
    }
  /** Messages of the output for each row; their fields are `undefined` if its templates do not tell them. */
  | { readonly kind: 'sink'; readonly sent: readonly Sent[] }

export interface Sent {
  readonly row: ValueMap
  readonly fields: readonly RenderedField[] | undefined
}

export interface RunOptions {
  /** The parameters of an action, which have its templates. */
  readonly parametersOf?: (type: string, name: string) => unknown
  /** Current time in epoch milliseconds. */
  readonly now?: number
  /** The schemas of the registry. */
  readonly schemas?: RunContext['schemas']
}

/** A statement of FOREACH can make more; the others are sent alike. */
const MAX_SENT = 100

/** `undefined`: the statement of the drawing is invalid. */
export async function runFlow(
  graph: FlowGraph,
  event: EventColumns,
  { parametersOf = () => undefined, now = Date.now(), schemas }: RunOptions = {},
): Promise<FlowRun | undefined> {
  const { sql } = ruleFromGraph(graph)
  const parsed = parse(sql)
  if (firstError(parsed) !== undefined) return undefined
  // Both runs start with the same time and the same stores.
  const context = () => createContext({ now: () => now, schemas })
  const run = await explain(parsed, event, context())
  const nodes: Record<string, NodeRun> = {}
  const started = startedBy(graph, run)
  for (const { id } of started) nodes[id] = { kind: 'source' }
  if (started.length === 0) return { outcome: 'noSource', stoppedAt: undefined, nodes }

  const fields = graph.nodes.find(({ kind }) => kind === 'function')
  const filter = graph.nodes.find(({ kind }) => kind === 'filter')
  const unfiltered =
    filter === undefined
      ? run.result
      : (await explain(parse(ruleFromGraph(without(graph, filter)).sql), event, context())).result
  const isFilterReached = reachesFilter(run.result)
  if (fields !== undefined) nodes[fields.id] = functionRun(unfiltered, run.result)
  if (filter !== undefined && isFilterReached) nodes[filter.id] = filterRun(parsed, run)
  const rows = run.result.kind === 'rows' ? run.result.rows : []
  if (rows.length === 0) return { ...stop(run.result, fields, filter), nodes }
  for (const node of graph.nodes) {
    const templates = findRenderer(node, parametersOf)
    if (templates === undefined) continue
    const sent = rows.slice(0, MAX_SENT).map((row) => ({ row, fields: templates(row) }))
    nodes[node.id] = { kind: 'sink', sent }
  }
  return { outcome: 'rows', stoppedAt: undefined, nodes }
}

function startedBy(graph: FlowGraph, { sources }: Explanation): FlowNode[] {
  const topics = new Set(sources.flatMap(({ topic, matches }) => (matches ? [topic] : [])))
  return graph.nodes.filter((node) => isSource(node) && topics.has(topicFromSource(node)))
}

const without = (graph: FlowGraph, node: FlowNode): FlowGraph => ({
  ...graph,
  nodes: graph.nodes.filter((each) => each !== node),
})

/** WHERE is evaluated after the fields of SELECT and FOREACH, and before DO and INCASE. */
function reachesFilter(result: RunResult): boolean {
  if (result.kind !== 'failed') return true
  return !['SELECT', 'FOREACH'].includes(result.problem.clause)
}

function functionRun(unfiltered: RunResult, result: RunResult): NodeRun {
  const rows = unfiltered.kind === 'rows' ? unfiltered.rows : []
  const isOwn = result.kind === 'failed' && result.problem.clause !== 'WHERE'
  if (isOwn) return { kind: 'function', rows: [], problem: result.problem }
  return { kind: 'function', rows: result.kind === 'rows' ? result.rows : rows }
}

function filterRun(parsed: Parsed, run: Explanation): NodeRun {
  const judgement = judge(parsed, run, 'WHERE')
  const { result } = run
  if (result.kind === 'failed' && result.problem.clause === 'WHERE')
    return { kind: 'filter', isPassed: false, judgement, problem: result.problem }
  return { kind: 'filter', isPassed: result.kind !== 'noMatch', judgement }
}

function stop(
  result: RunResult,
  fields: FlowNode | undefined,
  filter: FlowNode | undefined,
): Pick<FlowRun, 'outcome' | 'stoppedAt'> {
  if (result.kind === 'noMatch') return { outcome: 'filtered', stoppedAt: filter?.id }
  if (result.kind === 'rows') return { outcome: 'noRows', stoppedAt: fields?.id }
  const node = result.problem.clause === 'WHERE' ? filter : fields
  return { outcome: 'failed', stoppedAt: node?.id }
}

type Render = (row: ValueMap) => readonly RenderedField[] | undefined

/** Templates of a sink; `undefined` for other nodes. */
function findRenderer(
  node: FlowNode,
  parametersOf: NonNullable<RunOptions['parametersOf']>,
): Render | undefined {
  switch (node.kind) {
    case 'republish':
      return (row) => renderTemplates(republishTemplates(node.args), row)
    case 'action': {
      const parameters = parametersOf(node.type, node.name)
      return (row) =>
        parameters === undefined
          ? undefined
          : renderTemplates(actionTemplates(node.type, parameters), row)
    }
    case 'console':
    case 'locked':
      return () => undefined
    default:
      return undefined
  }
}

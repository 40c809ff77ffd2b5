import { topicFilterProblem } from '@signalbox/mqtt/topic'
import { canQuote } from '@signalbox/rule-sql/editor/from'
import { parse } from '@signalbox/rule-sql/syntax/parser'
import { firstError, isSimple, isSimpleCall, moved, readExpr } from './expressions.ts'
import { type Fault, type FaultCode, fault } from './fault.ts'
import { isField, writeFilter } from './filter-content.ts'
import { beginsWithKeyword, writeFunction } from './function-content.ts'
import type {
  Condition,
  ConditionGroup,
  FieldRow,
  FlowGraph,
  FlowNode,
  NodeKind,
  Operand,
} from './graph.ts'

/** Faults of the content of nodes, and of nodes that exclude each other. */
export function contentFaults({ nodes }: FlowGraph): Fault[] {
  return [...repeated(nodes), ...nodes.flatMap(contentFault)]
}

const ONCE: { readonly [Kind in NodeKind]?: FaultCode } = {
  function: 'severalFunctions',
  filter: 'severalFilters',
  message: 'topicTaken',
  event: 'eventTaken',
  source: 'sourceTaken',
  action: 'actionTaken',
  console: 'consoleTaken',
}

/**
 * Key that is equal for nodes with the same content. There is only one function, filter and console per rule.
 */
function contentKey(node: FlowNode): string {
  switch (node.kind) {
    case 'message':
      return node.topic
    case 'event':
      return node.event
    case 'source':
    case 'action':
      return node.name === '' ? node.id : `${node.type}:${node.name}`
    default:
      return ''
  }
}

function repeated(nodes: readonly FlowNode[]): Fault[] {
  const groups = Map.groupBy(nodes, (node) => `${node.kind} ${contentKey(node)}`)
  return [...groups.values()].flatMap((group) => {
    const code = group[0] && ONCE[group[0].kind]
    return group.length < 2 || code === undefined ? [] : [fault(code, group)]
  })
}

function contentFault(node: FlowNode): Fault[] {
  const one = (code: FaultCode, more?: Parameters<typeof fault>[2]) => [fault(code, [node], more)]
  switch (node.kind) {
    case 'message':
      if (node.topic === '') return one('topicMissing')
      if (topicFilterProblem(node.topic) !== undefined) return one('topicInvalid')
      return canQuote(node.topic) ? [] : one('topicUnquotable')
    case 'event':
      return node.event === '' ? one('eventMissing') : []
    case 'source':
      return node.name === '' ? one('sourceMissing') : []
    case 'action':
      return node.name === '' ? one('actionMissing') : []
    case 'republish':
      return typeof node.args.topic === 'string' && node.args.topic.trim() !== ''
        ? []
        : one('republishTopicMissing')
    case 'function':
      return 'form' in node.content
        ? rowsFaults(node, node.content.form)
        : sqlFaults(node, node.content.sql, functionFrame(node.content.sql))
    case 'filter':
      return 'form' in node.content
        ? groupFaults(node, node.content.form)
        : sqlFaults(node, node.content.sql, filterFrame(node.content.sql))
    default:
      return []
  }
}

interface Framed {
  readonly text: string
  readonly before: number
}

function functionFrame(sql: string): Framed {
  const text = `${writeFunction({ sql })}\nFROM "t"`
  return { text, before: beginsWithKeyword(sql) ? 0 : 'SELECT\n  '.length }
}

function filterFrame(sql: string): Framed {
  const before = 'SELECT * FROM "t" WHERE '
  return { text: `${before}${writeFilter({ sql })}`, before: before.length }
}

function sqlFaults(node: FlowNode, sql: string, { text, before }: Framed): Fault[] {
  if (sql.trim() === '') return [fault('sqlMissing', [node])]
  const problem = firstError(parse(text))
  if (problem === undefined) return []
  return [fault('sqlInvalid', [node], { problem: moved(problem, -before, sql.length) })]
}

function rowsFaults(node: FlowNode, rows: readonly FieldRow[]): Fault[] {
  if (rows.length === 0) return [fault('fieldsMissing', [node])]
  return rows.flatMap((row, index) => {
    const place = [index]
    const at = (code: FaultCode, about: string[] = []) => fault(code, [node], { place, about })
    return [...valueFaults(node, row, place, at), ...aliasFaults(node, row, place, at)]
  })
}

type At = (code: FaultCode, about?: string[]) => Fault

function valueFaults(node: FlowNode, { field, call }: FieldRow, place: number[], at: At): Fault[] {
  if (call === undefined) {
    if (field === '') return [at('fieldMissing')]
    return field === '*' ? [] : pieceFaults(node, field, place, isSimple)
  }
  const faults = pieceFaults(node, `${call.name}(${call.args.join(', ')})`, place, isSimpleCall)
  const isUnused = call.args.length > 0 && !call.args.includes(field)
  return isUnused ? [...faults, at('fieldUnused', [field])] : faults
}

function aliasFaults(node: FlowNode, row: FieldRow, place: number[], at: At): Fault[] {
  if (row.alias === '') return row.call === undefined ? [] : [at('aliasMissing')]
  if (row.field === '*' && row.call === undefined) return [at('aliasOfAll')]
  const parsed = parse(`SELECT 1 AS ${row.alias}\nFROM "t"`)
  const [name, ...more] = parsed.statement.fields
  const problem = firstError(parsed)
  const isName = name?.kind === 'field' && name.alias !== undefined && more.length === 0
  const hasComment = parsed.statement.comments.length > 0
  if (problem === undefined && isName && !hasComment) return []
  return [fault('aliasInvalid', [node], { place, about: [row.alias] })]
}

function groupFaults(
  node: FlowNode,
  { items }: ConditionGroup,
  outer: readonly number[] = [],
): Fault[] {
  if (items.length === 0) return [fault('conditionsMissing', [node], { place: outer })]
  return items.flatMap((item, index) => {
    const place = [...outer, index]
    if (!('join' in item)) return conditionFaults(node, item, place)
    // SQL cannot say which parentheses belong to a form.
    return place.length > 1
      ? [fault('tooManyLevels', [node], { place })]
      : groupFaults(node, item, place)
  })
}

function conditionFaults(node: FlowNode, condition: Condition, place: readonly number[]): Fault[] {
  if (condition.kind === 'test') return pieceFaults(node, condition.call, place, isSimpleCall)
  const values = condition.kind === 'in' ? condition.values : [condition.value]
  return [
    ...pieceFaults(node, condition.field, place, isField),
    ...(values.length === 0 ? [fault('valueMissing', [node], { place })] : []),
    ...values.flatMap((value) => operandFaults(node, value, place)),
  ]
}

function operandFaults(node: FlowNode, operand: Operand, place: readonly number[]): Fault[] {
  if ('sql' in operand)
    return operand.sql === ''
      ? [fault('valueMissing', [node], { place })]
      : pieceFaults(node, operand.sql, place, isField)
  // A text has no escapes.
  return operand.text.includes("'") ? [fault('quoteInText', [node], { place })] : []
}

/** A piece of SQL that a form holds. */
function pieceFaults(
  node: FlowNode,
  text: string,
  place: readonly number[],
  isRight: (expr: NonNullable<ReturnType<typeof readExpr>['expr']>) => boolean,
): Fault[] {
  if (text.trim() === '') return [fault('fieldMissing', [node], { place })]
  const { expr, problem } = readExpr(text)
  if (problem !== undefined) return [fault('sqlInvalid', [node], { place, problem })]
  return expr !== undefined && isRight(expr)
    ? []
    : [fault('notInForm', [node], { place, about: [text] })]
}

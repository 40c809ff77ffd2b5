import { topicMatcher } from '@signalbox/mqtt/match'
import type { RunContext } from '../functions/define.ts'
import type { Problem, ProblemCode } from '../problems.ts'
import { formatRef } from '../syntax/format.ts'
import type { Parsed } from '../syntax/parser.ts'
import type { ClauseName, Expr, Field, Ref, Span, Statement } from '../syntax/tree.ts'
import { readableJson } from '../values/text.ts'
import { isArray, type Value, type ValueMap } from '../values/value.ts'
import { defaultContext } from './context.ts'
import { Compiler, placeOf } from './expressions.ts'
import { type EventColumns, Frame, type Tracer } from './frame.ts'
import { beginRun, charge, checkItems, MAX_STEPS, RuleError, ruleError } from './limits.ts'
import { type Assign, compileTarget, type Evaluate, type Scope } from './references.ts'

/** Why a run failed: where, with which values, and in the words of the real broker. */
export interface RunProblem extends Span {
  readonly code: ProblemCode
  readonly about: readonly string[]
  readonly clause: ClauseName
  /** Values that the failing expression received. */
  readonly values: readonly Value[]
  readonly message: string
}

export type RunResult =
  /** SELECT produces one row, FOREACH any number. */
  | { readonly kind: 'rows'; readonly isForeach: boolean; readonly rows: readonly ValueMap[] }
  | { readonly kind: 'noMatch'; readonly clause: 'FROM' | 'WHERE' }
  | { readonly kind: 'failed'; readonly problem: RunProblem }

export interface Program {
  readonly statement: Statement
  /** The topics, filters and events that start it. */
  readonly topics: readonly string[]
  /** `jq`, and in browsers hashes and compression, are loaded by who uses them: wait before runs. */
  readonly ready: Promise<void>
  /** Whether FROM names the event. */
  matches(event: EventColumns): boolean
  /** Runs the statement without checking FROM, which the event dispatcher has done. */
  evaluate(event: EventColumns, context?: RunContext, tracer?: Tracer): RunResult
  run(event: EventColumns, context?: RunContext): RunResult
}

/** The statement has syntax errors and cannot run. */
export class StatementError extends Error {
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    super(problems[0]?.code ?? 'problems')
    this.problems = problems
  }
}

/** Topic of an event in FROM. */
export function topicFromEvent(event: EventColumns): string {
  const { event: name, topic } = event
  if (name === 'message.publish') return typeof topic === 'string' ? topic : ''
  if (typeof name !== 'string') return ''
  return name.startsWith('$') ? name : `$events/${name.replaceAll('.', '_')}`
}

async function loaded(loads: Iterable<() => Promise<void>>): Promise<void> {
  await Promise.all(Array.from(loads, (load) => load()))
}

const ERROR_OF: { readonly [Name in ClauseName]: string } = {
  SELECT: 'select_and_transform_error',
  FOREACH: 'select_and_collect_error',
  DO: 'doeach_error',
  INCASE: 'match_incase_error',
  WHERE: 'match_conditions_error',
  FROM: 'from_error',
}

interface Step {
  readonly star: boolean
  readonly value: Evaluate
  readonly assign: Assign
}

/**
 * Compiles a statement. A traced program reports every value to a tracer; others have no overhead.
 *
 * @throws {StatementError} if the statement has errors
 */
export function compile(parsed: Parsed, options: { isTraced?: boolean } = {}): Program {
  const errors = parsed.problems.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new StatementError(errors)
  const { statement } = parsed
  const compiler = new Compiler(options.isTraced ?? false)
  const execute =
    statement.kind === 'select'
      ? compileSelect(statement, compiler)
      : compileForeach(statement, compiler)
  const topics = statement.sources.map(({ topic }) => topic)
  const matchers = topics.map(topicMatcher)
  const matches = (event: EventColumns): boolean => {
    const topic = topicFromEvent(event)
    for (const matcher of matchers) if (matcher(topic)) return true
    return false
  }
  const evaluate: Program['evaluate'] = (event, context = defaultContext, tracer) => {
    beginRun(MAX_STEPS)
    const state: State = { clause: statement.kind === 'select' ? 'SELECT' : 'FOREACH' }
    try {
      return execute(new Frame(event, context, tracer), state)
    } catch (error) {
      return { kind: 'failed', problem: toProblem(error, state.clause, statement) }
    }
  }
  return {
    statement,
    topics,
    ready: loaded(compiler.loads),
    matches,
    evaluate,
    run: (event, context) =>
      matches(event) ? evaluate(event, context) : { kind: 'noMatch', clause: 'FROM' },
  }
}

/** The clause at work. */
interface State {
  clause: ClauseName
}

type Execute = (frame: Frame, state: State) => RunResult

const NO_NAMES: ReadonlySet<string> = new Set()

const isCondition = { row: undefined, isCondition: true } as const

function holds(condition: Evaluate | undefined, frame: Frame): boolean {
  if (!condition) return true
  const value = condition(frame)
  if (typeof value !== 'boolean') throw ruleError('notBoolean', [value], 'case_clause')
  return value
}

function compileSelect(statement: Statement, compiler: Compiler): Execute {
  const columns = { item: undefined, selected: NO_NAMES, selectedIsRow: false }
  const { steps, names } = compileFields(statement.fields, compiler, {
    clause: 'SELECT',
    ...columns,
  })
  const where =
    statement.where &&
    compiler.condition(statement.where, {
      clause: 'WHERE',
      ...isCondition,
      item: undefined,
      selected: names,
      selectedIsRow: true,
    })
  return (frame, state) => {
    fill(frame, steps, allColumns)
    state.clause = 'WHERE'
    if (!holds(where, frame)) return { kind: 'noMatch', clause: 'WHERE' }
    return { kind: 'rows', isForeach: false, rows: [frame.action] }
  }
}

function compileForeach(statement: Statement, compiler: Compiler): Execute {
  const { fields } = statement
  const last = fields.at(-1)
  const alone = { item: undefined, selected: NO_NAMES, selectedIsRow: false }
  const { steps, names } = compileFields(fields, compiler, { clause: 'FOREACH', ...alone }, true)
  const item = itemName(last)
  const selected = { selected: names, selectedIsRow: false }
  const where =
    statement.where &&
    compiler.condition(statement.where, {
      clause: 'WHERE',
      ...isCondition,
      item: undefined,
      ...selected,
    })
  const incase =
    statement.incase &&
    compiler.condition(statement.incase, { clause: 'INCASE', ...isCondition, item, ...selected })
  const each =
    statement.each &&
    compileFields(statement.each, compiler, { clause: 'DO', item, ...selected }).steps
  return (frame, state) => {
    const value = fill(frame, steps, noColumns)
    const list = isArray(value) ? value : []
    checkItems(list.length)
    frame.selected = frame.action
    state.clause = 'WHERE'
    if (!holds(where, frame)) return { kind: 'noMatch', clause: 'WHERE' }
    const rows: ValueMap[] = []
    const overlaid = () => {
      const row: Record<string, Value> = { ...frame.columns(), ...frame.selected }
      if (item !== undefined) row[item] = frame.item
      charge(1 + Object.keys(row).length)
      return row
    }
    for (const [index, element] of list.entries()) {
      charge(4)
      frame.tracer?.item(index)
      frame.item = element
      state.clause = 'INCASE'
      if (!holds(incase, frame)) continue
      state.clause = 'DO'
      if (each) {
        fill(frame, each, overlaid)
        rows.push(frame.action)
      } else {
        rows.push(overlaid())
      }
    }
    return { kind: 'rows', isForeach: true, rows }
  }
}

/** An item named by a path is under no name that anything could ask for. */
function itemName(field: Field | undefined): string | undefined {
  const alias = field?.kind === 'field' ? field.alias : undefined
  if (!alias) return 'item'
  const [first, ...rest] = alias.steps
  return rest.length === 0 && first?.kind === 'key' ? first.name : undefined
}

const allColumns = (frame: Frame): ValueMap => frame.columns()

const noColumns = (): never => {
  throw ruleError('starInForeach', [], 'function_clause')
}

/** Fills the row; returns the value of the last field. */
function fill(frame: Frame, steps: readonly Step[], columns: (frame: Frame) => ValueMap): Value {
  frame.action = {}
  let value: Value
  for (const step of steps) {
    charge(1)
    if (step.star) {
      Object.assign(frame.action, columns(frame))
    } else {
      value = step.value(frame)
      step.assign(frame, value)
    }
  }
  return value
}

function compileFields(
  fields: readonly Field[],
  compiler: Compiler,
  outer: Omit<Scope, 'row' | 'isCondition'>,
  isForeach = false,
): { steps: Step[]; names: ReadonlySet<string> } {
  const row = new Set<string>()
  const made = new Set<string>()
  const scope: Scope = { ...outer, row, isCondition: false }
  let isStarred = false
  const steps = fields.map((field): Step => {
    if (field.kind === 'star') {
      if (!isForeach) made.clear()
      isStarred = true
      return { star: true, value: () => undefined, assign: () => {} }
    }
    const value = compiler.expression(field.expr, scope)
    const target = field.alias ?? automaticName(field.expr)
    const assign = target ? compileTarget(target, made, isStarred) : generatedName(field.expr)
    const [first] = target?.steps ?? []
    if (first?.kind === 'key') {
      row.add(first.name)
      made.add(first.name)
    }
    return { star: false, value, assign }
  })
  return { steps, names: row }
}

/** A field without an alias is called like what it reads. */
function automaticName(expr: Expr): Ref | undefined {
  if (expr.kind === 'ref') return expr
  if (expr.kind === 'slice') return expr.ref
  if (expr.kind !== 'string') return undefined
  const { from, to } = expr
  return { kind: 'ref', steps: [{ kind: 'key', name: expr.value, from, to }], from, to }
}

/** The names that the real broker makes up: another one in each run. */
function generatedName(expr: Expr): Assign {
  if (expr.kind === 'unary')
    return () => {
      throw ruleError('signNeedsAlias', [], 'function_clause')
    }
  const [kind, what] = generated(expr)
  return (frame, value) => {
    const time = `${Math.floor(frame.context.now())}${String(Object.keys(frame.action).length).padStart(6, '0')}`
    frame.action[`_v_${kind}_${what}_${time}`] = value
  }
}

function generated(expr: Expr): readonly [kind: string, what: string] {
  switch (expr.kind) {
    case 'number':
      return ['const', expr.text]
    case 'boolean':
      return ['const', String(expr.value)]
    case 'binary':
    case 'compare':
      return ['op', /^\w+$/.test(expr.op) ? expr.op : `'${expr.op}'`]
    case 'case':
      return ['case', '<<>>']
    case 'call':
      return ['fun', `{var,<<"${formatRef(expr.name)}">>}`]
    case 'list':
      return ['list', String(expr.items.length)]
    case 'range':
      return ['range', `{${expr.begin},${expr.end}}`]
    default:
      return ['unknown', 'unknown']
  }
}

const MAX_MESSAGE = 10_000

/** Text of a value in a sentence. */
export const inWords = (value: Value): string => {
  try {
    const text = typeof value === 'string' ? value : readableJson(value, MAX_MESSAGE)
    return text.length > 100 ? `${text.slice(0, 100)}…` : text
  } catch {
    return '…'
  }
}

function toProblem(error: unknown, clause: ClauseName, statement: Statement): RunProblem {
  const failure =
    error instanceof RuleError
      ? error
      : error instanceof RangeError
        ? ruleError('limitDepth', [], 'limit_reached')
        : ruleError('internalError', [String(error)], 'internal_error')
  const place = placeOf(failure)
  const whole = statement.clauses.find(({ name }) => name === clause) ?? statement
  const { from, to } = place?.expr ?? whole
  beginRun()
  let message = inWords(failure.wire)
  try {
    message = readableJson({ [ERROR_OF[clause]]: failure.wire }, MAX_MESSAGE)
  } catch {
    // Too large to be shown in full.
  }
  return {
    code: failure.code,
    about: failure.about.map(inWords),
    clause,
    values: place?.values ?? [],
    message,
    from,
    to,
  }
}

import { matches } from '@signalbox/mqtt/match'
import type { RunContext } from '../functions/define.ts'
import type { ProblemCode } from '../problems.ts'
import { formatExpr } from '../syntax/format.ts'
import type { Parsed } from '../syntax/parser.ts'
import type { ClauseName, Expr, Span } from '../syntax/tree.ts'
import { readableJson } from '../values/text.ts'
import type { EventColumns, Tracer } from './frame.ts'
import { beside, RuleError } from './limits.ts'
import { compile, inWords, type RunResult, topicFromEvent } from './program.ts'

/** Value of one expression in one evaluation. */
export interface Step extends Span {
  readonly clause: ClauseName
  readonly kind: Expr['kind']
  /** Index of the FOREACH item; `undefined` outside of items. */
  readonly item: number | undefined
  readonly source: string
  /** Value as JSON, shortened if long; `undefined` if the expression failed. */
  readonly value: string | undefined
  readonly isUndefined: boolean
  /** The code of the problem that came up here, or further inside. */
  readonly problem: ProblemCode | undefined
  /** Arguments of the problem's sentence. */
  readonly about: readonly string[]
}

export interface Explanation {
  /** Every item of FROM, and whether it names the event. */
  readonly sources: readonly (Span & { readonly topic: string; readonly matches: boolean })[]
  readonly topic: string
  /** Steps in the order of evaluation. */
  readonly steps: readonly Step[]
  /** Whether steps were omitted. */
  readonly isCut: boolean
  /** Result of the run. FROM is ignored, so that there is always a result. */
  readonly result: RunResult
}

const MAX_STEPS = 5000
const MAX_VALUE = 1000

function shown(value: Parameters<typeof readableJson>[0]): string {
  try {
    return beside(() => readableJson(value, MAX_VALUE))
  } catch {
    return '…'
  }
}

const describePlace = (expr: Expr) => {
  const { kind, from, to } = expr
  return { kind, from, to, source: formatExpr(expr) }
}

/** Runs a statement and records every value, for a debugger. */
export async function explain(
  parsed: Parsed,
  event: EventColumns,
  context?: RunContext,
): Promise<Explanation> {
  const program = compile(parsed, { isTraced: true })
  await program.ready
  const steps: Step[] = []
  let isCut = false
  let item: number | undefined
  const add: (step: Omit<Step, 'item'>) => void = (step) => {
    if (steps.length < MAX_STEPS) steps.push({ ...step, item })
    else isCut = true
  }
  const tracer: Tracer = {
    item(index) {
      item = index
    },
    value(expr, clause, value) {
      if (steps.length >= MAX_STEPS) {
        isCut = true
        return
      }
      const isUndefined = value === undefined
      add({
        ...describePlace(expr),
        clause,
        value: isUndefined ? 'undefined' : shown(value),
        isUndefined,
        problem: undefined,
        about: [],
      })
    },
    failure(expr, clause, error) {
      const { code, about } =
        error instanceof RuleError
          ? error
          : { code: 'internalError' as const, about: [String(error)] }
      const problem = { problem: code, about: about.map(inWords) }
      add({ ...describePlace(expr), clause, value: undefined, isUndefined: false, ...problem })
    },
  }
  const result = program.evaluate(event, context, tracer)
  const topic = topicFromEvent(event)
  const sources = parsed.statement.sources.map((source) => ({
    topic: source.topic,
    from: source.from,
    to: source.to,
    matches: matches(source.topic, topic),
  }))
  return { sources, topic, steps, isCut, result }
}

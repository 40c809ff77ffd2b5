import { columnTexts, eventTexts } from '../events/events.messages.ts'
import { columnType, eventsForTopic } from '../events/events.ts'
import { helpOf, formatSignatures } from '../functions/help/table.ts'
import { parse } from '../syntax/parser.ts'
import type { Expr, Span } from '../syntax/tree.ts'
import { walkExpressions } from '../syntax/tree.ts'
import type { Pair } from './complete.ts'
import { calledFunctionName } from './lint.ts'
import { columnsFromSources, firstNameInPath } from './names.ts'

export interface Hover extends Span {
  /** Signatures of a function, or the type of a column. */
  readonly titles: readonly string[]
  readonly help: Pair | undefined
  /** Sample calls of a function with their results. */
  readonly examples: readonly (readonly [call: string, result: string])[]
}

/** Description of the topic, function or column at a position; `undefined` if there is none. */
export function hover(text: string, position: number): Hover | undefined {
  const { statement } = parse(text)
  const isAt = ({ from, to }: Span) => from <= position && position < to
  const source = statement.sources.find(isAt)
  if (source) {
    const found = eventsForTopic(source.topic)
    const [event] = found
    const help = found.length === 1 && event ? eventTexts[event.event] : undefined
    const { from, to } = source
    return { from, to, titles: [source.topic], help, examples: [] }
  }
  let best: Expr | undefined
  for (const expr of walkExpressions(statement)) {
    const place = expr.kind === 'call' ? expr.name : expr
    if ((expr.kind === 'call' || expr.kind === 'ref') && isAt(place)) best = expr
  }
  if (best?.kind === 'call') {
    const name = calledFunctionName(best)
    const help = helpOf(name)
    if (!help) return undefined
    const { from, to } = best.name
    return { from, to, titles: formatSignatures(name), help, examples: help.examples }
  }
  if (best?.kind !== 'ref') return undefined
  const name = firstNameInPath(best)
  if (!columnsFromSources(statement).has(name)) return undefined
  const { from, to } = best.steps[0] ?? best
  return {
    from,
    to,
    titles: [`${name}: ${columnType(name)}`],
    help: columnTexts[name],
    examples: [],
  }
}

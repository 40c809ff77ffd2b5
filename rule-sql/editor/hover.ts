import { columnTexts, eventTexts } from '../events/events.messages.ts'
import { columnType, eventsOf } from '../events/events.ts'
import { helpOf, signaturesOf } from '../functions/help/table.ts'
import { parse } from '../syntax/parser.ts'
import type { Expr, Span } from '../syntax/tree.ts'
import { expressionsOf } from '../syntax/tree.ts'
import type { Pair } from './complete.ts'
import { nameOf } from './lint.ts'
import { columnsOf, headOf } from './names.ts'

export interface Hover extends Span {
  /** Signatures of a function, or the type of a column. */
  readonly titles: readonly string[]
  readonly help: Pair | undefined
  /** Calls of a function and what they give. */
  readonly examples: readonly (readonly [call: string, result: string])[]
}

/** What the thing at a place is. */
export function hover(text: string, position: number): Hover | undefined {
  const { statement } = parse(text)
  const isAt = ({ from, to }: Span) => from <= position && position < to
  const source = statement.sources.find(isAt)
  if (source) {
    const found = eventsOf(source.topic)
    const [event] = found
    const help = found.length === 1 && event ? eventTexts[event.event] : undefined
    const { from, to } = source
    return { from, to, titles: [source.topic], help, examples: [] }
  }
  let best: Expr | undefined
  for (const expr of expressionsOf(statement)) {
    const place = expr.kind === 'call' ? expr.name : expr
    if ((expr.kind === 'call' || expr.kind === 'ref') && isAt(place)) best = expr
  }
  if (best?.kind === 'call') {
    const name = nameOf(best)
    const help = helpOf(name)
    if (!help) return undefined
    const { from, to } = best.name
    return { from, to, titles: signaturesOf(name), help, examples: help.examples }
  }
  if (best?.kind !== 'ref') return undefined
  const name = headOf(best)
  if (!columnsOf(statement).has(name)) return undefined
  const { from, to } = best.steps[0] ?? best
  return {
    from,
    to,
    titles: [`${name}: ${columnType(name)}`],
    help: columnTexts[name],
    examples: [],
  }
}

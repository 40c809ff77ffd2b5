import { CLAUSES, MAX_NESTING, show, type TokenReader } from './token-reader.ts'
import type { Ref, Step } from './tree.ts'

export function parseRef(tokens: TokenReader): Ref {
  const { text, from, to } = tokens.take()
  const steps: Step[] = [{ kind: 'key', name: text, from, to }]
  parseSteps(tokens, steps)
  return { kind: 'ref', steps, ...tokens.span(from) }
}

export function parseSteps(tokens: TokenReader, steps: Step[]): void {
  for (;;) {
    const { from } = tokens.next
    if (steps.length > MAX_NESTING) {
      tokens.problem('tooDeep', tokens.next, [String(MAX_NESTING)])
      return
    }
    if (tokens.accept('.')) {
      const { kind, text, from: start, to } = tokens.next
      if (kind === 'name' || kind === 'quoted' || kind === 'string' || kind === 'integer') {
        tokens.take()
        steps.push({ kind: 'key', name: text, from: start, to })
      } else if (kind === 'keyword' && !CLAUSES.includes(text)) {
        const insert = tokens.quotedNext()
        tokens.problem('keywordAsName', tokens.next, [text], { from: start, to, insert })
        tokens.take()
        steps.push({ kind: 'key', name: insert.slice(1, -1), from: start, to })
      } else {
        tokens.unexpected('expected', ['A_NAME', show(tokens.next)])
        // Completion needs an empty key here.
        steps.push({ kind: 'key', name: '', from: start, to: start })
        return
      }
    } else if (tokens.is('[')) {
      tokens.take()
      parseIndex(tokens, from, steps)
    } else {
      return
    }
  }
}

function parseIndex(tokens: TokenReader, from: number, steps: Step[]): void {
  const sign = tokens.is('-') || tokens.is('+') ? tokens.take().text : ''
  const { kind, text } = tokens.next
  if (kind === 'integer') {
    tokens.take()
    tokens.expect(']')
    steps.push({ kind: 'index', text: sign === '-' ? `-${text}` : text, ...tokens.span(from) })
  } else if (sign === '' && (kind === 'name' || kind === 'quoted')) {
    const ref = tokens.nested(() => parseRef(tokens))
    tokens.expect(']')
    if (ref.kind === 'ref') steps.push({ kind: 'computed', ref, ...tokens.span(from) })
  } else {
    tokens.unexpected('expected', ['A_NUMBER', show(tokens.next)])
    tokens.accept(']')
  }
}

/** The name behind `AS`; undefined, with a problem, if there is none. */
export function parseTarget(tokens: TokenReader): Ref | undefined {
  const { kind, text, from, to } = tokens.next
  if (kind === 'name' || kind === 'quoted') return parseRef(tokens)
  if (kind === 'string') {
    tokens.problem('quoteName', tokens.next, [text], { from, to, insert: `"${text}"` })
    return parseRef(tokens)
  }
  if (kind === 'keyword' && !tokens.atClause())
    tokens.problem('keywordAsName', tokens.next, [text], { from, to, insert: tokens.quotedNext() })
  else tokens.unexpected('expected', ['A_NAME', show(tokens.next)])
  return undefined
}

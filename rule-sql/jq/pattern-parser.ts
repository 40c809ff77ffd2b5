import type { TokenReader } from './token-reader.ts'
import type { Node, Pattern } from './tree.ts'

/** The pattern behind `as`; `term` reads the keys that are not names. */
export function parsePattern(tokens: TokenReader, term: () => Node): Pattern {
  return tokens.nested(() => patternInside(tokens, term))
}

function patternInside(tokens: TokenReader, term: () => Node): Pattern {
  if (tokens.accept('[')) {
    const items = [parsePattern(tokens, term)]
    while (tokens.accept(',')) items.push(parsePattern(tokens, term))
    tokens.expect(']')
    return { kind: 'array', items }
  }
  if (tokens.accept('{')) {
    const entries: { key: Node; variable?: string; value?: Pattern }[] = []
    do {
      const { kind, text } = tokens.next
      if (kind === 'variable') {
        tokens.skip()
        const key: Node = { kind: 'literal', value: text }
        const value = tokens.accept(':') ? parsePattern(tokens, term) : undefined
        entries.push({ key, variable: text, ...(value && { value }) })
        continue
      }
      const isTerm = tokens.is('(') || kind === 'text'
      const key: Node = isTerm ? term() : { kind: 'literal', value: tokens.take('name') }
      tokens.expect(':')
      entries.push({ key, value: parsePattern(tokens, term) })
    } while (tokens.accept(','))
    tokens.expect('}')
    return { kind: 'object', entries }
  }
  return { kind: 'variable', name: tokens.take('variable') }
}

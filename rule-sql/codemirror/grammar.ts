import { defineLanguageFacet, foldNodeProp, indentNodeProp, Language } from '@codemirror/language'
import {
  type Input,
  NodeProp,
  NodeSet,
  NodeType,
  Parser,
  type PartialParse,
  Tree,
} from '@lezer/common'
import { styleTags, tags } from '@lezer/highlight'
import { type Token, tokenize } from '../syntax/lexer.ts'
import type { Span } from '../syntax/tree.ts'

/**
 * The tree that CodeMirror colours, folds and indents by. It is made of the tokens of the one lexer:
 * clauses, parentheses inside of these, and their contents.
 */
const NAMES = [
  'Document',
  'Clause',
  'Group',
  'ClauseKeyword',
  'Keyword',
  'OperatorKeyword',
  'Function',
  'Name',
  'Property',
  'Quoted',
  'Topic',
  'Text',
  'Number',
  'Boolean',
  'Operator',
  'Open',
  'Close',
  'Separator',
  'Comment',
  'Bad',
] as const
type Name = (typeof NAMES)[number]

const CLAUSES: readonly string[] = ['SELECT', 'FOREACH', 'DO', 'INCASE', 'FROM', 'WHERE']
const OPERATOR_KEYWORDS: readonly string[] = ['AND', 'OR', 'NOT', 'IN']

const nodes = new NodeSet(
  NAMES.map((name, id) =>
    NodeType.define({ id, name, top: name === 'Document', error: name === 'Bad' }),
  ),
).extend(
  styleTags({
    'ClauseKeyword Keyword': tags.keyword,
    OperatorKeyword: tags.operatorKeyword,
    Function: tags.function(tags.variableName),
    Name: tags.variableName,
    Property: tags.propertyName,
    Quoted: tags.special(tags.variableName),
    'Topic Text': tags.string,
    Number: tags.number,
    Boolean: tags.bool,
    Operator: tags.operator,
    'Open Close': tags.paren,
    Separator: tags.separator,
    Comment: tags.lineComment,
    Bad: tags.invalid,
  }),
  indentNodeProp.add({
    Clause: (context) => {
      const base = context.column(context.node.from)
      const isNext = /^\s*(?:select|foreach|do|incase|from|where)\b/i.test(context.textAfter)
      return isNext ? base : base + context.unit
    },
    Group: (context) => {
      const isClosing = /^\s*[)\]]/.test(context.textAfter)
      return context.lineIndent(context.node.from) + (isClosing ? 0 : context.unit)
    },
  }),
  foldNodeProp.add({
    // The lines below that of the keyword.
    Clause: (node, state) => {
      const line = state.doc.lineAt(node.from)
      const text = state.sliceDoc(node.from, node.to).trimEnd()
      const to = node.from + text.length
      return line.to < to ? { from: line.to, to } : null
    },
    Group: ({ from, to }) => (to - from > 2 ? { from: from + 1, to: to - 1 } : null),
  }),
  NodeProp.closedBy.add({ Open: ['Close'] }),
  NodeProp.openedBy.add({ Close: ['Open'] }),
)

const typeOf = (name: Name): NodeType => nodes.types[NAMES.indexOf(name)] ?? NodeType.none

function tokenName(tokens: readonly Token[], at: number, clause: string | undefined): Name {
  const { kind = 'bad', text = '' } = tokens[at] ?? {}
  switch (kind) {
    case 'keyword':
      if (CLAUSES.includes(text)) return 'ClauseKeyword'
      return OPERATOR_KEYWORDS.includes(text) ? 'OperatorKeyword' : 'Keyword'
    case 'name':
      if (tokens[at + 1]?.text === '(') return 'Function'
      if (tokens[at - 1]?.text === '.') return 'Property'
      if (clause === 'FROM') return 'Topic'
      return text === 'true' || text === 'false' ? 'Boolean' : 'Name'
    case 'quoted':
      return clause === 'FROM' ? 'Topic' : tokens[at - 1]?.text === '.' ? 'Property' : 'Quoted'
    case 'string':
      return tokens[at - 1]?.text === '.' ? 'Property' : 'Text'
    case 'integer':
    case 'decimal':
    case 'range':
      return 'Number'
    case 'operator':
      if (text === '(' || text === '[') return 'Open'
      if (text === ')' || text === ']') return 'Close'
      if (text === ',' || text === '.') return 'Separator'
      return /^\w/.test(text) ? 'OperatorKeyword' : 'Operator'
    default:
      // An unterminated text counts as one, because it is still being typed.
      return text.startsWith("'") || text.startsWith('"') ? 'Text' : 'Bad'
  }
}

/** Syntax node under construction. */
interface Open {
  readonly name: Name
  readonly from: number
  readonly children: Tree[]
  readonly positions: number[]
}

export function parseTree(text: string): Tree {
  const { tokens, comments } = tokenize(text)
  const stack: Open[] = [{ name: 'Document', from: 0, children: [], positions: [] }]
  const add = (child: Tree, from: number) => {
    const parent = stack.at(-1)
    parent?.children.push(child)
    parent?.positions.push(from - parent.from)
  }
  const leaf = (name: Name, { from, to }: Span) =>
    add(new Tree(typeOf(name), [], [], to - from), from)
  const open = (name: Name, from: number) => stack.push({ name, from, children: [], positions: [] })
  const close = (to: number) => {
    const node = stack.pop()
    if (node)
      add(new Tree(typeOf(node.name), node.children, node.positions, to - node.from), node.from)
  }
  let clause: string | undefined
  let end = 0
  let comment = 0
  for (const [at, token] of tokens.entries()) {
    for (let next = comments[comment]; next && next.from < token.from; next = comments[++comment]) {
      leaf('Comment', next)
      end = next.to
    }
    if (token.kind === 'end') break
    const name = tokenName(tokens, at, clause)
    if (name === 'ClauseKeyword') {
      clause = token.text
      while (stack.length > 1) close(token.from)
      open('Clause', token.from)
    }
    if (name === 'Open') open('Group', token.from)
    leaf(name, token)
    end = token.to
    if (name === 'Close' && stack.at(-1)?.name === 'Group') close(token.to)
  }
  while (stack.length > 1) close(Math.max(end, text.length))
  const [document] = stack
  return new Tree(
    typeOf('Document'),
    document?.children ?? [],
    document?.positions ?? [],
    text.length,
  )
}

/** Parses the whole text at once, which takes less than a frame because statements are short. */
class RuleSqlParser extends Parser {
  createParse(input: Input): PartialParse {
    return {
      parsedPos: input.length,
      stoppedAt: null,
      stopAt: () => {},
      advance: () => parseTree(input.read(0, input.length)),
    }
  }
}

export const ruleSqlLanguage = new Language(
  defineLanguageFacet({
    commentTokens: { line: '--' },
    closeBrackets: { brackets: ['(', '[', "'", '"'] },
    indentOnInput: /^\s*(?:select|foreach|do|incase|from|where|\)|\])$/i,
  }),
  new RuleSqlParser(),
  [],
  'rule-sql',
)

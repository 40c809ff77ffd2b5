import type { Plugin, Rolldown } from 'vite'

/**
 * The parts of an operation that only its types and the server need. Which parts its request has stays: a 404 of
 * an operation that names a thing is about that thing.
 */
const REQUEST = new Set(['path', 'query', 'body'])
const ANSWERS = 'answers'

/** Syntax node of ESTree, with the fields that are read here. */
interface Node {
  type: string
  start: number
  end: number
  init?: Node | null
  callee?: { name?: string }
  arguments?: { properties?: (Node & { key?: { name?: string } })[] }[]
}

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]

interface Edit {
  start: number
  end: number
  text: string
}

/**
 * Leaves the schemas of operations out of the built console, where they are types: it calls operations by their method and
 * address. A schema that a form checks is imported by its name, and stays.
 *
 * These schemas took half of the time in which the script of the overview is evaluated.
 */
export function withoutSchemas(contract: string): Plugin {
  return {
    name: 'signalbox-without-schemas',
    apply: 'build',
    transform(code, id) {
      if (!id.startsWith(`${contract}/`)) return null
      const rest = edited(code, [...walkNodes(this.parse(code), true)].flatMap(findEdits))
      return { code: withoutUnused(rest, (text) => this.parse(text)), map: null }
    },
  }
}

interface Place {
  node: Node
  /** Whether the code is evaluated with the module, and not in a later call of a function. */
  isEvaluated: boolean
}

function* walkNodes(value: unknown, isOutside: boolean): Generator<Place> {
  if (Array.isArray(value)) for (const each of value) yield* walkNodes(each, isOutside)
  else if (isNode(value)) {
    const isEvaluated = isOutside && !/Function|Class/.test(value.type)
    yield { node: value, isEvaluated }
    yield* walkNodes(Object.values(value), isEvaluated)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

function findEdits({ node, isEvaluated }: Place): Edit[] {
  if (isEvaluated && node.type === 'VariableDeclarator') return asPure(node.init)
  if (node.type === 'CallExpression' && node.callee?.name === 'on') return schemaEdits(node)
  return []
}

/** Marks values of the contract as free of side effects, so that the bundler can drop unused ones. */
function asPure(value: Node | null | undefined): Edit[] {
  if (!value || /Function|Literal|Identifier/.test(value.type)) return []
  return [
    { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
    { start: value.end, end: value.end, text: '))()' },
  ]
}

/** Edits of the schemas in a declaration `on('clientList', { … })`. */
const schemaEdits = (call: Node): Edit[] =>
  (call.arguments?.[1]?.properties ?? []).flatMap(({ key: { name = '' } = {}, start, end }) => {
    if (name === ANSWERS) return [{ start, end, text: '...{}' }]
    return REQUEST.has(name) ? [{ start, end, text: `${name}: {}` }] : []
  })

/**
 * Leaves out the imports and private constants that only schemas have used: a page that calls an operation would
 * fetch their files.
 */
function withoutUnused(code: string, parse: Rolldown.PluginContext['parse']): string {
  const unused = parse(code).body.filter((each) => {
    const names = declaredNames(each)
    if (names.length === 0) return false
    const words = new Set(edited(code, [cut(each)]).match(/[\w$]+/g))
    return !names.some((name) => words.has(name))
  })
  return unused.length === 0 ? code : withoutUnused(edited(code, unused.map(cut)), parse)
}

/** Names that an import defines, or constants that are not exported. */
function declaredNames(statement: Statement): string[] {
  if (statement.type === 'ImportDeclaration')
    return statement.specifiers.map(({ local }) => local.name)
  if (statement.type !== 'VariableDeclaration') return []
  return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []))
}

const cut = ({ start, end }: Pick<Node, 'start' | 'end'>): Edit => ({ start, end, text: '' })

/** Edits within a replaced part are dropped with it. */
function edited(code: string, edits: readonly Edit[]): string {
  let result = ''
  let from = 0
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    if (start < from) continue
    result += code.slice(from, start) + text
    from = end
  }
  return result + code.slice(from)
}

import type { Plugin, Rolldown } from 'vite'

/**
 * The parts of an operation that only its types and the server need. Which parts its request has stays: a 404 of
 * an operation that names a thing is about that thing.
 */
const REQUEST = new Set(['path', 'query', 'body'])
const ANSWERS = 'answers'

/** Of ESTree, as far as it is read here. */
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
      const rest = edited(code, [...nodesOf(this.parse(code), true)].flatMap(editsOf))
      return { code: withoutUnused(rest, (text) => this.parse(text)), map: null }
    },
  }
}

interface Place {
  node: Node
  /** With the module, and not when a function is called. */
  isEvaluated: boolean
}

function* nodesOf(value: unknown, isOutside: boolean): Generator<Place> {
  if (Array.isArray(value)) for (const each of value) yield* nodesOf(each, isOutside)
  else if (isNode(value)) {
    const isEvaluated = isOutside && !/Function|Class/.test(value.type)
    yield { node: value, isEvaluated }
    yield* nodesOf(Object.values(value), isEvaluated)
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value

function editsOf({ node, isEvaluated }: Place): Edit[] {
  if (isEvaluated && node.type === 'VariableDeclarator') return asPure(node.init)
  if (node.type === 'CallExpression' && node.callee?.name === 'on') return schemasOf(node)
  return []
}

/** The contract is data: no value of it has a side effect, so that the bundler may drop each that is not used. */
function asPure(value: Node | null | undefined): Edit[] {
  if (!value || /Function|Literal|Identifier/.test(value.type)) return []
  return [
    { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
    { start: value.end, end: value.end, text: '))()' },
  ]
}

/** Of `on('clientList', { … })`. */
const schemasOf = (call: Node): Edit[] =>
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
    const names = namesOf(each)
    if (names.length === 0) return false
    const words = new Set(edited(code, [cut(each)]).match(/[\w$]+/g))
    return !names.some((name) => words.has(name))
  })
  return unused.length === 0 ? code : withoutUnused(edited(code, unused.map(cut)), parse)
}

/** Of an import, or of a constant that is not exported. */
function namesOf(statement: Statement): string[] {
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

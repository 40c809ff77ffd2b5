import { Env } from './environment.ts'
import { JqSyntaxError } from './lexer.ts'
import type { Definition, Node, Pattern } from './tree.ts'

type IsBuiltIn = (name: string, arity: number) => boolean

const GLOBAL: readonly string[] = ['$ENV', '$__loc__']

/** @throws {JqSyntaxError} if a name is not defined where it is used, whether that place is reached or not */
export function checkNames(program: Node, isBuiltIn: IsBuiltIn): void {
  check(program, within(new Env(), GLOBAL), isBuiltIn)
}

const within = (scope: Env, names: Iterable<string>): Env => {
  let inner = scope
  for (const name of names) inner = new Env(inner, name)
  return inner
}

function check(node: Node, scope: Env, isBuiltIn: IsBuiltIn): void {
  const also = (part: Node | undefined, inner = scope) => {
    if (part) check(part, inner, isBuiltIn)
  }
  const bound = (patterns: readonly Pattern[]): Env => {
    let inner = scope
    for (const pattern of patterns) {
      for (const key of listKeys(pattern)) also(key, inner)
      inner = within(inner, listVariables(pattern))
    }
    return inner
  }
  switch (node.kind) {
    case 'text':
      for (const part of node.parts) if (typeof part !== 'string') also(part)
      return
    case 'variable':
      if (!scope.find(`$${node.name}`)) throw undefinedName(`$${node.name}`)
      return
    case 'index':
    case 'slice':
    case 'iterate':
      also(node.target)
      if (node.kind === 'index') also(node.index)
      if (node.kind === 'slice') {
        also(node.from)
        also(node.to)
      }
      return
    case 'try':
      also(node.target)
      return also(node.handler)
    case 'negate':
      return also(node.target)
    case 'pipe':
    case 'comma':
    case 'and':
    case 'or':
    case 'alternative':
    case 'binary':
    case 'update':
      also(node.left)
      return also(node.right)
    case 'if':
      also(node.test)
      also(node.yes)
      return also(node.no)
    case 'array':
      return also(node.body)
    case 'object':
      for (const entry of node.entries) for (const part of entry) also(part)
      return
    case 'bind':
      also(node.source)
      return also(node.body, bound(node.patterns))
    case 'reduce':
    case 'foreach': {
      also(node.source)
      also(node.init)
      const inner = bound([node.pattern])
      also(node.update, inner)
      if (node.kind === 'foreach') also(node.extract, inner)
      return
    }
    case 'call': {
      for (const arg of node.args) also(arg)
      const { length } = node.args
      if (!scope.find(`${node.name}/${length}`) && !isBuiltIn(node.name, length))
        throw undefinedName(`${node.name}/${length}`)
      return
    }
    case 'define': {
      const { name, params, body }: Definition = node.definition
      const inner = within(scope, [`${name}/${params.length}`])
      also(body, within(inner, params.flatMap(parameterNames)))
      return also(node.body, inner)
    }
    case 'label':
      return also(node.body, within(scope, [`*${node.name}`]))
    case 'break':
      if (!scope.find(`*${node.name}`)) throw undefinedName(`$*label-${node.name}`)
      return
    default:
  }
}

const undefinedName = (name: string) => new JqSyntaxError(`${name} is not defined`)

/** A parameter with a dollar is a variable and a filter. */
const parameterNames = (param: string): string[] =>
  param.startsWith('$') ? [param, `${param.slice(1)}/0`] : [`${param}/0`]

function listVariables(pattern: Pattern): string[] {
  if (pattern.kind === 'variable') return [`$${pattern.name}`]
  if (pattern.kind === 'array') return pattern.items.flatMap(listVariables)
  return pattern.entries.flatMap(({ variable, value }) => [
    ...(variable === undefined ? [] : [`$${variable}`]),
    ...(value ? listVariables(value) : []),
  ])
}

function listKeys(pattern: Pattern): Node[] {
  if (pattern.kind === 'variable') return []
  if (pattern.kind === 'array') return pattern.items.flatMap(listKeys)
  return pattern.entries.flatMap(({ key, value }) => [key, ...(value ? listKeys(value) : [])])
}

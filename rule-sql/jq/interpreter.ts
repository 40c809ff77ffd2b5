import { charge, checkItems } from '../run/limits.ts'
import { bind, bindParameters, type Values } from './bind.ts'
import { type Closure, type DefinedFunction, Env } from './environment.ts'
import { format } from './formats.ts'
import {
  assign,
  type Found,
  into,
  iterate,
  type Native,
  type Outputs,
  recurse,
  ROOT,
  update,
} from './found.ts'
import type { Access, Node, Pattern } from './tree.ts'
import {
  fail,
  failWith,
  fromEntries,
  getKey,
  isIterable,
  JqError,
  type Json,
  OPERATORS,
} from './values.ts'

/** Thrown to the label that it names. */
class Break extends Error {
  readonly label: object

  constructor(label: object) {
    super('break')
    this.label = label
  }
}

/** The built-in function of a name with so many parameters. */
export type Library = (name: string, arity: number) => Native | undefined

export class Interpreter {
  readonly #library: Library
  readonly #deadline: () => void
  #depth = 0

  constructor(library: Library, deadline: () => void) {
    this.#library = library
    this.#deadline = deadline
  }

  /** Every output of a filter, one after the other. */
  *run(node: Node, input: Found, env: Env): Outputs {
    // Dearer than a step elsewhere: each output passes through every filter around this one.
    charge(6 + (this.#depth >> 3))
    this.#deadline()
    const outputs = this.#run(node, input, env)
    for (;;) {
      // Only filters at work count: one that waits to be asked for more is not on the stack.
      if (++this.#depth > 2500) throw fail('nested too deeply')
      let next: IteratorResult<Found, void>
      try {
        next = outputs.next()
      } finally {
        this.#depth--
      }
      if (next.done) return
      yield next.value
    }
  }

  *#values(node: Node, input: Found, env: Env): Generator<Json, void, undefined> {
    for (const { value } of this.run(node, { value: input.value, path: undefined }, env))
      yield value
  }

  #valuesOf(input: Found): Values {
    return (node, env) => this.#values(node, input, env)
  }

  *#run(node: Node, input: Found, env: Env): Outputs {
    switch (node.kind) {
      case 'identity':
        return yield input
      case 'recurse':
        return yield* recurse(input)
      case 'literal':
        return yield { value: node.value, path: undefined }
      case 'text':
        return yield* this.#text(node, 0, '', input, env)
      case 'format':
        return yield { value: format(node.name, input.value), path: undefined }
      case 'variable':
        return yield { value: this.#variable(node.name, env), path: undefined }
      case 'index':
      case 'slice':
      case 'iterate':
        return yield* this.#access(node, input, env)
      case 'try':
        return yield* this.#try(node, input, env)
      case 'negate':
        for (const value of this.#values(node.target, input, env)) {
          if (typeof value !== 'number') throw failWith(value, 'cannot be negated')
          yield { value: -value, path: undefined }
        }
        return undefined
      case 'pipe':
        for (const found of this.run(node.left, input, env)) yield* this.run(node.right, found, env)
        return undefined
      case 'comma':
        yield* this.run(node.left, input, env)
        return yield* this.run(node.right, input, env)
      case 'and':
      case 'or':
        for (const left of this.#values(node.left, input, env)) {
          const isTrue = left !== null && left !== false
          if (isTrue === (node.kind === 'or')) {
            yield { value: isTrue, path: undefined }
            continue
          }
          for (const right of this.#values(node.right, input, env))
            yield { value: right !== null && right !== false, path: undefined }
        }
        return undefined
      case 'alternative':
        return yield* this.#alternative(node, input, env)
      case 'binary': {
        const operator = OPERATORS[node.op]
        for (const right of this.#values(node.right, input, env))
          for (const left of this.#values(node.left, input, env))
            yield { value: operator?.(left, right) ?? null, path: undefined }
        return undefined
      }
      case 'update':
        return yield* this.#update(node, input, env)
      case 'if':
        for (const test of this.#values(node.test, input, env))
          yield* this.run(test !== null && test !== false ? node.yes : node.no, input, env)
        return undefined
      case 'array': {
        const items: Json[] = []
        if (node.body)
          for (const value of this.#values(node.body, input, env)) {
            items.push(value)
            checkItems(items.length)
          }
        return yield { value: items, path: undefined }
      }
      case 'object':
        for (const entries of this.#entries(node.entries, 0, input, env))
          yield { value: fromEntries(entries), path: undefined }
        return undefined
      case 'bind':
        for (const value of this.#values(node.source, input, env))
          yield* this.#bindAny(node.patterns, value, input, env, node.body)
        return undefined
      case 'reduce':
        for (let state of this.#values(node.init, input, env)) {
          for (const bound of this.#bindEach(node, input, env)) {
            const before = state
            state = null
            for (const next of this.#values(node.update, { value: before, path: undefined }, bound))
              state = next
          }
          yield { value: state, path: undefined }
        }
        return undefined
      case 'foreach':
        for (let state of this.#values(node.init, input, env))
          for (const bound of this.#bindEach(node, input, env)) {
            const before = state
            // An update without output leaves null behind, as in `reduce`.
            state = null
            for (const next of this.#values(
              node.update,
              { value: before, path: undefined },
              bound,
            )) {
              state = next
              const found = { value: next, path: undefined }
              if (node.extract) yield* this.run(node.extract, found, bound)
              else yield found
            }
          }
        return undefined
      case 'define': {
        const made: DefinedFunction = { definition: node.definition, env }
        const inner = new Env(env, `${node.definition.name}/${node.definition.params.length}`, made)
        made.env = inner
        return yield* this.run(node.body, input, inner)
      }
      case 'label': {
        const label = {}
        try {
          yield* this.run(node.body, input, new Env(env, `*${node.name}`, label))
        } catch (error) {
          if (!(error instanceof Break) || error.label !== label) throw error
        }
        return undefined
      }
      case 'break': {
        const label = env.find(`*${node.name}`)?.value
        if (typeof label !== 'object' || label === null)
          throw fail(`$*label-${node.name} is not defined`)
        throw new Break(label)
      }
      case 'call':
        return yield* this.#call(node, input, env)
    }
  }

  #variable(name: string, env: Env): Json {
    if (name === 'ENV') return {}
    if (name === '__loc__') return { file: '<top-level>', line: 1 }
    const bound = env.find(`$${name}`)
    if (!bound) throw fail(`$${name} is not defined`)
    return bound.value as Json // only values are bound under names with a dollar
  }

  *#text(
    node: Extract<Node, { kind: 'text' }>,
    at: number,
    before: string,
    input: Found,
    env: Env,
  ): Outputs {
    const part = node.parts[at]
    if (part === undefined) return yield { value: before, path: undefined }
    if (typeof part === 'string') return yield* this.#text(node, at + 1, before + part, input, env)
    for (const value of this.#values(part, input, env)) {
      const text = format(node.format, value)
      charge((before.length + text.length) >> 6)
      yield* this.#text(node, at + 1, before + text, input, env)
    }
    return undefined
  }

  *#access(node: Access, input: Found, env: Env): Outputs {
    if (node.kind === 'iterate') {
      for (const found of this.run(node.target, input, env))
        if (!node.isOptional || isIterable(found.value)) yield* iterate(found)
      return
    }
    for (const key of node.kind === 'index'
      ? this.#values(node.index, input, env)
      : this.#bounds(node, input, env))
      for (const { value, path } of this.run(node.target, input, env)) {
        try {
          const item = getKey(value, key)
          yield { value: item, path: into(path, key) }
        } catch (error) {
          if (!node.isOptional || !(error instanceof JqError)) throw error
        }
      }
  }

  *#bounds(
    node: Extract<Access, { kind: 'slice' }>,
    input: Found,
    env: Env,
  ): Generator<Json, void, undefined> {
    const none: Node = { kind: 'literal', value: null }
    for (const end of this.#values(node.to ?? none, input, env))
      for (const start of this.#values(node.from ?? none, input, env)) yield { start, end }
  }

  *#try(node: Extract<Node, { kind: 'try' }>, input: Found, env: Env): Outputs {
    const { handler } = node
    let caught: JqError
    try {
      return yield* this.run(node.target, input, env)
    } catch (error) {
      if (!(error instanceof JqError)) throw error
      caught = error
    }
    if (handler) yield* this.run(handler, { value: caught.value, path: undefined }, env)
    return undefined
  }

  *#alternative(
    node: { readonly left: Node; readonly right: Node },
    input: Found,
    env: Env,
  ): Outputs {
    let hasAny = false
    for (const found of this.run(node.left, input, env)) {
      if (found.value === null || found.value === false) continue
      hasAny = true
      yield found
    }
    if (!hasAny) yield* this.run(node.right, input, env)
  }

  *#update(node: Extract<Node, { kind: 'binary' | 'update' }>, input: Found, env: Env): Outputs {
    const paths = (value: Json) => this.run(node.left, { value, path: ROOT }, env)
    if (node.op === '|=') {
      const value = update(input.value, paths(input.value), (before) => {
        const [first] = this.#values(node.right, { value: before, path: undefined }, env)
        return first
      })
      return yield { value, path: undefined }
    }
    for (const right of this.#values(node.right, input, env))
      yield assign(node.op.slice(0, -1), input.value, paths(input.value), right)
    return undefined
  }

  *#entries(
    entries: readonly (readonly [Node, Node])[],
    at: number,
    input: Found,
    env: Env,
  ): Generator<[string, Json][], void, undefined> {
    const entry = entries[at]
    if (!entry) return yield []
    for (const rest of this.#entries(entries, at + 1, input, env))
      for (const key of this.#values(entry[0], input, env)) {
        if (typeof key !== 'string') throw failWith(key, 'cannot be a key of an object')
        for (const value of this.#values(entry[1], input, env)) yield [[key, value], ...rest]
      }
    return undefined
  }

  *#bindAny(
    patterns: readonly Pattern[],
    value: Json,
    input: Found,
    env: Env,
    body: Node,
  ): Outputs {
    for (const [at, pattern] of patterns.entries()) {
      try {
        for (const bound of bind(pattern, value, env, this.#valuesOf(input)))
          yield* this.run(body, input, bound)
        return
      } catch (error) {
        if (!(error instanceof JqError) || at === patterns.length - 1) throw error
      }
    }
  }

  *#bindEach(
    node: { readonly source: Node; readonly pattern: Pattern },
    input: Found,
    env: Env,
  ): Generator<Env, void, undefined> {
    for (const value of this.#values(node.source, input, env))
      yield* bind(node.pattern, value, env, this.#valuesOf(input))
  }

  *#call(node: Extract<Node, { kind: 'call' }>, input: Found, env: Env): Outputs {
    const { name, args } = node
    const id = `${name}/${args.length}`
    const bound = env.find(id)?.value as DefinedFunction | Closure | undefined
    if (bound && 'node' in bound) return yield* this.run(bound.node, input, bound.env)
    if (bound) {
      for (const inner of bindParameters(bound, args, env, this.#valuesOf(input)))
        yield* this.run(bound.definition.body, input, inner)
      return undefined
    }
    const native = this.#library(name, args.length)
    if (!native) throw fail(`${id} is not defined`)
    return yield* native(input, ...args.map((arg) => (each: Found) => this.run(arg, each, env)))
  }
}

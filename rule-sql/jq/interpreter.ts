import { charge, checkItems } from '../run/limits.ts'
import { format } from './formats.ts'
import {
  type Found,
  into,
  iterate,
  keysIn,
  type Native,
  type Outputs,
  recurse,
  ROOT,
  update,
} from './found.ts'
import type { Access, Definition, Node, Pattern } from './syntax.ts'
import {
  fail,
  failWith,
  fromEntries,
  getKey,
  getPath,
  isArray,
  isIterable,
  JqError,
  type Json,
  OPERATORS,
  setPath,
  typeOf,
} from './values.ts'

/** A filter that was handed to a function: what it is, and what its names mean. */
interface Closure {
  readonly node: Node
  readonly env: Env
}

/** What names mean; each binding is a link of its own. */
export class Env {
  readonly #parent: Env | undefined
  readonly #name: string
  readonly #value: Json | Closure | { definition: Definition; env?: Env } | object | undefined

  constructor(parent?: Env, name = '', value?: Env['value']) {
    this.#parent = parent
    this.#name = name
    this.#value = value
  }

  get value() {
    return this.#value
  }

  find(name: string): Env | undefined {
    if (this.#name === name) return this
    let env = this.#parent
    while (env && env.#name !== name) env = env.#parent
    return env
  }
}

interface Function {
  readonly definition: Definition
  env: Env
}

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
        const made: Function = { definition: node.definition, env }
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
    const op = node.op.slice(0, -1)
    for (const right of this.#values(node.right, input, env)) {
      let state = input.value
      for (const { path } of paths(input.value)) {
        const keys = keysIn(path)
        const before = getPath(state, keys)
        let next = right
        if (op === '//') next = before === null || before === false ? right : before
        else if (op !== '') next = OPERATORS[op]?.(before, right) ?? null
        state = setPath(state, keys, next)
      }
      yield { value: state, path: undefined }
    }
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
        for (const bound of this.#bind(pattern, value, input, env))
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
      yield* this.#bind(node.pattern, value, input, env)
  }

  *#bind(pattern: Pattern, value: Json, input: Found, env: Env): Generator<Env, void, undefined> {
    charge(1)
    if (pattern.kind === 'variable') return yield new Env(env, `$${pattern.name}`, value)
    if (pattern.kind === 'array') {
      if (!isArray(value) && value !== null) throw fail(`Cannot index ${typeOf(value)} with number`)
      return yield* this.#bindItems(pattern.items, 0, value, input, env)
    }
    return yield* this.#bindEntries(pattern.entries, 0, value, input, env)
  }

  *#bindItems(
    items: readonly Pattern[],
    at: number,
    value: Json,
    input: Found,
    env: Env,
  ): Generator<Env, void, undefined> {
    const item = items[at]
    if (!item) return yield env
    for (const bound of this.#bind(item, getKey(value, at), input, env))
      yield* this.#bindItems(items, at + 1, value, input, bound)
    return undefined
  }

  *#bindEntries(
    entries: Extract<Pattern, { kind: 'object' }>['entries'],
    at: number,
    value: Json,
    input: Found,
    env: Env,
  ): Generator<Env, void, undefined> {
    const entry = entries[at]
    if (!entry) return yield env
    for (const key of this.#values(entry.key, input, env)) {
      const item = getKey(value, key)
      const named = entry.variable === undefined ? env : new Env(env, `$${entry.variable}`, item)
      const inner = entry.value ? this.#bind(entry.value, item, input, named) : [named]
      for (const bound of inner) yield* this.#bindEntries(entries, at + 1, value, input, bound)
    }
    return undefined
  }

  *#call(node: Extract<Node, { kind: 'call' }>, input: Found, env: Env): Outputs {
    const { name, args } = node
    const id = `${name}/${args.length}`
    const bound = env.find(id)?.value as Function | Closure | undefined
    if (bound && 'node' in bound) return yield* this.run(bound.node, input, bound.env)
    if (bound) return yield* this.#apply(bound, args, 0, input, env, bound.env)
    const native = this.#library(name, args.length)
    if (!native) throw fail(`${id} is not defined`)
    return yield* native(input, ...args.map((arg) => (each: Found) => this.run(arg, each, env)))
  }

  /** A parameter with a dollar is a value, and a filter of the same name too. */
  *#apply(
    called: Function,
    args: readonly Node[],
    at: number,
    input: Found,
    env: Env,
    inner: Env,
  ): Outputs {
    const param = called.definition.params[at]
    const node = args[at]
    if (param === undefined || node === undefined)
      return yield* this.run(called.definition.body, input, inner)
    if (!param.startsWith('$')) {
      const closure: Closure = { node, env }
      return yield* this.#apply(
        called,
        args,
        at + 1,
        input,
        env,
        new Env(inner, `${param}/0`, closure),
      )
    }
    for (const value of this.#values(node, input, env)) {
      const asFilter: Closure = {
        node: { kind: 'variable', name: param.slice(1) },
        env: new Env(inner, param, value),
      }
      const next = new Env(new Env(inner, param, value), `${param.slice(1)}/0`, asFilter)
      yield* this.#apply(called, args, at + 1, input, env, next)
    }
    return undefined
  }
}

import { charge, checkItems, checkText } from '../run/limits.ts'
import { bind, bindParameters, type Values } from './bind.ts'
import { type Closure, type DefinedFunction, Env } from './environment.ts'
import { format } from './formats.ts'
import {
  assign,
  keyed,
  none,
  one,
  optional,
  single,
  drain,
  type Found,
  iterate,
  mapped,
  type Native,
  type Outputs,
  recurse,
  ROOT,
  through,
  update,
} from './found.ts'
import { computed, isTruthy } from './functions/define.ts'
import type { Access, Node, Pattern } from './tree.ts'
import { fail, failWith, fromEntries, isIterable, JqError, type Json, OPERATORS } from './values.ts'

/** Thrown to the label that it names. */
class Break extends Error {
  readonly label: object

  constructor(label: object) {
    super('break')
    this.label = label
  }
}

/** Finds a built-in function by name and number of parameters. */
export type Library = (name: string, arity: number) => Native | undefined

export class Interpreter {
  readonly #library: Library
  readonly #deadline: () => void
  #depth = 0

  constructor(library: Library, deadline: () => void) {
    this.#library = library
    this.#deadline = deadline
  }

  /** Outputs of a filter, produced on demand. */
  *run(node: Node, input: Found, env: Env): Outputs {
    // Dearer than a step elsewhere: each output passes through every filter around this one.
    charge(6 + (this.#depth >> 3))
    this.#deadline()
    const outputs = this.#run(node, input, env)
    let thrown: { readonly error: unknown } | undefined
    for (;;) {
      // Counts running filters only: a suspended generator is not on the stack.
      if (++this.#depth > 2500) throw fail('nested too deeply')
      let next: IteratorResult<Found, void>
      try {
        next = thrown === undefined ? outputs.next() : outputs.throw(thrown.error)
      } finally {
        this.#depth--
      }
      if (next.done) return
      thrown = undefined
      try {
        yield next.value
      } catch (error) {
        thrown = { error }
      }
    }
  }

  #values(node: Node, input: Found, env: Env): Generator<Json, void, undefined> {
    return mapped(this.run(node, computed(input.value), env), ({ value }) => value)
  }

  #valuesFrom(input: Found): Values {
    return (node, env) => this.#values(node, input, env)
  }

  *#run(node: Node, input: Found, env: Env): Outputs {
    switch (node.kind) {
      case 'identity':
        return yield input
      case 'recurse':
        return yield* recurse(input)
      case 'literal':
        return yield computed(node.value)
      case 'text':
        return yield* this.#text(node, node.parts.length - 1, '', input, env)
      case 'format':
        return yield computed(format(node.name, input.value))
      case 'variable':
        return yield computed(this.#variable(node.name, env))
      case 'index':
      case 'slice':
      case 'iterate':
        return yield* this.#access(node, input, env)
      case 'try':
        return yield* this.#try(node, input, env)
      case 'negate':
        return yield* mapped(this.#values(node.target, input, env), (value) => {
          if (typeof value !== 'number') throw failWith(value, 'cannot be negated')
          return computed(-value)
        })
      case 'pipe':
        return yield* through(this.run(node.left, input, env), (found) =>
          this.run(node.right, found, env),
        )
      case 'comma':
        yield* this.run(node.left, input, env)
        return yield* this.run(node.right, input, env)
      case 'and':
      case 'or':
        return yield* through(this.#values(node.left, input, env), (left) =>
          isTruthy(left) === (node.kind === 'or')
            ? one(isTruthy(left))
            : mapped(this.#values(node.right, input, env), (right) => computed(isTruthy(right))),
        )
      case 'alternative':
        return yield* this.#alternative(node, input, env)
      case 'binary': {
        const operator = OPERATORS[node.op]
        return yield* through(this.#values(node.right, input, env), (right) =>
          mapped(this.#values(node.left, input, env), (left) =>
            computed(operator?.(left, right) ?? null),
          ),
        )
      }
      case 'update':
        return yield* this.#update(node, input, env)
      case 'if':
        return yield* through(this.#values(node.test, input, env), (test) =>
          this.run(isTruthy(test) ? node.yes : node.no, input, env),
        )
      case 'array': {
        const items: Json[] = []
        if (node.body)
          for (const value of this.#values(node.body, input, env)) {
            items.push(value)
            checkItems(items.length)
          }
        return yield computed(items)
      }
      case 'object':
        return yield* mapped(this.#entries(node.entries, 0, input, env), (entries) =>
          computed(fromEntries(entries)),
        )
      case 'bind':
        return yield* through(this.#values(node.source, input, env), (value) =>
          this.#bindAny(node.patterns, value, input, env, node.body),
        )
      case 'reduce':
        return yield* mapped(this.#values(node.init, input, env), (init) =>
          computed(this.#reduce(node, init, input, env)),
        )
      case 'foreach':
        return yield* through(this.#values(node.init, input, env), (init) =>
          this.#foreach(node, init, input, env),
        )
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
    // Only values are bound under names with a dollar; one of another pattern of `?//` is null.
    return (env.find(`$${name}`)?.value ?? null) as Json
  }

  #reduce(node: Extract<Node, { kind: 'reduce' }>, init: Json, input: Found, env: Env): Json {
    let state = init
    drain(this.#bindEach(node, input, env), (bound) => {
      const before = computed(state)
      // An update without output leaves null behind.
      state = null
      for (const next of this.#values(node.update, before, bound)) state = next
    })
    return state
  }

  #foreach(node: Extract<Node, { kind: 'foreach' }>, init: Json, input: Found, env: Env): Outputs {
    let state = init
    return through(this.#bindEach(node, input, env), (bound) => {
      const before = computed(state)
      state = null
      return through(this.#values(node.update, before, bound), (next) => {
        state = next
        return node.extract ? this.run(node.extract, computed(next), bound) : one(next)
      })
    })
  }

  /** The last part is the outermost loop, as if they were joined by `+`. */
  #text(
    node: Extract<Node, { kind: 'text' }>,
    at: number,
    behind: string,
    input: Found,
    env: Env,
  ): Outputs {
    const part = node.parts[at]
    if (part === undefined) return one(behind)
    if (typeof part === 'string') return this.#text(node, at - 1, part + behind, input, env)
    return through(this.#values(part, input, env), (value) => {
      const text = format(node.format, value)
      checkText(text.length + behind.length)
      charge((behind.length + text.length) >> 6)
      return this.#text(node, at - 1, text + behind, input, env)
    })
  }

  #access(node: Access, input: Found, env: Env): Outputs {
    const targets = () => this.run(node.target, input, env)
    if (node.kind === 'iterate')
      return through(targets(), (found) =>
        node.isOptional && !isIterable(found.value) ? none() : iterate(found),
      )
    const keys =
      node.kind === 'index' ? this.#values(node.index, input, env) : this.#bounds(node, input, env)
    return through(keys, (key) =>
      through(targets(), (found) => (node.isOptional ? optional(found, key) : keyed(found, key))),
    )
  }

  *#bounds(
    node: Extract<Access, { kind: 'slice' }>,
    input: Found,
    env: Env,
  ): Generator<Json, void, undefined> {
    const nothing: Node = { kind: 'literal', value: null }
    yield* through(this.#values(node.to ?? nothing, input, env), (end) =>
      mapped(this.#values(node.from ?? nothing, input, env), (start) => ({ start, end })),
    )
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
    if (handler) yield* this.run(handler, computed(caught.value), env)
    return undefined
  }

  *#alternative(
    node: { readonly left: Node; readonly right: Node },
    input: Found,
    env: Env,
  ): Outputs {
    let hasAny = false
    yield* through(this.run(node.left, input, env), function* pass(found) {
      if (!isTruthy(found.value)) return
      hasAny = true
      yield found
    })
    if (!hasAny) yield* this.run(node.right, input, env)
  }

  *#update(node: Extract<Node, { kind: 'binary' | 'update' }>, input: Found, env: Env): Outputs {
    const paths = (value: Json) => this.run(node.left, { value, path: ROOT }, env)
    if (node.op === '|=') {
      const value = update(input.value, paths(input.value), (before) => {
        const [first] = this.#values(node.right, computed(before), env)
        return first
      })
      return yield { value, path: undefined }
    }
    return yield* mapped(this.#values(node.right, input, env), (right) =>
      assign(node.op.slice(0, -1), input.value, paths(input.value), right),
    )
  }

  #entries(
    entries: readonly (readonly [Node, Node])[],
    at: number,
    input: Found,
    env: Env,
    before: readonly [string, Json][] = [],
  ): Generator<readonly [string, Json][], void, undefined> {
    const entry = entries[at]
    if (!entry) return single(before)
    return through(this.#values(entry[0], input, env), (key) => {
      if (typeof key !== 'string') throw failWith(key, 'cannot be a key of an object')
      return through(this.#values(entry[1], input, env), (value) =>
        this.#entries(entries, at + 1, input, env, [...before, [key, value]]),
      )
    })
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
        yield* through(bind(pattern, value, env, this.#valuesFrom(input)), (bound) =>
          this.run(body, input, bound),
        )
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
    yield* through(this.#values(node.source, input, env), (value) =>
      bind(node.pattern, value, env, this.#valuesFrom(input)),
    )
  }

  *#call(node: Extract<Node, { kind: 'call' }>, input: Found, env: Env): Outputs {
    const { name, args } = node
    const id = `${name}/${args.length}`
    const bound = env.find(id)?.value as DefinedFunction | Closure | undefined
    if (bound && 'node' in bound) return yield* this.run(bound.node, input, bound.env)
    if (bound)
      return yield* through(bindParameters(bound, args, env, this.#valuesFrom(input)), (inner) =>
        this.run(bound.definition.body, input, inner),
      )
    const native = this.#library(name, args.length)
    if (!native) throw fail(`${id} is not defined`)
    return yield* native(input, ...args.map((arg) => (each: Found) => this.run(arg, each, env)))
  }
}

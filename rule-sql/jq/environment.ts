import type { Json } from './values.ts'
import type { Definition, Node } from './tree.ts'

/** An argument that is a filter: evaluated in the environment of the caller. */
export interface Closure {
  readonly node: Node
  readonly env: Env
}

export interface DefinedFunction {
  readonly definition: Definition
  env: Env
}

/** Names in scope; each binding is a link of its own. */
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
